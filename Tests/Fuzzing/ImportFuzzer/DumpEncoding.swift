import CArchive
import Foundation

@testable import TweetDumps

/// How a dump is encoded: compressed, in a container, or in UTF-16.
///
/// A byte of an input selects one; most values select none. Changes to encoded bytes rarely lead
/// anywhere, so dumps are encoded after they were changed.
enum DumpEncoding: UInt8 {
    case none
    case gzip, bzip2, xz, zstd
    case storedZip, zip, tar
    case littleEndianUTF16, bigEndianUTF16
    /// Two gzip members, with one half each.
    case twoGzipMembers

    init(_ number: UInt8) { self = DumpEncoding(rawValue: number) ?? .none }

    /// Encodes entries.
    ///
    /// A container has them as its entries; any other encoding has their bytes together.
    func encode(_ entries: [[UInt8]]) -> [UInt8] {
        let bytes = Array(entries.joined())
        return switch self {
        case .none: bytes
        case .gzip: compressed(bytes, archive_write_add_filter_gzip)
        case .bzip2: compressed(bytes, archive_write_add_filter_bzip2, "compression-level=1")
        case .xz: compressed(bytes, archive_write_add_filter_xz, "compression-level=0")
        case .zstd: compressed(bytes, archive_write_add_filter_zstd)
        case .storedZip: container(entries, archive_write_set_format_zip, "zip:compression=store")
        case .zip: container(entries, archive_write_set_format_zip)
        case .tar: container(entries, archive_write_set_format_pax_restricted)
        case .littleEndianUTF16: utf16(bytes, \.littleEndian)
        case .bigEndianUTF16: utf16(bytes, \.bigEndian)
        case .twoGzipMembers:
            DumpEncoding.halves(of: bytes).flatMap { DumpEncoding.gzip.encode([Array($0)]) }
        }
    }

    /// True if it can have several entries.
    var isContainer: Bool { [.storedZip, .zip, .tar].contains(self) }

    /// True for compression whose data shows that it is cut.
    var reportsCut: Bool { [.gzip, .bzip2, .xz, .zstd].contains(self) }

    /// True if only text can be encoded.
    var isOfText: Bool { self == .littleEndianUTF16 || self == .bigEndianUTF16 }

    private static func halves(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        [bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...]]
    }
}

/// A dump with at most two encodings.
struct EncodedDump {
    /// The byte that separates the entries of a container: ASCII's file separator.
    private static let separator: UInt8 = 0x1C

    /// The records before they are encoded.
    let records: [UInt8]
    /// The encoded dump.
    let bytes: [UInt8]
    /// True if the dump has these records and nothing else, in one record file.
    let isFaithful: Bool
    /// True if compressed data was cut, which must be reported.
    let isKnownToBeCut: Bool
    /// True if the records are encoded at all.
    let isEncoded: Bool

    /// Encodes records.
    ///
    /// - Parameters:
    ///   - records: The records, or data that is already encoded.
    ///   - inner: The first encoding.
    ///   - outer: The second encoding.
    ///   - cut: How many 256ths of the encoded bytes to keep; nil for all.
    init(_ records: [UInt8], _ inner: DumpEncoding, _ outer: DumpEncoding, cut: Int?) {
        self.records = records
        isEncoded = inner != .none || outer != .none
        let isText = inner.isOfText || outer.isOfText
        // Encoded data is no text.
        let outer = inner != .none && outer.isOfText ? .none : outer
        let first = inner == .none ? outer : inner
        let second = inner == .none ? .none : outer
        let entries = first.isContainer ? EncodedDump.entries(records) : [records]
        let encoded = second.encode([first.encode(entries)])
        let left = cut.map { encoded.count * $0 / 256 } ?? encoded.count
        bytes = Array(encoded[..<left])
        let isBroken = isText && String(validating: records, as: UTF8.self) == nil
        isFaithful =
            cut == nil && entries.count == 1 && !isBroken && EncodedDump.areRecords(records)
        let last = second == .none ? first : second
        isKnownToBeCut = cut != nil && last.reportsCut && left >= 4
    }

    private static func entries(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: separator, maxSplits: 40, omittingEmptySubsequences: false)
            .map { Array($0) }
    }

    /// True unless the bytes are already encoded.
    private static func areRecords(_ bytes: [UInt8]) -> Bool {
        DumpContents(of: ByteSource(MemoryStream(ByteBuffer(bytes)))) == .records
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

/// A container with these entries, named as in a personal archive.
private func container(_ entries: [[UInt8]], _ format: SetUp, _ options: String? = nil) -> [UInt8] {
    let names = ["data/tweets.js", "data/account.js", "data/manifest.js", "other/tweets.js"]
    let named = entries.enumerated().map { index, entry in
        (index < names.count ? names[index] : "data/tweets-part\(index).js", entry)
    }
    return written(named) { archive in
        _ = format(archive)
        if let options { archive_write_set_options(archive, options) }
    }
}

private func written(
    _ entries: [(name: String, bytes: [UInt8])],
    _ setUp: (OpaquePointer?) -> Void
) -> [UInt8] {
    let archive = archive_write_new()
    defer { archive_write_free(archive) }
    setUp(archive)
    archive_write_set_bytes_in_last_block(archive, 1)
    var encoded = [UInt8](
        repeating: 0,
        count: entries.reduce(1 << 16) { $0 + $1.bytes.count * 2 + 4096 }
    )
    var count = 0
    encoded.withUnsafeMutableBytes { room in
        archive_write_open_memory(archive, room.baseAddress, room.count, &count)
        for (name, bytes) in entries { write(name, bytes, to: archive) }
        let result = archive_write_close(archive)
        expect(result == ARCHIVE_OK, "the dump cannot be encoded")
    }
    return Array(encoded[..<count])
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
