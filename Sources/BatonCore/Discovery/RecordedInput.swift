/// Splits recorded reports into the texts of single values: the elements of one JSON array, or values one after the
/// other (JSON Lines, or the same with line breaks inside).
///
/// Only the extent of each value is found here. Whether it is valid is the decoder's business, so that the values before
/// and after a broken one can still be used.
public struct RecordedInput: Sequence, Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: UTF-8, with or without a byte order mark.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public func makeIterator() -> Iterator { Iterator(bytes) }

    /// Gives one value after the other. What is no object is given as well, for a decoder to refuse: among the elements of
    /// an array up to the next one, in lines up to the end of the line, and where the input has another form than the
    /// two, the rest of it as the last value.
    public struct Iterator: IteratorProtocol, Sendable {
        private let bytes: [UInt8]
        private var place = 0
        private var isArray = false
        private var needsComma = false

        fileprivate init(_ bytes: [UInt8]) {
            self.bytes = bytes
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
            skipSpace()
            if place < bytes.count, bytes[place] == UInt8(ascii: "[") {
                isArray = true
                place += 1
            }
        }

        public mutating func next() -> ArraySlice<UInt8>? {
            skipSpace()
            if isArray {
                if place < bytes.count, bytes[place] == UInt8(ascii: "]") { return endOfArray() }
                if needsComma {
                    guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { return rest() }
                    place += 1
                    skipSpace()
                }
                needsComma = true
                // The array was not closed.
                guard place < bytes.count else { return rest(evenIfEmpty: true) }
            }
            guard place < bytes.count else { return nil }
            let isObject = bytes[place] == UInt8(ascii: "{")
            let end = isObject ? endOfObject() : isArray ? endOfElement() : nil
            guard let end = end ?? endOfLine() else { return rest() }
            defer { place = end }
            return bytes[place..<end]
        }

        /// Where the line ends, unless it is the last one. An array has no lines.
        private func endOfLine() -> Int? { isArray ? nil : bytes[place...].firstIndex(of: 0x0A) }

        /// Where an element that is no object ends.
        private func endOfElement() -> Int? {
            var depth = 0
            let end = firstOutsideTexts { byte in
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return true }
                    depth -= 1
                case UInt8(ascii: ","): return depth == 0
                case _: break
                }
                return false
            }
            return end.flatMap { $0 > place ? $0 : nil }
        }

        private mutating func endOfArray() -> ArraySlice<UInt8>? {
            isArray = false
            place += 1
            skipSpace()
            return place < bytes.count ? rest() : nil
        }

        private mutating func rest(evenIfEmpty: Bool = false) -> ArraySlice<UInt8>? {
            defer {
                place = bytes.count
                isArray = false
            }
            return place < bytes.count || isArray || evenIfEmpty ? bytes[place...] : nil
        }

        private mutating func skipSpace() {
            while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        }

        private func endOfObject() -> Int? {
            var depth = 0
            // No text goes over the end of a line: this one was cut off, and the next line is another page.
            let end = firstOutsideTexts(ofWholeLines: true) { byte in
                if byte == UInt8(ascii: "{") { depth += 1 }
                guard byte == UInt8(ascii: "}") else { return false }
                depth -= 1
                return depth == 0
            }
            return end.map { $0 + 1 }
        }

        /// The first byte from here on that is outside of texts and fits.
        /// - Parameter ofWholeLines: A text that goes over the end of a line ends the search.
        private func firstOutsideTexts(ofWholeLines: Bool = false, _ fits: (UInt8) -> Bool) -> Int? {
            var inText = false
            var index = place
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "\\") where inText: index += 1
                case UInt8(ascii: "\""): inText.toggle()
                case 0x0A where inText && ofWholeLines: return nil
                case let byte: if !inText, fits(byte) { return index }
                }
                index += 1
            }
            return nil
        }
    }
}
