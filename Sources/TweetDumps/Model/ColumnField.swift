/// The meaning of a column of a table, or of a member of JSON that is read like one.
///
/// The names of columns are in ``TweetField/all``, ``AuthorField/all`` and ``OtherColumn``.
enum ColumnField: Hashable, Sendable {
    case tweet(TweetField)
    /// A field of the author's profile.
    case person(AuthorField)
    /// A value from which fields are derived.
    case other(OtherColumn)

    /// A number below ``FieldSet/capacity``.
    var index: Int {
        @inline(__always) get {
            switch self {
            case .tweet(let field): Int(field.rawValue)
            case .person(let field): 48 + Int(field.rawValue)
            case .other(let column): 64 + column.rawValue
            }
        }
    }

    static let all: [ColumnField] =
        TweetField.allCases.map(Self.tweet) + AuthorField.allCases.map(Self.person)
        + OtherColumn.allCases.map(Self.other)

    /// The names of columns, without signs and in lower case; the first that a table has counts.
    var names: [String] { ColumnField.names[self] ?? [] }

    /// The name in a choice of columns, such as `time`.
    var name: String {
        switch self {
        case .tweet(let field): field.name
        case .person(let field): field.name
        case .other(let column): column.name
        }
    }

    /// Nil if no column can be chosen for a field with this name.
    init?(named name: String) {
        guard let field = ColumnField.choosable.first(where: { $0.name == name }) else {
            return nil
        }
        self = field
    }

    /// The fields that a user can choose columns for.
    static let choosable: [ColumnField] = all.filter { field in
        !field.names.isEmpty && field != .other(.twarc)
    }

    var isOfPerson: Bool {
        if case .person = self { return true }
        return false
    }

    /// True if all columns with a name are read, not only the first.
    var readsAllColumns: Bool {
        switch self {
        case .tweet(.id), .tweet(.time), .other(.address), .person(.verified): true
        default: false
        }
    }

    /// True if columns without a value in the first rows are passed over.
    var mayBeEmpty: Bool {
        switch self {
        case .tweet(.id), .tweet(.time), .tweet(.text), .other(.address), .person(.verified): false
        case .other(let column): column.mayBeEmpty
        default: true
        }
    }

    /// All known names of columns, each with its fields and its rank among the names of each field.
    static let known: [String: [(field: ColumnField, rank: Int)]] = {
        var known: [String: [(field: ColumnField, rank: Int)]] = [:]
        for field in all {
            for (rank, name) in field.names.enumerated() {
                known[name, default: []].append((field, rank))
            }
        }
        return known
    }()

    /// The form in which names of columns are compared: their letters and digits, in lower case.
    static func plain(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            let letters = name.utf8.lazy.map(\.asSmallLetter).filter {
                $0.isDigit || $0 &- UInt8(ascii: "a") < 26
            }
            return String(decoding: Array(letters), as: UTF8.self)
        }
        let scalars = name.lowercased().unicodeScalars.filter {
            $0.properties.isLetter || $0.properties.isNumber
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static let names = Dictionary(
        uniqueKeysWithValues: all.map { field in
            let names =
                switch field {
                case .tweet(let field): field.entry.columns
                case .person(let field): field.entry.columns
                case .other(let column): column.names
                }
            return (field, names.split(separator: " ").map(String.init))
        }
    )
}

struct FieldSet: Sendable {
    static let capacity = 128

    /// A bit for each field by its index.
    private var bits: (low: UInt64, high: UInt64) = (0, 0)

    @inline(__always)
    func contains(_ field: ColumnField) -> Bool {
        let bits = field.index < 64 ? bits.low : bits.high
        return bits >> UInt64(field.index & 63) & 1 == 1
    }

    mutating func insert(_ field: ColumnField) {
        if field.index < 64 {
            bits.low |= 1 << UInt64(field.index)
        } else {
            bits.high |= 1 << UInt64(field.index - 64)
        }
    }

    mutating func removeAll() { bits = (0, 0) }
}

/// A column that is no field itself, but from which fields are derived.
enum OtherColumn: Int, CaseIterable, Sendable {
    // Of several columns the first one is read, even if it is empty.
    case isRetweet, isTruncated, original, hashtags, users, repliedUsers, entities, term, twarc
    // Of several columns the first one with a value is read.
    case address, eitherAccount, twintAccount, isQuote, isReply, either, eitherText
    case quotedText, quotedName, quotedTime, mediaTypes, mediaTexts, videos, video, thumbnail
    case latitudeFirst, latitude, longitude, placeID, country, box, badge, repliedName, rules, page
    case versions

    fileprivate var mayBeEmpty: Bool { rawValue > OtherColumn.address.rawValue }

    var name: String { String(described.prefix { $0 != ":" }) }

    /// The names of columns, separated by blanks.
    fileprivate var names: String { String(described.drop { $0 != " " }) }

    /// The name in a choice of columns, then the names of columns.
    ///
    /// The columns are those of the exports of many programs, which [Formats] in the documentation lists.
    private var described: String {
        switch self {
        case .isRetweet: "retweet: isretweet retweet"
        case .isTruncated: "truncated: truncated istruncated"
        case .original:
            "original: retweettext retweetedstatustext retweetedtext retweetedstatusfulltext"
        case .hashtags:
            "hashtags: hashtags entitieshashtags hashtag tweethashtags hashtagslist hashtagsintweet"
        case .users:
            """
            mentions: mentionsscreenname usermentionsscreenname entitiesusermentions \
            entitiesmentions mentionedusers usermentions mentionsusername mentions \
            mentionedusernames mentionednames
            """
        case .repliedUsers: "replied: replyto"
        case .entities: "entities: entitiesstr entities entitiesjson"
        case .term:
            """
            term: searchquery searchterm searchkeyword searchkeywords query search keyword \
            keywords hashsearch
            """
        case .twarc: "twarc: twarcurl"
        case .address:
            """
            url: statusurl tweeturl tweetlink tweetpermalink permalink permalinkurl link url \
            twitterpagefortweet
            """
        case .eitherAccount: "either_account: retweetorquoteuserid sourcetweetauthorid"
        case .twintAccount: "twint_account: userrtid"
        case .isQuote: "quote: isquote isquotestatus isquotetweet"
        case .isReply: "reply: isreply"
        case .either: "either: retweetorquoteid sourcetweetid"
        case .eitherText: "either_text: sourcetweettext"
        case .quotedText: "quoted_text: quotedtext quotedstatustext quotedstatusfulltext quotebody"
        case .quotedName:
            """
            quoted_name: quotedscreenname quotedusername quoteauthor quoteduser \
            quotedstatususerscreenname
            """
        case .quotedTime: "quoted_time: quotedcreatedat quotedtimestamputc quotedstatuscreatedat"
        case .mediaTypes: "media_types: extmediatype mediatypes mediatype"
        case .mediaTexts: "media_texts: mediaalttexts"
        case .videos: "videos: videos videourls"
        case .video: "video: video"
        case .thumbnail: "thumbnail: thumbnail"
        case .latitudeFirst: "latlong: geocoordinates tweetcoord geocoords geo latlong"
        case .latitude: "latitude: latitude lat geolat"
        case .longitude: "longitude: longitude lng lon long geolng"
        case .placeID: "place_id: geoplaceid placeid placeurl geoid"
        case .country: "country: placecountrycode geocountrycode countrycode"
        case .box: "box: geogeobbox bboxcoords placecoordinates placeboundingboxcoordinates"
        case .badge: "badge: authorverifiedtype userverifiedtype verifiedtype"
        case .repliedName:
            """
            reply_name: inreplytoscreenname replytoscreenname replytosn inreplytousername \
            inreplytouser tousername repliedauthor replieduser to
            """
        case .rules: "rules: matchingrules"
        case .page: "page: collectedfromurl"
        case .versions: "versions: edithistorytweetids"
        }
    }
}

/// The columns that a user has named for some fields, such as `id=tweetid,text=body`.
///
/// A field with chosen columns is read from no other column, even if the chosen ones are empty.
public struct ChosenColumns: Sendable, Hashable {
    /// Why a choice cannot be read, as a sentence.
    public struct Fault: Error, Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// The choice as it was typed; empty for none.
    public let typed: String
    /// The plain names of columns by field; an empty list means that no column has the field.
    private let names: [ColumnField: [String]]

    /// No choice: columns are recognised by their names.
    public static let none = ChosenColumns()

    private init() { (typed, names) = ("", [:]) }

    /// Reads a choice: pairs of a field and a column with commas between them.
    ///
    /// A field may occur several times, for several columns; nothing after `=` means that no column has it.
    /// Case and signs in the names of columns do not matter.
    ///
    /// - Throws: ``Fault`` for an unknown field, an empty pair, or a column that is named twice.
    public init(typed: String) throws(Fault) {
        var names: [ColumnField: [String]] = [:]
        var seen: Set<String> = []
        for pair in typed.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].trimmingPrefix { $0 == " " }.filter { $0 != " " }
            guard parts.count == 2, let field = ColumnField(named: name) else {
                let fields = ColumnField.choosable.map(\.name).joined(separator: ", ")
                throw Fault(
                    description:
                        "'\(pair)' names no field; it must be FIELD=COLUMN, with one of \(fields)"
                )
            }
            let column = ColumnField.plain(String(parts[1]))
            guard !column.isEmpty || parts[1].allSatisfy({ $0 == " " }) else {
                throw Fault(description: "'\(parts[1])' names no column: it has no letter or digit")
            }
            if !column.isEmpty, !seen.insert(column).inserted {
                throw Fault(description: "the column '\(parts[1])' is named twice")
            }
            names[field, default: []] += column.isEmpty ? [] : [column]
        }
        (self.typed, self.names) = (typed, names)
    }

    /// True if nothing is chosen.
    public var isNone: Bool { names.isEmpty }

    /// The plain names of all columns.
    var columns: [String] { names.values.flatMap(\.self).sorted() }

    subscript(field: ColumnField) -> [String]? { names[field] }

    func has(_ field: ColumnField) -> Bool { names[field] != nil }
}

/// Columns that each have one entry of a list, such as `hashtags__001` or `entities/urls/0/url`.
///
/// A column such as `mentions_0` is not read: its name does not show which member of a mention it has.
struct NumberedColumns {
    /// The plain names, with `0` for the number.
    private let names: Set<String>
    /// Columns whose names contain one of these words are preferred.
    let preferred: [String]

    private init(
        _ prefixes: [String],
        _ stems: [String],
        _ suffixes: [String],
        preferred: [String] = []
    ) {
        names = Set(
            prefixes.flatMap { prefix in
                stems.flatMap { stem in suffixes.map { prefix + stem + "0" + $0 } }
            }
        )
        self.preferred = preferred
    }

    func has(_ name: String) -> Bool { name.withoutNumber.map(names.contains) ?? false }

    static func of(_ field: ColumnField) -> NumberedColumns? { all[field] }

    private static let all: [ColumnField: NumberedColumns] = [
        .other(.hashtags): NumberedColumns(
            ["", "entities"],
            ["hashtag", "hashtags"],
            ["", "text", "tag"]
        ),
        .other(.users): NumberedColumns(
            ["", "entities"],
            ["mention", "mentions", "usermention", "usermentions"],
            ["screenname", "username"]
        ),
        .tweet(.links): NumberedColumns(
            ["", "entities"],
            ["url", "urls", "expandedurl", "expandedurls"],
            ["", "expandedurl"],
            preferred: ["expanded", "extended"]
        ),
        .tweet(.media): NumberedColumns(
            ["", "extendedentities"],
            ["media", "photos"],
            ["", "mediaurlhttps"],
            preferred: ["expanded", "extended"]
        ),
        .other(.mediaTypes): NumberedColumns(["extendedentities"], ["media"], ["type"]),
        .other(.mediaTexts): NumberedColumns(["extendedentities"], ["media"], ["extalttext"]),
    ]
}

extension String {
    /// The name with `0` for the one number in it; nil if it has none, or several.
    fileprivate var withoutNumber: String? {
        guard let start = utf8.firstIndex(where: \.isDigit) else { return nil }
        let end = utf8[start...].firstIndex { !$0.isDigit } ?? endIndex
        guard !utf8[end...].contains(where: \.isDigit) else { return nil }
        return String(self[..<start]) + "0" + String(self[end...])
    }

    var firstNumber: Int? {
        Int(String(decoding: utf8.drop { !$0.isDigit }.prefix(while: \.isDigit), as: UTF8.self))
    }
}

/// The columns of tables that are read, for the documentation.
package enum ReadColumns {
    /// The fields with the names of their columns, in the order of their lists.
    package static let all: [(field: String, columns: [String])] = ColumnField.all
        .filter { !$0.names.isEmpty }.map { ($0.name, $0.names) }
}
