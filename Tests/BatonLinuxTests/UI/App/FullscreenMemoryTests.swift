import Testing

@testable import BatonLinux

/// Full screen that the native player began ends with it; any other is left alone.
@Suite struct FullscreenMemoryTests {
    @Test func whatNativeBeganEndsWithIt() {
        var memory = FullscreenMemory()
        memory.requested(true, nativeShown: true)
        memory.changed(to: true, nativeShown: true)
        let leaves = memory.nativeLeft()
        #expect(leaves)
        let again = memory.nativeLeft()
        #expect(!again)
    }

    @Test func aWindowThatFilledTheScreenBeforeStaysSo() {
        var memory = FullscreenMemory()
        memory.requested(true, nativeShown: false)
        memory.changed(to: true, nativeShown: false)
        // Asking again, now from the native player, changes nothing.
        memory.requested(true, nativeShown: true)
        let leaves = memory.nativeLeft()
        #expect(!leaves)
    }

    @Test func leavingAndComingBackInTheNativePlayerMakesItTheOwner() {
        var memory = FullscreenMemory()
        memory.changed(to: true, nativeShown: false)
        memory.requested(false, nativeShown: true)
        memory.changed(to: false, nativeShown: true)
        #expect(!memory.belongsToNative)
        memory.requested(true, nativeShown: true)
        memory.changed(to: true, nativeShown: true)
        let leaves = memory.nativeLeft()
        #expect(leaves)
    }

    /// A window manager's own key.
    @Test func nobodyAskedTheApp() {
        var memory = FullscreenMemory()
        memory.changed(to: true, nativeShown: true)
        let leaves = memory.nativeLeft()
        #expect(leaves)
    }

    /// The playback went back before the window had followed.
    @Test func theWindowIsSlow() {
        var memory = FullscreenMemory()
        memory.requested(true, nativeShown: true)
        let leaves = memory.nativeLeft()
        #expect(leaves)
        memory.changed(to: true, nativeShown: false)
        let stays = memory.nativeLeft()
        #expect(!stays, "the window was told to leave already")
    }
}
