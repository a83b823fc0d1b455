import CArchive
import Foundation

@testable import TweetDumps

/// What a dump is packed in.
///
/// A byte of an input stands for one, of which most are none: a change of a packed byte rarely leads
/// anywhere, so the dumps are packed after they were changed.
enum Packing: UInt8 {
    case none
    case gzip, bzip2, xz, zstd
    case storedZip, zip, tar
    case littleEndianUTF16, bigEndianUTF16
    /// Two members of gzip's, with a half each.
    case twoGzip

    init(_ number: UInt8) {
        self = Packing(rawValue: number) ?? .none
    }

    /// Members, packed: an archive has them as they are, anything else has their bytes together.
    func pack(_ members: [[UInt8]]) -> [UInt8] {
        let bytes = Array(members.joined())
        return switch self {
        case .none: bytes
        case .gzip: compressed(bytes, archive_write_add_filter_gzip)
        case .bzip2: compressed(bytes, archive_write_add_filter_bzip2, "compression-level=1")
        case .xz: compressed(bytes, archive_write_add_filter_xz, "compression-level=0")
        case .zstd: compressed(bytes, archive_write_add_filter_zstd)
        case .storedZip: archived(members, archive_write_set_format_zip, "zip:compression=store")
        case .zip: archived(members, archive_write_set_format_zip)
        case .tar: archived(members, archive_write_set_format_pax_restricted)
        case .littleEndianUTF16: utf16(bytes, \.littleEndian)
        case .bigEndianUTF16: utf16(bytes, \.bigEndian)
        case .twoGzip: Packing.halves(of: bytes).flatMap { Packing.gzip.pack([Array($0)]) }
        }
    }

    /// Whether it can have several members.
    var isArchive: Bool {
        switch self {
        case .storedZip, .zip, .tar: true
        case .none, .gzip, .bzip2, .xz, .zstd, .littleEndianUTF16, .bigEndianUTF16, .twoGzip: false
        }
    }

    /// Whether it is a compression whose data tells where it is cut.
    var tellsOfCut: Bool {
        switch self {
        case .gzip, .bzip2, .xz, .zstd: true
        case .none, .storedZip, .zip, .tar, .littleEndianUTF16, .bigEndianUTF16, .twoGzip: false
        }
    }

    /// Whether only text can be packed.
    var isOfText: Bool { self == .littleEndianUTF16 || self == .bigEndianUTF16 }

    private static func halves(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        [bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...]]
    }
}

/// A dump, packed twice at most.
struct PackedDump {
    /// What separates the members of an archive before they are packed: a sign of ASCII's for that.
    private static let separator: UInt8 = 0x1C

    /// The records, as they are before they are packed.
    let records: [UInt8]
    /// The dump itself.
    let bytes: [UInt8]
    /// Whether it holds these records and nothing else, in one file of records.
    let isFaithful: Bool
    /// Whether a compression was cut, which it tells of.
    let isKnownToBeCut: Bool
    /// Whether the records are packed at all.
    let isPacked: Bool

    /// Packs records.
    ///
    /// - Parameters:
    ///   - records: The records, or something that is packed already.
    ///   - inner: What they are packed in.
    ///   - outer: What this is packed in.
    ///   - cut: How many 256ths of the packed bytes are left; nil for all of them.
    init(_ records: [UInt8], _ inner: Packing, _ outer: Packing, cut: Int?) {
        self.records = records
        isPacked = inner != .none || outer != .none
        let isText = inner.isOfText || outer.isOfText
        // What is packed is no text.
        let outer = inner != .none && outer.isOfText ? .none : outer
        let first = inner == .none ? outer : inner
        let second = inner == .none ? .none : outer
        let members = first.isArchive ? PackedDump.members(records) : [records]
        let packed = second.pack([first.pack(members)])
        let left = cut.map { packed.count * $0 / 256 } ?? packed.count
        bytes = Array(packed[..<left])
        let isBroken = isText && String(validating: records, as: UTF8.self) == nil
        isFaithful =
            cut == nil && members.count == 1 && !isBroken && PackedDump.areRecords(records)
        let last = second == .none ? first : second
        isKnownToBeCut = cut != nil && last.tellsOfCut && left >= 4
    }

    private static func members(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: separator, maxSplits: 40, omittingEmptySubsequences: false)
            .map { Array($0) }
    }

    /// Whether bytes are no dump that is packed already.
    private static func areRecords(_ bytes: [UInt8]) -> Bool {
        let buffer = ByteBuffer(capacity: bytes.count)
        bytes.withUnsafeBufferPointer { buffer.append($0) }
        return DumpContents(of: ByteSource(MemoryStream(buffer))) == .records
    }
}

private typealias SetUp = (OpaquePointer?) -> Int32

/// Bytes in one of libarchive's filters.
private func compressed(_ bytes: [UInt8], _ filter: SetUp, _ options: String? = nil) -> [UInt8] {
    written([("", bytes)]) { archive in
        archive_write_set_format_raw(archive)
        _ = filter(archive)
        if let options { archive_write_set_options(archive, options) }
    }
}

/// An archive with these members, named as in a personal archive.
private func archived(_ members: [[UInt8]], _ format: SetUp, _ options: String? = nil) -> [UInt8] {
    let names = ["data/tweets.js", "data/account.js", "data/manifest.js", "other/tweets.js"]
    let named = members.enumerated().map { place, member in
        (place < names.count ? names[place] : "data/tweets-part\(place).js", member)
    }
    return written(named) { archive in
        _ = format(archive)
        if let options { archive_write_set_options(archive, options) }
    }
}

private func written(
    _ members: [(name: String, bytes: [UInt8])],
    _ setUp: (OpaquePointer?) -> Void
) -> [UInt8] {
    let archive = archive_write_new()
    defer { archive_write_free(archive) }
    setUp(archive)
    archive_write_set_bytes_in_last_block(archive, 1)
    var packed = [UInt8](
        repeating: 0,
        count: members.reduce(1 << 16) { $0 + $1.bytes.count * 2 + 4096 }
    )
    var count = 0
    packed.withUnsafeMutableBytes { room in
        archive_write_open_memory(archive, room.baseAddress, room.count, &count)
        for (name, bytes) in members { write(name, bytes, to: archive) }
        let result = archive_write_close(archive)
        expect(result == ARCHIVE_OK, "the dump cannot be packed")
    }
    return Array(packed[..<count])
}

private func write(_ name: String, _ bytes: [UInt8], to archive: OpaquePointer?) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    let type: mode_t = S_IFREG
    archive_entry_set_filetype(entry, UInt32(type))
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_size(entry, Int64(bytes.count))
    archive_write_header(archive, entry)
    bytes.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
}

/// Text in UTF-16, with a byte order mark.
private func utf16(_ bytes: [UInt8], _ order: (UInt16) -> UInt16) -> [UInt8] {
    let units = [0xFEFF] + String(decoding: bytes, as: UTF8.self).utf16
    return units.flatMap { unit in withUnsafeBytes(of: order(unit)) { Array($0) } }
}
