import TweetArchive
import TweetDumps

extension PageRequest {
    /// The filter of the query: `at`, `since`, `until`, `lang`, `kind`, `author`, `list` and `q`, and
    /// those to which numbers of tables lead: `retweeted`, `link`, `domain`, `place` and `point`.
    ///
    /// As in options of commands, the last day of `until` is included.
    ///
    /// - Throws: ``Refusal`` if a value cannot be read.
    func filter() throws -> TweetFilter {
        var filter = TweetFilter()
        filter.since = try period("since")?.start
        filter.until = try period("until")?.end
        if let period = try period("at") {
            guard filter.since == nil, filter.until == nil else {
                throw Refusal.badAddress("at cannot be used with since or until", in: "at")
            }
            (filter.since, filter.until) = (period.start, period.end)
        }
        filter.languages = value("lang").map { [$0] } ?? []
        filter.kinds = try choice("kind", default: KindChoice.all).kinds
        filter.authors = value("author").map { [$0] } ?? []
        filter.list = try list()
        filter.groups = try groups()
        filter.search = try search()
        return filter
    }

    private func groups() throws -> [TweetGroup] {
        try [
            value("retweeted").map { .retweets(of: $0) },
            value("link").map { .link($0) },
            value("domain").map { .domain($0) },
            value("place").map { .place(key: $0) },
            value("point").map(PageRequest.point),
        ].compactMap(\.self)
    }

    /// The tweets that the query chooses.
    var subject: PageSubject { PageSubject(self) }

    /// The address of another page about the same tweets.
    ///
    /// - Parameters:
    ///   - path: The path of the page.
    ///   - further: What else it asks.
    /// - Returns: The address.
    func address(
        of path: String,
        _ further: [(name: String, value: String)] = []
    ) -> PageAddress {
        subject.address(of: path, further)
    }

    /// The name of the list in the query; nil without one.
    ///
    /// - Throws: ``Refusal`` if it is no name of a list.
    func list() throws -> ListName? {
        try value("list").map { try ListName.typed($0) }
    }

    private static func point(_ typed: String) throws -> TweetGroup {
        let numbers = typed.split(separator: ",").map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else {
            let sentence = "'\(typed)' is no point; write it like 52.5,13.4"
            throw Refusal.badAddress(sentence, in: "point")
        }
        return .point(longitude: longitude, latitude: latitude)
    }

    /// The year, month, day or moment of a name in the query; nil without one.
    ///
    /// - Throws: ``Refusal`` if it is none.
    private func period(_ name: String) throws -> NamedPeriod? {
        guard let typed = value(name) else { return nil }
        guard let period = NamedPeriod(typed, in: .utc) else {
            throw Refusal.badAddress("'\(typed)' is no time; write it like 2015-03", in: name)
        }
        return period
    }

    /// The minimum count of the query; nil without one.
    ///
    /// - Throws: ``Refusal`` if it is no number of at least 1.
    func minCount() throws -> Int? {
        guard let typed = value("min") else { return nil }
        guard let number = Int(typed), number > 0 else {
            throw Refusal.badAddress("the least count must be a number of at least 1", in: "min")
        }
        return number
    }
}

/// The kinds of tweets that a form offers.
enum KindChoice: String, CaseIterable {
    case all
    case withoutRetweets = "no-retweets"
    case original
    case reply
    case retweet
    case quote

    /// The kinds that pass.
    var kinds: Set<TweetKind> {
        let all = Set(TweetKind.allCases)
        return switch self {
        case .all: all
        case .withoutRetweets: all.subtracting([.retweet])
        default: all.filter { $0.name == rawValue }
        }
    }

    /// The text of the choice.
    var label: String {
        switch self {
        case .all: "all kinds"
        case .withoutRetweets: "without retweets"
        default: rawValue
        }
    }
}
