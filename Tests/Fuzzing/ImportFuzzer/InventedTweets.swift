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
