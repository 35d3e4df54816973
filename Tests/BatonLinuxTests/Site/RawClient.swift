import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A connection that shows an answer while it is still coming.
final class RawClient {
    private let descriptor: Int32
    private(set) var data = Data()
    private(set) var isClosed = false
    var text: String { String(decoding: data, as: UTF8.self) }

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    func send(_ text: String) { _ = text.withCString { write(descriptor, $0, strlen($0)) } }

    /// Takes what has arrived; never waits.
    /// - Returns: How many bytes there are in all.
    func receive() -> Int {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { data.append(contentsOf: buffer.prefix(count)) }
        if count == 0 { isClosed = true }
        return data.count
    }

    func close() { _ = Glibc.close(descriptor) }
}
