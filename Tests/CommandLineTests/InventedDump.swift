import Foundation
import TestSupport

/// A dump of invented tweets as a stream sends them, the same for the same seed.
///
/// Mentions follow a long tail, some tweets are retweets, and some come cut at first and whole later,
/// so that an import has upgrades and duplicates to write.
struct InventedDump {
    private var generator: SplitMix64
    private(set) var lines: [String] = []

    init(seed: UInt64, tweets: Int) {
        generator = SplitMix64(seed: seed)
        for number in 1...tweets {
            lines.append(line(number, isCut: number % 7 == 0))
            // One that came cut comes again whole, and one in eleven is sent twice.
            if number % 7 == 3, number > 7 { lines.append(line(number - 3, isCut: false)) }
            if number % 11 == 0 { lines.append(lines[lines.count - 1]) }
        }
    }

    /// The lines of a dump.
    var data: Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

    func write(to file: URL) throws {
        try data.write(to: file)
    }

    /// The id of the tweet of a number.
    static func id(_ number: Int) -> Int { 900_000_000_000_000_000 + number * 1_000_003 }

    private mutating func line(_ number: Int, isCut: Bool) -> String {
        let id = InventedDump.id(number)
        let tags = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            #"{"text":"\#(name("Tag"))"}"#
        }
        let users = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            #"{"screen_name":"\#(name("User"))"}"#
        }
        return #"{"id":\#(id),"id_str":"\#(id)","text":"an invented text, number \#(number)","#
            + #""truncated":\#(isCut),"user":{"screen_name":"\#(name("Author"))"},"lang":"en","#
            + #""entities":{"hashtags":[\#(tags.joined(separator: ","))],"#
            + #""user_mentions":[\#(users.joined(separator: ","))]}}"#
    }

    /// A name in one of two spellings, low numbers far more often than high ones.
    private mutating func name(_ stem: String) -> String {
        let number = Int(pow(2, Double.random(in: 0...12, using: &generator)))
        return (Bool.random(using: &generator) ? stem : stem.lowercased()) + "\(number)"
    }
}
