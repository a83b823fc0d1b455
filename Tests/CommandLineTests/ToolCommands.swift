import Foundation
import TestSupport
import Testing

extension BuiltTool {
    /// The names of the files in the folder, sorted.
    var fileNames: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// Adds a search term to an archive, by importing a tweet for it.
    func addTerm(_ term: String, in archive: String = "tweets.sqlite") async throws {
        let record = Data(#"{"id":1,"text":"t","user":{},"entities":{}}"#.utf8)
        let options = ["--term=\(term)", "--database", archive]
        let result = try await run(arguments: ["import", "-"] + options, input: record)
        #expect(result.status == 0, "\(result.errors)")
    }
}

/// A dump of invented tweets in the format of a stream, which is the same for the same seed.
///
/// A few mentions are frequent and most are rare. Some tweets are truncated at first and complete
/// later, and some are repeated, so that an import has upgrades and duplicates.
struct InventedDump {
    private var generator: SplitMix64
    private(set) var lines: [String] = []

    init(seed: UInt64, tweets: Int) {
        generator = SplitMix64(seed: seed)
        for number in 1...tweets {
            lines.append(line(number, isTruncated: number % 7 == 0))
            // A truncated tweet comes again complete, and one tweet in eleven is repeated.
            if number % 7 == 3, number > 7 { lines.append(line(number - 3, isTruncated: false)) }
            if number % 11 == 0 { lines.append(lines[lines.count - 1]) }
        }
    }

    /// The content of the dump: the lines, each with a newline.
    var data: Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

    func write(to file: URL) throws {
        try data.write(to: file)
    }

    /// The id of the tweet with a number, which counts from 1.
    static func id(_ number: Int) -> Int { 900_000_000_000_000_000 + number * 1_000_003 }

    private mutating func line(_ number: Int, isTruncated: Bool) -> String {
        let id = InventedDump.id(number)
        let tags = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            #"{"text":"\#(name("Tag"))"}"#
        }
        let users = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            #"{"screen_name":"\#(name("User"))"}"#
        }
        return #"{"id":\#(id),"id_str":"\#(id)","text":"an invented text, number \#(number)","#
            + #""truncated":\#(isTruncated),"lang":"en","#
            + #""user":{"screen_name":"\#(name("Author"))"},"#
            + #""entities":{"hashtags":[\#(tags.joined(separator: ","))],"#
            + #""user_mentions":[\#(users.joined(separator: ","))]}}"#
    }

    /// A random name in one of two spellings; low numbers are far more frequent than high ones.
    private mutating func name(_ stem: String) -> String {
        let number = Int(pow(2, Double.random(in: 0...12, using: &generator)))
        return (Bool.random(using: &generator) ? stem : stem.lowercased()) + "\(number)"
    }
}
