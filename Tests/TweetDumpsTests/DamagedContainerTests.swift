import Foundation
import Testing

@testable import TweetDumps

/// Why the last record of damaged data is refused.
private let cut = "compressed data cut"

/// What is read from the bytes, as a file that can be read at any offset and as a stream.
private func decoded(_ bytes: [UInt8]) throws -> [DecodedFile] {
    [try DecodedFile(bytes), try DecodedFile(compressed(bytes, .gzip))]
}

/// Damage to zip and tar files is reported, and everything else is read.
@Suite struct DamagedContainerTests {
    /// Entries with 20 tweets each.
    private static func files(_ count: Int) -> [TestEntry] {
        (0..<count).map { TestEntry("m\($0).json", lines(($0 * 20 + 1)...($0 * 20 + 20))) }
    }

    private static func ids(without missing: Set<Int> = [], of count: Int) -> [Int64] {
        (0..<count).filter { !missing.contains($0) }
            .flatMap { offset in (1...20).map { Int64(offset * 20 + $0) } }
    }

    @Test func reportsADamagedTarHeader() throws {
        var bytes = container(.tar, Self.files(4))
        bytes[try #require(bytes.offset(of: "m1.json")) + 1] ^= 0x55
        for file in try decoded(bytes) {
            #expect(file.ids == Self.ids(without: [1], of: 4))
            #expect(file.refusals == ["1: " + cut])
        }
    }

    @Test(arguments: ["store", "deflate"]) func checksChecksums(of compression: String) throws {
        var bytes = container(.zip, Self.files(3), options: "zip:compression=" + compression)
        // The checksum of the second entry, before and after its data and in the directory.
        for signature in ["PK\u{1}\u{2}", "PK\u{7}\u{8}", "PK\u{3}\u{4}"] {
            let offsets = bytes.offsets(of: signature)
            guard offsets.count == 3 else { continue }
            let distance = signature == "PK\u{1}\u{2}" ? 16 : signature == "PK\u{7}\u{8}" ? 4 : 14
            bytes[offsets[1] + distance] ^= 0x55
        }
        // In a stream, libarchive finds the end of stored data by its checksum.
        for file in try decoded(bytes).prefix(compression == "store" ? 1 : 2) {
            #expect(file.ids == Self.ids(of: 3))
            #expect(file.refusals == ["21: " + cut])
            #expect(file.entries.first { !$0.refusals.isEmpty }?.name == "m1.json")
        }
    }

    @Test func noticesAChangedByteInAStoredEntry() throws {
        var bytes = container(.zip, Self.files(3), options: "zip:compression=store")
        bytes[try #require(bytes.offset(of: "invented"))] = UInt8(ascii: "I")
        let file = try DecodedFile(bytes)
        #expect(file.ids == Self.ids(of: 3))
        #expect(file.refusals == ["21: " + cut])
    }

    @Test func readsTheEntriesAfterManyDamagedOnes() throws {
        var bytes = container(.zip, Self.files(400), options: "zip:compression=deflate")
        let offsets = bytes.offsets(of: "PK\u{3}\u{4}")
        for offset in offsets.prefix(300) {
            for damaged in (offset + 60)..<(offset + 90) { bytes[damaged] = 0xFF }
        }
        let file = try DecodedFile(bytes)
        #expect(file.ids.suffix(2000) == Self.ids(of: 400).suffix(2000))
        #expect(file.entries.filter { !$0.refusals.isEmpty || $0.problem != nil }.count == 300)
    }

    @Test func reportsATarThatEndsBetweenEntries() throws {
        let bytes = container(.tar, Self.files(3))
        let second = try #require(bytes.offset(of: "m2.json"))
        for file in try decoded(Array(bytes[..<second])) {
            #expect(file.ids == Self.ids(of: 2))
            #expect(file.refusals == ["1: " + cut])
        }
        for file in try decoded(Array(bytes.dropLast(1024))) {
            #expect(file.ids == Self.ids(of: 3))
            #expect(file.refusals == ["1: " + cut])
        }
        for missing in [1, 511, 512] {
            for file in try decoded(Array(bytes.dropLast(missing))) {
                #expect(file.ids == Self.ids(of: 3))
                #expect(file.refusals.isEmpty)
            }
        }
    }

    @Test func doesNotTakeZerosInAnEntryForTheEnd() throws {
        let zeros = [UInt8](repeating: 0, count: 2048)
        let bytes = container(.tar, Self.files(1) + [TestEntry("zeros", zeros)])
        #expect(try DecodedFile(bytes).refusals.isEmpty)
        #expect(try DecodedFile(Array(bytes.dropLast(1024))).refusals == ["1: " + cut])
    }

    @Test func reportsACutInTheDirectoryOfAZip() throws {
        let bytes = container(.zip, Self.files(3))
        let entries = bytes.offsets(of: "PK\u{1}\u{2}")
        let end = try #require(bytes.offset(of: "PK\u{5}\u{6}"))
        for offset in [entries[0], entries[0] + 20, entries[2], entries[2] + 30, end, end + 21] {
            for file in try decoded(Array(bytes[..<offset])) {
                #expect(file.ids == Self.ids(of: 3), "cut at \(offset)")
                #expect(file.refusals.count == 1, "cut at \(offset)")
                #expect(file.refusals.allSatisfy { $0.hasSuffix(cut) })
            }
        }
    }

    @Test func readsAZipWithADamagedDirectory() throws {
        let bytes = container(.zip, Self.files(3))
        let entries = bytes.offsets(of: "PK\u{1}\u{2}")
        let end = try #require(bytes.offset(of: "PK\u{5}\u{6}"))
        // A signature, the length of a name, the offset of an entry and that of the directory.
        for offset in [entries[1], entries[1] + 28, entries[1] + 42, end + 16, end + 18] {
            var damaged = bytes
            damaged[offset] ^= 0x15
            let file = try DecodedFile(damaged)
            #expect(file.ids.sorted() == Self.ids(of: 3), "damage at \(offset)")
            #expect(file.refusals == ["1: " + cut], "damage at \(offset)")
            #expect(try DecodedFile(compressed(damaged, .gzip)).ids == Self.ids(of: 3))
        }
    }

    @Test func reportsAMissingEntry() throws {
        var bytes = container(.zip, Self.files(3))
        bytes[bytes.offsets(of: "PK\u{3}\u{4}")[1]] = 0
        for file in try decoded(bytes) {
            #expect(file.ids == Self.ids(without: [1], of: 3))
            #expect(file.refusals == ["1: " + cut])
        }
    }

    @Test func acceptsALongComment() throws {
        var bytes = container(.zip, Self.files(2))
        bytes[bytes.count - 1] = 0xEA
        bytes += [UInt8](repeating: 0x20, count: 0xEA00)
        for file in try decoded(bytes) {
            #expect(file.ids == Self.ids(of: 2))
            #expect(file.refusals.isEmpty)
        }
    }
}

extension [UInt8] {
    /// The offsets of a text.
    fileprivate func offsets(of text: String) -> [Int] {
        indices.filter { self[$0...].starts(with: text.utf8) }
    }

    /// The first offset of a text; nil if there is none.
    func offset(of text: String) -> Int? {
        indices.first { self[$0...].starts(with: text.utf8) }
    }
}

/// The content of a zip file is compared with its directory.
@Suite struct ZipDirectoryTests {
    /// Offsets in a directory entry.
    private enum Offset {
        static let checksum = 16
        static let compressedSize = 20
        static let size = 24
        static let start = 42
    }

    private static func zip(_ compression: String = "store") -> [UInt8] {
        let files = (0..<3).map { TestEntry("m\($0).json", lines(($0 * 5 + 1)...($0 * 5 + 5))) }
        return container(.zip, files, options: "zip:compression=" + compression)
    }

    private static let ids = (1...15).map { Int64($0) }

    @Test(arguments: ["store", "deflate"])
    func reportsAnEntryWithAStatedCompressedSizeOfZero(compression: String) throws {
        var bytes = Self.zip(compression)
        bytes.clear(Offset.compressedSize, of: 1)
        let file = try DecodedFile(bytes)
        #expect(file.ids == Self.ids.filter { !(6...10).contains($0) })
        #expect(file.entries.first { $0.name == "m1.json" }?.refusals == ["1: " + cut])
    }

    @Test func reportsAnEntryThatIsStatedToBeEmpty() throws {
        for offsets in [
            [Offset.compressedSize, Offset.size],
            [Offset.compressedSize, Offset.size, Offset.checksum],
        ] {
            var bytes = Self.zip()
            for offset in offsets { bytes.clear(offset, of: 1) }
            let file = try DecodedFile(bytes)
            #expect(Set(file.ids).isSuperset(of: Self.ids.filter { !(6...10).contains($0) }))
            #expect(file.refusals.allSatisfy { $0.hasSuffix(cut) })
            #expect(!file.refusals.isEmpty)
        }
    }

    @Test(arguments: 0..<3) func readsAnEntryThatTheDirectoryLacks(index: Int) throws {
        let file = try DecodedFile(Self.zip().withoutDirectoryEntry(index))
        #expect(file.ids.sorted() == Self.ids)
        #expect(file.refusals == ["1: " + cut])
    }

    @Test(arguments: [2, 4, 259]) func reportsAWrongNumberOfEntries(count: Int) throws {
        var bytes = Self.zip()
        let end = bytes.count - 22
        for offset in [8, 10] {
            bytes[end + offset] = UInt8(count & 0xFF)
            bytes[end + offset + 1] = UInt8(count >> 8)
        }
        for file in try decoded(bytes) {
            #expect(file.ids == Self.ids)
            #expect(file.refusals == ["1: " + cut])
        }
    }

    @Test func reportsOverlappingEntries() throws {
        var bytes = Self.zip()
        let offsets = bytes.directoryEntries
        for offset in Offset.start..<Offset.start + 4 {
            bytes[offsets[2] + offset] = bytes[offsets[1] + offset]
        }
        let file = try DecodedFile(bytes)
        #expect(Set(file.ids).isSuperset(of: 1...10))
        #expect(file.refusals.contains("1: " + cut))
    }

    @Test func reportsAnEntryOfUnknownType() throws {
        var bytes = Self.zip()
        bytes[bytes.directoryEntries[1] + 41] = 0xFF
        let file = try DecodedFile(bytes)
        #expect(file.ids == Self.ids || file.refusals == ["1: " + cut])
    }

    @Test(arguments: [0, 1, 100, 70_000]) func acceptsACompleteFile(leadingBytes: Int) throws {
        for compression in ["store", "deflate"] {
            let bytes = [UInt8](repeating: 0x20, count: leadingBytes) + Self.zip(compression)
            let source = ByteSource(MemoryStream(ByteBuffer(bytes)))
            #expect(ZipDirectory(of: source, size: bytes.count)?.isComplete == true)
        }
    }

    /// Whichever byte of a file changes, every loss is reported and nothing traps.
    @Test(arguments: ["store", "deflate"]) func reportsEveryLoss(compression: String) throws {
        let bytes = Self.zip(compression)
        let first = try #require(bytes.directoryEntries.first)
        for offset in Array(0..<60) + Array(first..<bytes.count) {
            for value in [0, 0xFF, bytes[offset] ^ 1, bytes[offset] ^ 0x80] {
                var damaged = bytes
                damaged[offset] = value
                let file = try DecodedFile(damaged)
                let isReported =
                    !file.refusals.isEmpty || file.entries.contains { $0.problem != nil }
                #expect(isReported || file.ids == Self.ids, "\(value) at \(offset): \(file.ids)")
            }
        }
    }

    @Test func reportsWhyAFileCannotBeRead() throws {
        let bytes = Self.zip("deflate")
        for readable in [0, 1, 2, 3] {
            let stream = FailingStream(bytes, readable: readable)
            let reader = ContainerReader(.zip, ByteSource(stream), size: bytes.count)
            while let entry = reader.next() {
                let source = ByteSource(reader.bytes(of: entry))
                _ = source.takeAll(upTo: bytes.count * 4)
            }
            #expect(reader.sourceEnd == .problem(.unreadable(5)))
        }
    }
}

/// A file of which only the first reads succeed.
private final class FailingStream: ByteStream {
    private let file: MemoryStream
    private var readable: Int
    private(set) var end = StreamEnd.whole

    init(_ bytes: [UInt8], readable: Int) {
        file = MemoryStream(ByteBuffer(bytes))
        self.readable = readable
    }

    func read(into buffer: ByteBuffer) -> Int? { canRead ? file.read(into: buffer) : 0 }

    func readAhead(_ offset: Int, into buffer: ByteBuffer) -> Int? {
        canRead ? file.readAhead(offset, into: buffer) : 0
    }

    private var canRead: Bool {
        readable -= 1
        if readable < 0 { end = .problem(.unreadable(5)) }
        return readable >= 0
    }
}

extension [UInt8] {
    /// The offsets of the entries in a zip file's directory.
    fileprivate var directoryEntries: [Int] { offsets(of: "PK\u{1}\u{2}") }

    /// Clears four bytes of an entry, in the directory and in the entry's own header.
    fileprivate mutating func clear(_ offset: Int, of index: Int) {
        let entry = directoryEntries[index]
        let header = offsets(of: "PK\u{3}\u{4}")[index]
        for byte in 0..<4 {
            self[entry + offset + byte] = 0
            self[header + offset - 2 + byte] = 0
        }
    }

    /// The zip file without one entry of its directory.
    fileprivate func withoutDirectoryEntry(_ index: Int) -> [UInt8] {
        let end = count - 22
        let offsets = directoryEntries + [end]
        let removed = offsets[index]..<offsets[index + 1]
        var rest = Array(self[..<removed.lowerBound] + self[removed.upperBound...])
        let newEnd = rest.count - 22
        let length = end - offsets[0] - removed.count
        for offset in [8, 10] { rest[newEnd + offset] -= 1 }
        for offset in 0..<4 { rest[newEnd + 12 + offset] = UInt8(length >> (8 * offset) & 0xFF) }
        return rest
    }
}
