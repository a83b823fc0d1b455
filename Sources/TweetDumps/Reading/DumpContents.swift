import Foundation

/// What bytes are, by how they begin, whatever the name of the file.
enum DumpContents: Equatable {
    /// Text, or what is to be taken for it.
    case records
    case utf16(isBigEndian: Bool)
    case compressed(Compression)
    case archive(PackedArchive.Format)
    /// Something that is known, and not read.
    case unread(DumpError.Reason)

    /// How many bytes tell: a header of tar's.
    private static let headLength = 512
    /// The longest document of BSON's, in bytes.
    private static let longestDocument = 16 << 20

    /// Looks at the bytes that are next.
    init(of source: ByteSource) {
        let head = source.peek(DumpContents.headLength)
        self =
            if let packing = DumpContents.packing(of: head) {
                packing
            } else if let isBigEndian = DumpContents.isBigEndianUTF16(head) {
                .utf16(isBigEndian: isBigEndian)
            } else if let reason = DumpContents.unreadFormat(of: head, source) {
                .unread(reason)
            } else {
                .records
            }
    }

    private static func packing(of head: [UInt8]) -> DumpContents? {
        if let compression = Compression.allCases.first(where: { $0.begins(head) }) {
            return .compressed(compression)
        }
        if head.starts(with: "PK\u{3}\u{4}".utf8) || head.starts(with: "PK\u{5}\u{6}".utf8) {
            return .archive(.zip)
        }
        let isTar = head.dropFirst(257).starts(with: "ustar".utf8) || isOldTar(head)
        return isTar ? .archive(.tar) : nil
    }

    /// Whether the bytes are a header of tar's as it was before it had a sign: zeros at its end, and
    /// the sum of all bytes, for which those of the sum itself count as blanks.
    private static func isOldTar(_ head: [UInt8]) -> Bool {
        guard head.count == headLength, head[0] != 0, head[257...].allSatisfy({ $0 == 0 }) else {
            return false
        }
        let place = 148..<156
        let digits = String(decoding: head[place], as: UTF8.self)
            .trimmingCharacters(in: ["\0", " "])
        let sum = (head[..<place.lowerBound] + head[place.upperBound...]).reduce(0) { $0 + Int($1) }
        return Int(digits, radix: 8) == sum + place.count * 0x20
    }

    /// Whether text in UTF-16 has its high bytes first; nil where it is no UTF-16.
    private static func isBigEndianUTF16(_ head: [UInt8]) -> Bool? {
        if head.starts(with: [0xFF, 0xFE]) { return false }
        if head.starts(with: [0xFE, 0xFF]) { return true }
        guard head.count >= 2 else { return nil }
        if head[0].opensJSON, head[1] == 0, head.count < 4 || head[3] == 0 { return false }
        if head[0] == 0, head[1].opensJSON, head.count < 3 || head[2] == 0 { return true }
        return nil
    }

    private static func unreadFormat(
        of head: [UInt8],
        _ source: ByteSource
    ) -> DumpError.Reason? {
        if head.starts(with: "WARC/".utf8) { return .warc }
        if head.starts(with: "SQLite format 3\0".utf8) { return .sqlite }
        return isBSON(head, source) ? .bson : nil
    }

    /// Whether the bytes are a document of BSON's: its length, a type, and a zero at its end.
    private static func isBSON(
        _ head: [UInt8],
        _ source: ByteSource
    ) -> Bool {
        guard head.count >= 5, head[4] < 0x20 else { return false }
        let length = head[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard 5...longestDocument ~= length else { return false }
        let document = length <= head.count ? head : source.peek(length)
        return length <= document.count && document[length - 1] == 0
    }
}
