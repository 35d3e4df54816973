/// Low-latency HLS lets a player add delivery directives to the address of a media playlist (RFC 8216bis, 6.2.5). They
/// name one moment of the stream, so they do not belong to the address of the stream.
extension AddressParts {
    /// The address without its fragment and its delivery directives.
    /// - Returns: The text, and whether there was a directive in it.
    func withoutDeliveryDirectives() -> (text: String, hadDirective: Bool) {
        let end = query?.upperBound ?? path.upperBound
        let whole = String(decoding: bytes[..<end], as: UTF8.self)
        guard let query else { return (whole, false) }
        let fields = bytes[query].split(separator: .ampersand, omittingEmptySubsequences: false)
        let kept = fields.filter { !$0.starts(with: Self.directive) }
        guard kept.count < fields.count else { return (whole, false) }
        let front = bytes[..<path.upperBound]
        guard !kept.isEmpty else { return (String(decoding: front, as: UTF8.self), true) }
        let text = front + [.questionMark] + kept.joined(separator: [.ampersand])
        return (String(decoding: text, as: UTF8.self), true)
    }

    private static let directive = Array("_HLS_".utf8)
}
