/// One line of `baton resolve`. The order of its keys is part of the format; no address can be in it.
public struct VerdictLine: CustomStringConvertible, Sendable {
    public let description: String

    /// - Parameter id: As the recorded page gave it.
    public init(id: String, verdict: Verdict) {
        let rest: String
        switch verdict {
        case .website(let refusal):
            rest = #""verdict":"website","reason":"\#(refusal.rawValue)","candidate":null"#
        case .handoff(let candidate):
            rest =
                #""verdict":"handoff","reason":"\#(candidate.reason.rawValue)","candidate":\#(Self.place(candidate.origin))"#
        }
        description = #"{"id":\#(JSONText.quoted(id)),\#(rest)}"#
    }

    private static func place(_ origin: Candidate.Origin) -> String {
        switch origin {
        case .element(let frame, let element): #"{"frame":\#(frame),"element":\#(element)}"#
        case .resource(let frame, let resource): #"{"frame":\#(frame),"resource":\#(resource)}"#
        }
    }
}

/// Text as JSON has it.
package enum JSONText {
    /// The text in quotation marks. What would end a line, or act on a terminal, is escaped as well.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            case _: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
