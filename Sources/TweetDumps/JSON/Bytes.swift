import CByteScan
import Foundation

// Arrays of bytes, searched and validated many bytes at a time.

extension [UInt8] {
    /// True if all bytes are below 128.
    var isASCII: Bool { withUnsafeBufferPointer(\.isASCII) }

    /// The index of the first byte with a value, from an index on; nil if there is none.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress,
                let found = memchr(first + start, Int32(byte), count - start)
            else { return nil }
            return UnsafeRawPointer(found) - first
        }
    }

    /// Replaces what is not valid UTF-8 from `begin` on with U+FFFD.
    mutating func repairUTF8(from begin: Int) {
        let isBroken = withUnsafeBufferPointer { bytes in
            let new = UnsafeBufferPointer(rebasing: bytes[begin...])
            return !new.isValidUTF8
        }
        guard isBroken else { return }
        let repaired = String(decoding: self[begin...], as: UTF8.self)
        replaceSubrange(begin..., with: repaired.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if all bytes are below 128.
    var isASCII: Bool {
        @inline(__always) get { are_ascii(baseAddress, count) != 0 }
    }

    /// True if the bytes are valid UTF-8.
    var isValidUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}
