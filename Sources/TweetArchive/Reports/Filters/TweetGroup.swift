import Foundation
import GRDB
import TweetDumps

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
    /// The tweets with a link, as ``LinkReport`` names it.
    case link(String)
    /// The tweets with a link to a domain, as ``LinkReport`` names it.
    case domain(String)
    /// The tweets at a place, by its ``PlaceReport/Row/key``; reports also know the name.
    case place(key: String, name: String? = nil)
    /// The tweets that tell a point and no place, in degrees east and north.
    case point(longitude: Double, latitude: Double)
}

extension TweetGroup: CustomStringConvertible {
    /// The group in words.
    public var description: String {
        switch self {
        case .retweets(let name): "retweets of @\(name)"
        case .link(let link): "with the link \(link)"
        case .domain(let domain): "with links to \(domain)"
        case .place(let key, let name): "at \(name ?? key)"
        case .point(let longitude, let latitude): "at \(latitude), \(longitude)"
        }
    }
}

extension TweetGroup {
    /// The group with the name of its place, if the archive knows it.
    func named(_ db: Database) throws -> TweetGroup {
        guard case .place(let key, _) = self else { return self }
        let row = try Row.fetchOne(
            db,
            sql: "SELECT CAST(name AS BLOB) AS name FROM place WHERE key = CAST(? AS TEXT)",
            arguments: [key.utf8Data]
        )
        return .place(key: key, name: row?.blobText("name"))
    }

    /// The condition for a row of `tweet`, and its arguments.
    ///
    /// - Parameter number: A number that no other group of the statement has.
    /// - Returns: The condition.
    func condition(_ number: Int) -> (sql: String, arguments: StatementArguments) {
        let (value, other) = ("group\(number)", "group\(number)b")
        switch self {
        case .retweets(let name):
            return (
                TweetGroup.repeats(":\(value)"), [value: Folding.folded(name)]
            )
        case .link(let link):
            let isIt = "part.url = CAST(:\(value) AS TEXT)"
            return (SearchColumns.hasRow(in: "link", where: isIt), [value: link.utf8Data])
        case .domain(let domain):
            let isIt = "\(LinkDomain.function.name)(CAST(part.url AS BLOB)) = :\(value)"
            return (SearchColumns.hasRow(in: "link", where: isIt), [value: domain.utf8Data])
        case .place(let key, _):
            let place = "SELECT id FROM place WHERE key = CAST(:\(value) AS TEXT)"
            return ("ifnull(tweet.place = (\(place)), false)", [value: key.utf8Data])
        case .point(let longitude, let latitude):
            let isIt = "tweet.longitude = :\(value) AND tweet.latitude = :\(other)"
            return (
                "(tweet.place IS NULL AND ifnull(\(isIt), false))",
                [value: longitude, other: latitude]
            )
        }
    }

    /// The condition for a retweet of a user, whose folded name is in a parameter: the author of its
    /// original, if the archive has that, else the name in its text.
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
}
