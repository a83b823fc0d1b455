/// Why a record was refused.
///
/// `TweetID` decides about ids, `RecordDecoder` about texts and unknown objects, and
/// `DecodingWindow` about records that cannot be read.
public enum RefusalReason: UInt8, Sendable, CaseIterable {
    /// The record cannot be read as JSON.
    case notJSON
    /// The record is longer than 64 MB (2^26 bytes).
    case tooLong
    /// The record is nested more than 512 levels deep.
    case tooDeep
    /// The record has no id from 1 to 2^63 - 1.
    case noID
    /// The id has an exponent or a decimal point, so its digits are lost.
    case idLost
    /// The record should be a tweet, but has no text.
    case noText
    /// The record is JSON, but neither a tweet nor a known non-tweet.
    case notRecognised
    /// The record is a line of an extract without all members that an import needs.
    case membersMissing
    /// The record is a line of an extract with invalid terms or mentions.
    case membersWrong
    /// Compressed data or a container ends early or is damaged. The records before that point were
    /// read.
    case compressedDataCut

    /// The reason in words, as in messages and in the archive, such as `no id`.
    public var sentence: String {
        switch self {
        case .notJSON: "not JSON"
        case .tooLong: "too long"
        case .tooDeep: "nested too deep"
        case .noID: "no id"
        case .idLost: "id lost"
        case .noText: "no text"
        case .notRecognised: "not recognised"
        case .membersMissing: "members missing"
        case .membersWrong: "members wrong"
        case .compressedDataCut: "compressed data cut"
        }
    }

    /// True if only a dump of tweets can have records that are refused for this reason.
    ///
    /// Pictures and other JSON are refused for the other reasons, too.
    package var impliesTweets: Bool {
        switch self {
        case .notJSON, .tooLong, .tooDeep, .notRecognised: false
        case .noID, .idLost, .noText, .membersMissing, .membersWrong, .compressedDataCut: true
        }
    }
}

/// A refused record, with its position in the dump.
public struct Refusal: Sendable, Equatable {
    /// The entry of a container (zip or tar) that has the record, such as `data/tweets.js`; nil if
    /// the dump is no container.
    public internal(set) var entry: String?
    /// The line in which the record begins, from 1, in the decompressed dump or entry.
    public internal(set) var line: Int
    /// The number of the record in its list, from 1, if the list begins in the same line; else nil.
    ///
    /// It distinguishes the records of a list that begin in one line.
    public let recordNumber: Int?
    /// Why the record was refused.
    public let reason: RefusalReason
}

/// Signs that ids were rounded before the dump was written.
///
/// A tool that reads ids into 64-bit floating-point numbers keeps only 53 bits of them, so that the
/// last digits are wrong. JavaScript, R, pandas and spreadsheets have done this to many dumps.
package struct RoundedIDs: Sendable, Equatable {
    /// The number of tweets whose `id` differs from their `id_str`, which is used.
    package internal(set) var disagreeing = 0
    /// The number of tweets whose id is only given as a number, of more than 53 bits.
    package internal(set) var large = 0
    /// The number of these ``large`` ids that end in two zeros; by chance one in a hundred does so.
    package internal(set) var rounded = 0

    /// No signs of rounding.
    package static let none = RoundedIDs()

    /// Adds the counts of two parts of a dump.
    package static func + (one: RoundedIDs, other: RoundedIDs) -> RoundedIDs {
        RoundedIDs(
            disagreeing: one.disagreeing + other.disagreeing,
            large: one.large + other.large,
            rounded: one.rounded + other.rounded
        )
    }
}

/// The number of records that a personal archive claims for one of its files.
///
/// It comes from `data/manifest.js` (archives since 2018) or `tweet_index.js` (before).
package struct ManifestCount: Sendable, Hashable {
    /// The path of the file within the personal archive, such as `data/tweets.js`.
    package let file: String
    /// The claimed number of records in the file.
    package let records: Int
}

extension ManifestCount {
    /// Reads the counts of tweets in a manifest, or the count of one element of a tweet index.
    static func ofTweets(in object: JSONObject) -> [ManifestCount] {
        if object["file_name"] != nil { return [ofMonth(object)].compactMap(\.self) }
        let types: [StaticString] = ["tweet", "tweets", "communityTweet", "communityTweets"]
        return types.compactMap { object["dataTypes"]?[$0] }.flatMap { ofType($0) }
    }

    /// Reads the counts of the files of one type in a manifest.
    static func ofType(_ type: JSONValue) -> [ManifestCount] {
        (type["files"]?.elements ?? []).compactMap { ManifestCount($0["fileName"], $0["count"]) }
    }

    /// Reads an element of a tweet index.
    static func ofMonth(_ month: JSONObject) -> ManifestCount? {
        ManifestCount(month["file_name"], month["tweet_count"])
    }

    private init?(_ file: JSONValue?, _ records: JSONValue?) {
        guard let file = file?.text, let records = records?.number else { return nil }
        self.init(file: file.string, records: Int(records))
    }
}

/// Known kinds of records that do not occur in a dump of tweets.
///
/// They are refused. Their kind is reported only if a dump has nothing else.
package enum ForeignRecords: Sendable, Hashable {
    case bluesky, mastodon
    /// Ids without the tweets.
    case ids
    /// An object with the cells of each column, as pandas writes a table.
    case columns

    /// A clause with what they are and what to do, to follow the one that no record is known.
    package var advice: String {
        switch self {
        case .bluesky: "they are posts of Bluesky, and only tweets are read"
        case .mastodon: "they are posts of Mastodon or the Fediverse, and only tweets are read"
        case .ids: "they are tweet ids without texts; download their tweets first (hydrate them)"
        case .columns: "they are columns; write rows with pandas' to_json(orient=\"records\")"
        }
    }
}
