import BatonRuntime
import Testing

@testable import BatonLinux

/// Outputs that the sound server describes alike can be told apart, and only those carry more than a name.
@Suite struct OutputNameTests {
    private func names(_ outputs: [(String, String)]) -> [String] {
        let list = outputs.map { MPVNode.map(["name": .string("pulse/" + $0.0), "description": .string($0.1)]) }
        return AudioOutputs.routes(.list(list)).dropFirst().map(\.name)
    }

    @Test func aNameOfItsOwnStaysAsItIs() {
        #expect(
            names([
                ("alsa_output.pci-0000_00_1f.3.analog-stereo", "Speakers"), ("raop_output.Kitchen.local", "Kitchen"),
            ])
                == ["Speakers", "Kitchen"])
    }

    @Test func twoScreensOfOneCardDifferInTheirPort() {
        let card = "alsa_output.pci-0000_00_1f.3."
        #expect(
            names([
                (card + "hdmi-stereo", "HDMI"), (card + "analog-stereo", "Card"), (card + "hdmi-stereo-extra1", "HDMI"),
            ])
                == ["HDMI (hdmi-stereo)", "Card", "HDMI (hdmi-stereo-extra1)"])
    }

    @Test func twoDevicesOfOneMakeDifferInTheirPlaceOnTheBus() {
        #expect(
            names([
                ("alsa_output.usb-Make_Headset-00.analog-stereo", "Headset"),
                ("alsa_output.usb-Make_Headset-00.2.analog-stereo", "Headset"),
                ("alsa_output.usb-Make_Headset-00.3.analog-stereo", "Headset"),
            ]) == [
                "Headset (usb-Make_Headset-00)", "Headset (usb-Make_Headset-00.2)", "Headset (usb-Make_Headset-00.3)",
            ])
        #expect(
            names([("bluez_sink.00_11.a2dp_sink", "Buds"), ("bluez_sink.00_22.a2dp_sink", "Buds")])
                == ["Buds (00_11)", "Buds (00_22)"])
    }

    /// Names without any piece in common.
    @Test func eachIsToldByItsWholeName() {
        #expect(
            names([("one", "Null Output"), ("two.three", "Null Output")]) == [
                "Null Output (one)", "Null Output (two.three)",
            ])
    }
}
