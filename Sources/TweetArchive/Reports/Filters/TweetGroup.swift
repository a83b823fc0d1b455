import Foundation
import GRDB
import TweetDumps
import TweetSearch

/// Tweets that a report counts as one row, and that no other condition of a filter selects.
///
/// ```swift
/// var filter = TweetFilter()
/// filter.groups = [.domain("example.org")]
/// print(filter)  // with links to example.org
/// ```
public enum TweetGroup: Sendable, Equatable {
    /// The retweets that repeat a tweet of a user, as ``PeopleReport`` counts them; the screen name in
    /// any letter case.
    case retweets(of: String)
    /// The tweets that answer one of a user, as ``NetworkReport`` counts them; the screen name in any letter
    /// case.
    case replies(to: String)
    /// The tweets that quote one of a user, as ``NetworkReport`` counts them; the screen name in any letter
    /// case.
    case quotes(of: String)
    /// The retweets that repeat the same tweet as a retweet with this id, as ``TopTweetReport`` counts them.
    case repeats(like: Int64)
    /// The tweets with the same words as one with this id, as ``GroupReport`` counts texts.
    case words(like: Int64)
    /// The tweets with words that are similar to those of one with this id, directly or through other texts,
    /// as ``GroupReport`` counts similar texts; the least similarity in percent, from 50 to 100.
    case similarWords(like: Int64, percent: Int)
    /// The tweets with a link, as ``LinkReport`` names it.
    case link(String)
    /// The tweets with a link to a domain, as ``LinkReport`` names it.
    case domain(String)
    /// The tweets with a link of a canonical form.
    case canonicalLink(String)
    /// The tweets with a link to a registrable domain.
    case registrableDomain(String)
    /// The tweets with a link of a shortener, by its host without `www.`.
    case shortener(String)
    /// The tweets at a place, by its ``PlaceReport/Row/key``; reports also know the name.
    case place(key: String, name: String? = nil)
    /// The tweets that have a point and no place, in degrees east and north.
    case point(longitude: Double, latitude: Double)
    /// The tweets at places of a country, by its code.
    case country(String)
    /// The tweets that a program sent, by its name.
    case source(String)
    /// The tweets of an hour of the day in UTC, from 0 to 23; with a day from 0, Monday, those of this day of
    /// the week.
    case hour(Int, day: Int?)
    /// The tweets with a word or an emoji, as ``WordReport`` counts it, in any of its spellings.
    case word(String, WordChoice)

    /// The names of the days of the week, from Monday on.
    package static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension TweetGroup: CustomStringConvertible {
    /// The group in words.
    public var description: String {
        switch self {
        case .retweets(let name): "retweets of @\(name)"
        case .replies(let name): "replies to @\(name)"
        case .quotes(let name): "quotes of @\(name)"
        case .repeats(let id): "retweets of the same tweet as \(id)"
        case .words(let id): "with the same words as \(id)"
        case .similarWords(let id, let percent):
            "with a text that is at least \(percent) % similar to that of \(id)"
        case .link(let link): "with the link \(link)"
        case .domain(let domain): "with links to \(domain)"
        case .canonicalLink(let link): "with a link equivalent to \(link)"
        case .registrableDomain(let domain): "with links to \(domain) or its subdomains"
        case .shortener(let host): "with short links of \(host)"
        case .place(let key, let name): "at \(name ?? key)"
        case .point(let longitude, let latitude): "at \(latitude), \(longitude)"
        case .country(let code): "at places of \(code)"
        case .source(let name): "from \(name)"
        case .hour(let hour, let day):
            (day.map { TweetGroup.days[$0] + " " } ?? "")
                + "from \(hour) to \(hour + 1) o'clock UTC"
        case .word(let word, .emoji): "with the emoji \(word)"
        case .word(let word, .words), .word(let word, .allWords): "with the word \(word)"
        }
    }
}

extension TweetGroup {
    /// The group with the name of its place, if the archive knows it.
    func named(_ db: Database) throws -> TweetGroup {
        guard case .place(let key, _) = self else { return self }
        let find = try RawStatement(db, "SELECT name FROM place WHERE key = ?1")
        let name = try find.first(for: Array(key.utf8).span) { $0.knownText(0) }
        return .place(key: key, name: name ?? nil)
    }

    /// The condition for a row of `tweet`, and its arguments; the number makes their names unique.
    func condition(_ number: Int) -> (sql: String, arguments: StatementArguments) {
        let (value, other) = ("group\(number)", "group\(number)b")
        switch self {
        case .retweets(let name):
            return (TweetGroup.repeats(":\(value)"), [value: Folding.folded(name)])
        case .replies(let name):
            return (TweetGroup.refers(.reply, to: ":\(value)"), [value: Folding.folded(name)])
        case .quotes(let name):
            return (TweetGroup.refers(.quote, to: ":\(value)"), [value: Folding.folded(name)])
        case .repeats(let id): return (TweetGroup.repeatsTheSame(as: ":\(value)"), [value: id])
        case .words(let id):
            let other = "SELECT CAST(text AS BLOB) FROM tweet WHERE id = :\(value)"
            let isSame = "\(SameWords.name)(CAST(tweet.text AS BLOB), (\(other)))"
            return ("(\(SameWords.isCompared) AND \(isSame))", [value: id])
        // The scan finds their texts.
        case .similarWords: return ("(\(SameWords.isCompared))", [:])
        case .link(let link): return TweetGroup.hasLink(.address, value, link)
        case .domain(let domain): return TweetGroup.hasLink(.domain, value, domain)
        case .canonicalLink(let link): return TweetGroup.hasLink(.form, value, link)
        case .registrableDomain(let domain): return TweetGroup.hasLink(.site, value, domain)
        case .shortener(let host): return TweetGroup.hasLink(.shortener, value, host)
        case .place(let key, _):
            let place = "SELECT id FROM place WHERE key = CAST(:\(value) AS TEXT)"
            return ("ifnull(tweet.place = (\(place)), false)", [value: key.utf8Data])
        case .point(let longitude, let latitude):
            let isSame = "tweet.longitude = :\(value) AND tweet.latitude = :\(other)"
            return (
                "(tweet.place IS NULL AND ifnull(\(isSame), false))",
                [value: longitude, other: latitude]
            )
        case .country(let code):
            let places = "SELECT id FROM place WHERE country = CAST(:\(value) AS TEXT)"
            return ("ifnull(tweet.place IN (\(places)), false)", [value: code.utf8Data])
        case .source(let name):
            let source = "SELECT id FROM source WHERE name = CAST(:\(value) AS TEXT)"
            return ("ifnull(tweet.source = (\(source)), false)", [value: name.utf8Data])
        case .hour(let hour, let day):
            let hours = "(\(TweetTime.sql)) / 3600"
            // 1970 began on a Thursday.
            let isDay = day == nil ? "" : " AND (\(hours) / 24 + 3) % 7 = :\(other)"
            return (
                "ifnull(\(hours) % 24 = :\(value)\(isDay), false)",
                day.map { [value: hour, other: $0] } ?? [value: hour]
            )
        case .word(let word, let choice):
            let values = "CAST(tweet.text AS BLOB), tweet.language, tweet.cut, :\(value), :\(other)"
            return ("\(WordMatch.name)(\(values))", [value: word.utf8Data, other: choice.rawValue])
        }
    }

    /// The condition for a retweet with the same original as the one with an id, or with the same text if the
    /// original is unknown; the id is in a parameter.
    private static func repeatsTheSame(as id: String) -> String {
        """
        (tweet.kind = \(TweetKind.retweet.rawValue) AND EXISTS (
            SELECT 1 FROM tweet AS other
            WHERE other.id = \(id) AND other.kind = tweet.kind
                AND other.retweet_of IS tweet.retweet_of
                AND (other.retweet_of IS NOT NULL OR other.text = tweet.text)
        ))
        """
    }

    private static func hasLink(
        _ key: LinkKey,
        _ parameter: String,
        _ name: String
    ) -> (sql: String, arguments: StatementArguments) {
        let isSame = key.isName(":\(parameter)", of: "part.url")
        return (SearchColumns.hasRow(in: "link", where: isSame), [parameter: name.utf8Data])
    }

    /// The condition for a retweet of the user whose folded name is in a parameter: the author of the
    /// original if the archive has it, else the name in the text.
    private static func repeats(_ name: String) -> String {
        """
        ifnull(
            CASE \(SearchColumns.repeatedAuthor)
            WHEN 0 THEN substr(tweet.text, 1, 4) = 'RT @'
                AND lower(substr(tweet.text, 5, length(\(name)) + 1)) = \(name) || ':'
            ELSE \(SearchColumns.repeatedAuthor) = (SELECT id FROM author WHERE folded = \(name))
            END,
            false
        )
        """
    }

    /// The condition for a tweet that answers, or quotes, the user whose folded name is in a parameter: the
    /// author of the other tweet if it is known, else the one whom the tweet names.
    private static func refers(_ kind: TweetKind, to name: String) -> String {
        let reference = kind == .reply ? "reply_to" : "quote_of"
        let author = "ifnull(\(SearchColumns.value("author", of: reference)), 0)"
        let named =
            kind == .reply
            ? "\(ReplyPrefix.function.name)(CAST(tweet.text AS BLOB))"
            : "lower(\(SearchColumns.quotedName))"
        return """
            (\(SearchColumns.refers(by: reference, kind: kind)) AND ifnull(
                CASE \(author)
                WHEN 0 THEN \(named) = \(name)
                ELSE \(author) = (SELECT id FROM author WHERE folded = \(name))
                END,
                false
            ))
            """
    }
}
