@testable import TweetDumps

/// An input of the fuzzer: four bytes that say how to import a dump, followed by the dump or by
/// bytes from which one is made.
struct FuzzedInput {
    /// The size of the chunks in which the dump is read, in bytes.
    let chunkSize: Int
    /// The number of threads that decode it.
    let decoders: Int
    /// The term that found its tweets; nil for the terms in the dump.
    let term: SearchTerm?
    /// The number of parts that a transaction writes.
    let partsInTransaction: Int
    /// True to check the archive at the end, which takes longer than everything before.
    let isChecked: Bool
    /// True to keep the bytes of refused records, as `import --refused` does.
    let keepsRefused: Bool
    /// True to remove some of its tweets at the end.
    let removesTweets: Bool
    /// True to remove tweets that the dump reports as deleted.
    let appliesDeletions: Bool
    /// True if the dump is in a folder, where files that are no dumps do no harm.
    let isFromFolder: Bool
    /// The dump.
    let dump: EncodedDump
    /// The same records in reverse order; nil if that would be no dump.
    let reversed: [UInt8]?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let header = bytes.prefix(4) + [UInt8](repeating: 0, count: 4 - min(4, bytes.count))
        let (size, choices, more) = (Int(header[0]), header[1], header[3])
        let encoding = header[2]
        let records: [UInt8]
        if choices & 128 == 0 {
            records = Array(bytes.dropFirst(4))
            reversed = nil
        } else {
            let lines = InventedTweets(bytes.dropFirst(4)).lines
            records = lines.flatMap(\.utf8)
            reversed = lines.reversed().flatMap(\.utf8)
        }
        let cut = more & 16 == 0 ? nil : size
        dump = EncodedDump(
            records,
            DumpEncoding(encoding & 15),
            DumpEncoding(encoding >> 4),
            cut: cut
        )
        // Small chunks are more likely, but a long dump has at most about 64.
        chunkSize = max(2 + size * size, records.count / 64)
        decoders = choices & 1 == 0 ? 1 : 2
        term = choices & 2 == 0 ? nil : SearchTerm("#fuzz")
        partsInTransaction = 1 + Int(choices >> 2) % 16
        isChecked = records.reduce(0, &+) % 8 == 0
        keepsRefused = more & 1 != 0
        removesTweets = more & 2 != 0
        appliesDeletions = more & 4 != 0
        isFromFolder = more & 8 != 0
    }
}

extension DecodingState {
    /// The state at the beginning of a whole record file in UTF-8; nil if it is something else.
    fileprivate init?(whole dump: [UInt8]) {
        let source = ByteSource(MemoryStream(ByteBuffer(dump)))
        switch TextContents(of: source, .none, isStopped: { false }) {
        case .records: self.init()
        case .table(let table, isWindows1252: false):
            self.init(table: TablePosition(table: table))
        case .table, .other: return nil
        }
    }
}

extension DumpPart {
    /// Creates the part of a whole record file that is not encoded.
    ///
    /// - Returns: nil if it is no dump, or a table in another encoding than UTF-8.
    init?(whole dump: [UInt8], keepsRefused: Bool = false) {
        guard let state = DecodingState(whole: dump) else { return nil }
        let input = DecodingJob.Input(
            // The buffer is no larger than the dump, so that reading too far is noticed.
            buffer: ByteBuffer(dump),
            location: DumpLocation(dump: 0),
            bytes: dump.count,
            end: .whole
        )
        let decoder = DumpDecoder(
            state: state,
            keepsRefused: keepsRefused,
            countsUnknownMembers: true
        )
        var parts: [DumpPart] = []
        DecodingJob.whole(input, decoder).run { part in
            parts.append(part)
            return true
        }
        expect(parts.count == 1, "a whole dump has \(parts.count) parts")
        self = parts[0]
    }
}

/// Tweets that are made from the bytes of an input, three bytes each.
///
/// They have few ids, names and terms, so that most records repeat a tweet, more or less full.
/// Random changes to the bytes of a dump would hardly ever do that.
struct InventedTweets {
    /// The maximum number of records of an input, so that none takes much longer to import than
    /// others.
    private static let maxRecords = 200

    /// The records, each a line of JSON with its line break.
    let lines: [String]

    init(_ bytes: some Collection<UInt8>) {
        var lines: [String] = []
        var rest = bytes.prefix(3 * InventedTweets.maxRecords)
        while rest.count >= 3 {
            let record = Array(rest.prefix(3))
            lines.append(InventedTweets.line(record[0], record[1], record[2]))
            rest = rest.dropFirst(3)
        }
        self.lines = lines
    }

    private static func line(_ tweet: UInt8, _ names: UInt8, _ originalNames: UInt8) -> String {
        var members = [#""id_str":"\#(1 + tweet & 7)""#, #""user":{"screen_name":"author"}"#]
        if tweet & 8 != 0 { members.append(#""truncated":true"#) }
        if tweet & 16 != 0 { members.append(#""matching_rules":[{"tag":"one"}]"#) }
        if tweet & 32 != 0 { members.append(#""matching_rules":[{"tag":"two"},{"tag":"One"}]"#) }
        members += mentions(names, areExtracted: tweet & 64 != 0)
        if tweet & 128 != 0 {
            let original = mentions(originalNames, areExtracted: false).joined(separator: ",")
            members.append(#""retweeted_status":{"id_str":"9",\#(original)}"#)
        }
        return "{\(members.joined(separator: ","))}\n"
    }

    /// A text and entities, with each of four names up to three times.
    private static func mentions(_ counts: UInt8, areExtracted: Bool) -> [String] {
        let named = ["#a", "#A", "#b", "@a"].enumerated().flatMap { index, name in
            Array(repeating: name, count: Int(counts >> (2 * index)) & 3)
        }
        let text = #""text":"\#(named.joined(separator: " "))""#
        if areExtracted { return [text] }
        let tags = named.filter { $0.hasPrefix("#") }.map { #"{"text":"\#($0.dropFirst())"}"# }
        let users = named.filter { $0.hasPrefix("@") }.map {
            #"{"screen_name":"\#($0.dropFirst())"}"#
        }
        let entities =
            #""entities":{"hashtags":[\#(tags.joined(separator: ","))],"#
            + #""user_mentions":[\#(users.joined(separator: ","))]}"#
        return [text, entities]
    }
}
