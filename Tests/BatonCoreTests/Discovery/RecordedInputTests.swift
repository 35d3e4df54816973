import BatonCore
import Testing

@Suite struct RecordedInputTests {
    private func values(_ text: String) -> [String] {
        RecordedInput(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("", []), (" \n", []), ("[]", []), (" [ ] \n", []), ("[{}]", ["{}"]),
            ("[{} , {\"a\":[{}]}]", ["{}", "{\"a\":[{}]}"]),
            ("{}\n{}\n", ["{}", "{}"]), ("{}{}", ["{}", "{}"]), ("{\n}\r\n{ }", ["{\n}", "{ }"]),
            ("\u{FEFF}{}", ["{}"]),
            (#"{"a":"}\"{"}{}"#, [#"{"a":"}\"{"}"#, "{}"]), (#"{"a":"\\"}{}"#, [#"{"a":"\\"}"#, "{}"]),
        ] as [(String, [String])]) func values(_ text: String, _ expected: [String])
    { #expect(values(text) == expected) }

    /// A broken page costs no other one.
    @Test(
        arguments: [
            ("[5]", ["5"]), ("[{},7, {}]", ["{}", "7", "{}"]), ("[\"a,]\" ,[1,{}],{}]", ["\"a,]\" ", "[1,{}]", "{}"]),
            ("{}\n7\n{}", ["{}", "7", "{}"]), ("{}\n{\"a\":[\n{}", ["{}", "{\"a\":[", "{}"]),
            ("{\"a\":\"b\n{\"a\":\"c\"}\n{}", ["{\"a\":\"b", "{\"a\":\"c\"}", "{}"]), ("{},\n{}", ["{}", ",", "{}"]),
            ("x\r\n{}\r\n", ["x\r", "{}"]),
            ("{\"a\":\"b\n{\"c\":\"d}\n{}", ["{\"a\":\"b", "{\"c\":\"d}", "{}"]),
        ] as [(String, [String])]) func brokenPage(_ text: String, _ expected: [String])
    { #expect(values(text) == expected) }

    /// The rest is given out so that a decoder refuses it; nothing is dropped in silence.
    @Test(
        arguments: [
            ("[{}", ["{}", ""]), ("[", [""]), ("[{},", ["{}", ""]), ("[{} {}]", ["{}", "{}]"]), ("[{},]", ["{}", "]"]),
            ("{} x", ["{}", "x"]), ("{", ["{"]), ("5 {}", ["5 {}"]), ("[5", ["5"]), ("[{}] {}", ["{}", "{}"]),
            ("]", ["]"]), ("[,{}]", [",{}]"]),
        ] as [(String, [String])]) func rest(_ text: String, _ expected: [String])
    { #expect(values(text) == expected) }
}

@Suite struct VerdictLineTests {
    @Test func website() {
        let line = VerdictLine(id: "A", verdict: .website(.noEligibleSource))
        #expect(line.description == #"{"id":"A","verdict":"website","reason":"no-eligible-source","candidate":null}"#)
    }

    @Test func candidates() {
        let element = Resolver().resolve(page(frame([video("https://m.example.com/a.mp4")])))
        #expect(
            VerdictLine(id: "B", verdict: element).description
                == #"{"id":"B","verdict":"handoff","reason":"element-mp4","candidate":{"frame":0,"element":0}}"#)
        let load = Resolver().resolve(page(frame(), frame([blob()], loads: [get("m.example.com/a.m3u8", 1)])))
        #expect(
            VerdictLine(id: "C", verdict: load).description
                == #"{"id":"C","verdict":"handoff","reason":"resource-hls-single","candidate":{"frame":1,"resource":0}}"#
        )
    }

    @Test func identityIsQuoted() {
        let line = VerdictLine(id: "a\"\\\n\u{7F}é", verdict: .website(.ended)).description
        #expect(line.hasPrefix(#"{"id":"a\"\\\u000a\u007fé","#))
    }
}
