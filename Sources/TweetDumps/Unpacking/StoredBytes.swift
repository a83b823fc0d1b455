import Crypto
import Foundation

/// The size of a dump and the checksum of its bytes, as they are stored: compressed, if the dump is
/// compressed.
public struct StoredBytes: Sendable, Equatable {
    /// The size in bytes.
    public let size: Int
    /// The SHA-256 of the bytes in 64 hexadecimal digits, as `sha256sum` prints it; nil if it was not
    /// computed.
    public let checksum: String?

    package init(size: Int, checksum: String?) {
        (self.size, self.checksum) = (size, checksum)
    }
}

/// Takes the size and the checksum of a file whose bytes are read in order.
///
/// While an import reads a file, the checksum is computed only where that takes no time: on a machine with
/// more than two processor cores, of which those that decode are not all busy, and for files of at most
/// 8 MB.
///
/// Only one thread at a time may use it.
final class FileDigest {
    /// The maximum size of a file whose checksum is computed on any machine, in bytes.
    private static let maxSmallSize = 8 << 20
    /// True if a processor core has time for checksums while others decode and write.
    private static let hasIdleCore = ProcessInfo.processInfo.activeProcessorCount > 2

    private var hash: SHA256?
    /// The number of bytes so far.
    private var size = 0
    private let maxSize: Int
    private var report: ((StoredBytes) -> Void)?

    /// Prepares the digest of a file of some size; nil for a pipe.
    ///
    /// The checksum is always computed, or only where that takes no time. At the end of the bytes a closure
    /// is called with the digest.
    init(ofSize size: Int?, always isWanted: Bool, _ report: @escaping (StoredBytes) -> Void) {
        maxSize = isWanted || FileDigest.hasIdleCore ? .max : FileDigest.maxSmallSize
        hash = size ?? 0 > maxSize ? nil : SHA256()
        self.report = report
    }

    /// True if there is a checksum of the bytes so far.
    var hasChecksum: Bool { hash != nil }

    /// Adds the last bytes of a buffer; none at the end of the file.
    func add(_ count: Int, lastOf buffer: ByteBuffer) {
        if count == 0 { return finish(ofSize: size) }
        size += count
        if size > maxSize { hash = nil }
        buffer.withBytes(from: buffer.count - count) { bytes in
            hash?.update(bufferPointer: UnsafeRawBufferPointer(bytes))
        }
    }

    /// Reports the digest of a file of some size.
    func finish(ofSize size: Int) {
        let checksum = hash.map { $0.finalize().map(\.hexadecimal).joined() }
        report?(StoredBytes(size: size, checksum: checksum))
        report = nil
    }
}

/// The SHA-256 of bytes that come in several pieces.
///
/// ```swift
/// var checksum = RunningChecksum()
/// checksum.add(Array("hello\n".utf8))
/// checksum.digits  // "5891b5b5…"
/// ```
package struct RunningChecksum {
    private var hash = SHA256()
    /// The number of bytes so far.
    package private(set) var size = 0

    /// Prepares the checksum of no bytes.
    package init() {}

    /// Adds bytes after those before.
    package mutating func add(_ bytes: [UInt8]) {
        size += bytes.count
        hash.update(data: bytes)
    }

    /// The checksum of the bytes so far in 64 hexadecimal digits, as `sha256sum` prints it.
    package var digits: String { hash.finalize().map(\.hexadecimal).joined() }
}

extension UInt8 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
    }
}
