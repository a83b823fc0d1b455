import Foundation
public import TweetDumps

/// A condition for tweets: a part of a query, or all of it.
///
/// Names and words are folded, so that they can be compared as they are. A tweet that lacks a value
/// does not meet a condition about it.
public indirect enum SearchCondition: Sendable, Equatable {
    /// All of at least two conditions.
    case all([SearchCondition])
    /// At least one of two or more conditions.
    case any([SearchCondition])
    /// A tweet that does not meet the condition meets this one.
    case not(SearchCondition)

    /// The text, or one of the links, has the phrase.
    case words(Phrase)
    /// The tweet has the hashtag: its folded name, without `#`.
    case hashtag(String)
    /// The tweet mentions the user: the folded name, without `@`.
    case user(String)

    /// The author: the folded name.
    case from(String)
    /// The tweet is by the account with this number, whatever its name.
    case account(Int64)
    /// The tweet is by an account that ever had the name, under any of its names: the folded name.
    case accounts(named: String)
    /// The text begins with a mention of the user, or the tweet replies to a tweet by the user: the
    /// folded name.
    case to(String)
    /// A retweet of a tweet by the user: the folded name.
    case retweetsOf(String)
    /// The tweet is in the local list of users that has this name.
    case list(String)

    /// The earliest time, inclusive, in seconds since 1970 (UTC).
    case since(Int64)
    /// The latest time, exclusive, in seconds since 1970 (UTC).
    case until(Int64)
    /// The tweet's id is greater.
    case sinceID(UInt64)
    /// The tweet's id is not greater.
    case maxID(UInt64)

    /// The language.
    case language(SearchedLanguage)
    /// The tweet has a trait.
    case trait(TweetTrait)
    /// The counter is known and has at least this value.
    case atLeast(UInt64, TweetField)
    /// The profile of the person who wrote it has at least this number.
    case authorAtLeast(UInt64, AuthorField)
    /// The number, such as the id of the tweet that it answers, is known and has this value.
    case number(TweetField, UInt64)
    /// One of the links has the phrase.
    case url(Phrase)
    /// The name of the client.
    case source(SearchedSource)
    /// A dump has the tweet for this search term.
    case term(SearchTerm)
    /// It is in a dump with this path, or with a path that ends with this name after a slash.
    case dump(String)

    /// The full name of the place has the phrase.
    case near(Phrase)
    /// The full name of the place has the phrase, or the place has this id, in this letter case.
    case place(Phrase, id: String)
    /// The country code of the place, in any letter case.
    case country(String)
    /// The tweet's point, else the middle of its place's box, is in the circle.
    case around(GeoCircle)
    /// The tweet's point, else the middle of its place's box, is in the box.
    case box(GeoBox)
}

/// A trait that a query can require, as in `filter:media`.
public enum TweetTrait: String, Sendable, CaseIterable {
    /// It is a retweet.
    case retweets
    /// It is a reply, or a quote that replies to a tweet.
    case replies
    /// It is a quote.
    case quotes = "quote"
    /// It has links.
    case links
    /// It has pictures or films.
    case media
    /// It has photos.
    case images
    /// It has videos or animations.
    case videos
    /// It has hashtags.
    case hashtags
    /// It mentions users.
    case mentions
    /// It has a point or a place.
    case geo
    /// Twitter marked it as possibly sensitive.
    case sensitive
    /// The person who wrote it has a badge.
    case verified
    /// The owner of a personal archive had deleted it.
    case deleted
    /// It is a version of a tweet that was edited.
    case edited
    /// It is an earlier version of a tweet that was edited.
    case replaced
}

extension SearchCondition: CustomStringConvertible {
    /// The condition as a query, with brackets around groups and quotation marks around words.
    ///
    /// It is the same for queries that mean the same condition. Parsing it gives the condition
    /// again, except for times before 1970, numbers of degrees or kilometres above 10^16, and words
    /// that folding changes further (`ŉ`).
    public var description: String {
        switch self {
        case .all(let units): group(units, " ")
        case .any(let units): group(units, " OR ")
        case .not(let unit): "-\(unit)"
        case .words(let phrase): "\(phrase)"
        case .hashtag(let name): "#\(name)"
        case .user(let name): "@\(name)"
        case .from(let name): "from:\(quoted(name))"
        case .account(let number): "account:\(number)"
        case .accounts(let name): "account:\(quoted("@" + name))"
        case .to(let name): "to:\(quoted(name))"
        case .retweetsOf(let name): "retweets_of:\(quoted(name))"
        case .list(let name): "list:\(quoted(name))"
        case .since(let time): "since_time:\(time)"
        case .until(let time): "until_time:\(time)"
        case .sinceID(let id): "since_id:\(id)"
        case .maxID(let id): "max_id:\(id)"
        case .language(let language): "lang:\(quoted(language.code))"
        case .trait(let trait): "filter:\(trait.rawValue)"
        case .atLeast(let count, let counter): "\(counter.entry.minimumOperators[0]):\(count)"
        case .authorAtLeast(let count, let field): "\(field.entry.minimumOperators[0]):\(count)"
        case .number(let field, let number): "\(field.entry.valueOperators[0]):\(number)"
        case .url(let phrase): "url:\(phrase)"
        case .source(let source): "source:\(quoted(source.name))"
        case .term(let term): "term:\(quoted(term.folded))"
        case .dump(let name): "dump:\(quoted(name))"
        case .near(let phrase): "near:\(phrase)"
        case .place(_, let id): "place:\(quoted(id))"
        case .country(let code): "place_country:\(quoted(code))"
        case .around(let circle):
            "point_radius:[\(circle.longitude) \(circle.latitude) \(circle.radius)km]"
        case .box(let box): "bounding_box:[\(box.west) \(box.south) \(box.east) \(box.north)]"
        }
    }

    private func group(_ units: [SearchCondition], _ separator: String) -> String {
        "(" + units.map(\.description).joined(separator: separator) + ")"
    }

    private func quoted(_ text: String) -> String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar.isQuote || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted) + "\""
    }
}

/// Words that a text must have in a row.
///
/// A lone word is a phrase of one word.
public struct Phrase: Hashable, Sendable {
    /// The words, folded and in NFC; nil is any one word.
    public let words: [String?]

    init(_ words: [String?]) {
        self.words = words
    }

    /// True if the words of a text have the phrase.
    ///
    /// This is for short texts, such as names of places. ``PhraseMatcher`` is faster.
    public func isIn(_ text: String) -> Bool {
        var splitter = SearchWords()
        let found = splitter.words(of: text)
        return found.indices.contains { start in
            let rest = found[start...]
            return rest.count >= words.count
                && zip(words, rest).allSatisfy { $0 == nil || $0 == $1 }
        }
    }
}

extension Phrase: CustomStringConvertible {
    /// The words in quotation marks, `*` for any one word.
    public var description: String {
        "\"" + words.map { $0 ?? "*" }.joined(separator: " ") + "\""
    }
}

/// A language in a query, such as `lang:en`.
public struct SearchedLanguage: Sendable, Equatable {
    /// The code in lower case, with `-` for `_`.
    public let code: String

    init(_ code: String) {
        self.code = code.lowercased().replacing("_", with: "-")
    }

    /// Whether it finds tweets whose language is not known, as `und` does.
    public var isUnknown: Bool { LanguageCode.normalized(code) == nil }

    /// True if tweets in a language are found.
    ///
    /// `zh` finds `zh-cn`, too. Twitter's older codes equal the newer ones: `iw` is `he`.
    public func matches(_ language: String?) -> Bool {
        guard !isUnknown, let language else { return isUnknown && language == nil }
        let (found, wanted) = (Self.newer(language), Self.newer(code))
        return found == wanted || found.hasPrefix(wanted + "-")
    }

    private static func newer(_ code: String) -> String {
        switch code {
        case "iw": "he"
        case "in": "id"
        case "ji": "yi"
        default: code
        }
    }
}

/// The name of a client in a query, such as `source:twitter_for_iphone`.
public struct SearchedSource: Sendable, Equatable {
    /// The name as typed.
    public let name: String

    /// Whether tweets of a client are found.
    ///
    /// Names are compared folded, with `_` equal to a blank. An empty name finds nothing.
    public func matches(_ client: String) -> Bool {
        let wanted = Self.folded(name)
        return !wanted.isEmpty && wanted == Self.folded(client)
    }

    private static func folded(_ name: String) -> String {
        TextFolding.folded(name).replacing(" ", with: "_")
    }
}

/// A circle on earth.
public struct GeoCircle: Sendable, Equatable {
    /// The longitude of its centre, in degrees east.
    public let longitude: Double
    /// The latitude of its centre, in degrees north.
    public let latitude: Double
    /// The radius in kilometres.
    public let radius: Double

    /// Whether a point, in degrees, is in the circle, by the great-circle distance.
    public func contains(longitude: Double, latitude: Double) -> Bool {
        let (y1, y2) = (self.latitude.radians, latitude.radians)
        let (height, width) = (y2 - y1, longitude.radians - self.longitude.radians)
        // The haversine formula.
        let chord =
            pow(sin(height / 2), 2) + cos(y1) * cos(y2) * pow(sin(width / 2), 2)
        return 2 * GeoCircle.earthRadius * asin(min(1, chord.squareRoot())) <= radius
    }

    /// The mean radius of the earth in kilometres.
    private static let earthRadius = 6371.0088
}

extension GeoBox {
    /// Whether a point, in degrees, is in the box or on its border.
    public func contains(longitude: Double, latitude: Double) -> Bool {
        west <= longitude && longitude <= east && south <= latitude && latitude <= north
    }
}

extension Double {
    fileprivate var radians: Double { self * .pi / 180 }
}
