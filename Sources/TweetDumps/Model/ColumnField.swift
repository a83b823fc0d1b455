/// What a column of a table tells, or a member of another maker's JSON.
///
/// The names of columns are in ``TweetField/all``, ``AuthorField/all`` and ``OtherColumn``.
enum ColumnField: Hashable, Sendable {
    case tweet(TweetField)
    /// A field of its author's profile.
    case person(AuthorField)
    /// Something from which fields are found.
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

    /// The field with a name, of those that columns can have; nil if there is none.
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

    /// True for a field of the author's profile.
    var isOfPerson: Bool {
        if case .person = self { return true }
        return false
    }

    /// True if all columns with a name are read, not only the first.
    var isOfSeveral: Bool {
        switch self {
        case .tweet(.id), .tweet(.time), .other(.address), .person(.verified): true
        default: false
        }
    }

    /// True if the first column counts that has a value in the first rows, even if others are before it.
    var mayBeEmpty: Bool {
        switch self {
        case .tweet(.id), .tweet(.time), .tweet(.text), .other(.address), .person(.verified): false
        case .other(let column): column.mayBeEmpty
        default: true
        }
    }

    /// All names of columns that are read, with the fields that have them and their places among the names
    /// of these fields.
    static let known: [String: [(field: ColumnField, rank: Int)]] = {
        var known: [String: [(field: ColumnField, rank: Int)]] = [:]
        for field in all {
            for (rank, name) in field.names.enumerated() {
                known[name, default: []].append((field, rank))
            }
        }
        return known
    }()

    /// The name of a column as it is compared: its letters and digits, in lower case.
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
    /// The number of indices that fields can have.
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

/// What columns tell that are no fields themselves.
enum OtherColumn: Int, CaseIterable, Sendable {
    // Of these the first column counts, even if it is empty.
    case isRetweet, isTruncated, original, hashtags, users, repliedUsers, entities, term, twarc
    // Of these the first one counts that has a value.
    case address, eitherAccount, twintAccount, isQuote, isReply, either, eitherText
    case quotedText, quotedName, quotedTime, mediaTypes, mediaTexts, videos, video, thumbnail
    case latitudeFirst, latitude, longitude, placeID, country, box, badge, repliedName, rules, page
    case versions

    fileprivate var mayBeEmpty: Bool { rawValue > OtherColumn.address.rawValue }

    /// The name in a choice of columns.
    var name: String { String(described.prefix { $0 != ":" }) }

    /// The names of columns, between blanks.
    fileprivate var names: String { String(described.drop { $0 != " " }) }

    /// The name in a choice of columns, then the names of columns.
    ///
    /// The latter are those of the exports of many programs; [Formats] in the documentation lists the
    /// programs.
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
/// For a field with chosen columns no other column counts, whatever they have.
public struct ChosenColumns: Sendable, Hashable {
    /// Why a choice cannot be read, as a sentence.
    public struct Fault: Error, Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// The choice as it was typed; empty for none.
    public let typed: String
    /// The plain names of columns by fields; an empty list for a field that no column has.
    private let names: [ColumnField: [String]]

    /// No choice: the names of columns show what they have.
    public static let none = ChosenColumns()

    private init() { (typed, names) = ("", [:]) }

    /// Reads a choice: pairs of a field and a column with commas between them.
    ///
    /// A field may be there several times, for several columns; nothing behind `=` says that no column has
    /// it. Capitals and signs in the names of columns do not matter.
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

/// Columns of which each has one entry of a list, such as `hashtags__001` or `entities/urls/0/url`.
///
/// A number alone does not show which member of an object a column has.
struct NumberedColumns {
    /// The plain names, with `0` for the number.
    private let names: Set<String>
    /// What the names of better columns have in them; nil if there are none.
    let better: [String]

    private init(
        _ prefixes: [String],
        _ stems: [String],
        _ suffixes: [String],
        better: [String] = []
    ) {
        names = Set(
            prefixes.flatMap { prefix in
                stems.flatMap { stem in suffixes.map { prefix + stem + "0" + $0 } }
            }
        )
        self.better = better
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
            better: ["expanded", "extended"]
        ),
        .tweet(.media): NumberedColumns(
            ["", "extendedentities"],
            ["media", "photos"],
            ["", "mediaurlhttps"],
            better: ["expanded", "extended"]
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

    /// The number in it; nil if it has none.
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
