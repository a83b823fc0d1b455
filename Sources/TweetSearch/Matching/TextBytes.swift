import CByteScan
import Foundation

// Bytes of texts, searched many at a time.

extension UnsafeBufferPointer<UInt8> {
    /// True if all bytes are below 128.
    var isASCII: Bool {
        @inline(__always) get { are_ascii(baseAddress, count) != 0 }
    }

    /// The index of the first byte with a value, from an index on; nil if there is none.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let first = baseAddress,
            let found = memchr(first + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(first)
    }

    /// True if the bytes from an index on are a word, which is in lower case, in any letter case.
    func has(_ word: StaticString, at start: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard start >= 0, start + length <= count else { return false }
        return (0..<length).allSatisfy { self[start + $0].asSmallLetter == word.utf8Start[$0] }
    }
}
