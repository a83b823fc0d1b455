import TweetArchive
import TweetDumps

extension PageRequest {
    /// The filter of the query: `at`, `since`, `until`, `lang`, `kind`, `author`,
    /// `list` and `q`.
    ///
    /// As in options of commands, the last day of `until` is included.
    ///
    /// - Throws: ``Refusal`` if a value cannot be read.
    func filter() throws -> TweetFilter {
        var filter = TweetFilter()
        filter.since = try value("since").map(PageRequest.period)?.start
        filter.until = try value("until").map(PageRequest.period)?.end
        if let period = try value("at").map(PageRequest.period) {
            (filter.since, filter.until) = (period.start, period.end)
        }
        filter.languages = value("lang").map { [$0] } ?? []
        filter.kinds = try choice("kind", default: KindChoice.all).kinds
        filter.authors = value("author").map { [$0] } ?? []
        filter.list = try list()
        filter.search = try search()
        return filter
    }

    /// The address of another page about the same tweets.
    func address(of path: String) -> PageAddress {
        let names = ["t", "q", "list", "at", "since", "until", "lang", "kind", "author"]
        let items = query.filter { names.contains($0.name) && !$0.value.isEmpty }
        return PageAddress(path, items: items)
    }

    /// The name of the list in the query; nil without one.
    ///
    /// - Throws: ``Refusal`` if it is no name of a list.
    func list() throws -> ListName? {
        try value("list").map { try ListName.typed($0) }
    }

    /// The year, month, day or moment that somebody typed.
    ///
    /// - Throws: ``Refusal`` if it is none.
    static func period(_ typed: String) throws -> NamedPeriod {
        guard let period = NamedPeriod(typed, in: .utc) else {
            throw Refusal.badAddress("'\(typed)' is no time; write it like 2015-03")
        }
        return period
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
