import ArgumentParser
import TweetArchive
import TweetDumps
import TweetSearch

extension TweetKind: ExpressibleByArgument {
    /// Reads `original`, `reply`, `retweet` or `quote`.
    public init?(argument: String) {
        guard let kind = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    /// The names on the command line.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

/// A value that is parsed from text, on the command line as elsewhere.
protocol TypedArgument: ExpressibleByArgument {
    init?(_ typed: String)
}

extension TypedArgument {
    /// Reads the value.
    public init?(argument: String) { self.init(argument) }
}

extension MentionName: TypedArgument {}
extension NamedTimeZone: TypedArgument {}
extension ListName: TypedArgument {}
extension BackboneLimit: TypedArgument {}

/// The choice of tweets in a report.
struct FilterOptions: ParsableArguments {
    @Option(
        help: .value(
            "time",
            "Take tweets from this time on, such as 2020, 2020-03, 2020-03-01, 2020-03-01T18:30."
        )
    )
    var since: String?

    @Option(
        help: .value(
            "time",
            "Take tweets before this time, or to the end of this year, month or day."
        )
    )
    var until: String?

    @Option(
        help: .value("zone", "The time zone of times, such as Europe/Berlin. (default: UTC)")
    )
    var timeZone: NamedTimeZone?

    @Option(help: .value("code", "Take tweets in this language, such as en; may be repeated."))
    var language: [String] = []

    @Option(help: .value("kind", "Take tweets of this kind; may be repeated."))
    var tweetKind: [TweetKind] = []

    @Flag(help: "Leave out retweets.")
    var noRetweets = false

    @Flag(help: "Take only retweets.")
    var onlyRetweets = false

    @Option(
        help: .value(
            "name",
            "Take tweets by this user, or by the account with this number; may be repeated."
        )
    )
    var author: [MentionName] = []

    @Option(
        name: .customLong("with"),
        help: .value("mention", "Take tweets with this hashtag or user; may be repeated.")
    )
    var mentions: [MentionName] = []

    @Option(
        parsing: .unconditional,
        help: .value(
            "query",
            "Take tweets that this search finds, as on Twitter: 'nasa OR esa -filter:retweets'. Its "
                + "days are in UTC, and its until: excludes the day."
        )
    )
    var search: String?

    func validate() throws {
        if [noRetweets, onlyRetweets, !tweetKind.isEmpty].count(where: \.self) > 1 {
            throw ValidationError("give one of --tweet-kind, --no-retweets and --only-retweets")
        }
        let filter = try filter
        if let since = filter.since, let until = filter.until, since.seconds >= until.seconds {
            throw ValidationError(
                "--until \(until.name) is over before --since \(since.name) begins"
            )
        }
        for code in language where code.wholeMatch(of: /[A-Za-z]{2,}(-[A-Za-z]+)*/) == nil {
            throw ValidationError(
                "'\(code)' is not the code of a language; repeat --language for several"
            )
        }
        for author in author where !author.kinds.contains(.user) {
            throw ValidationError("'\(author.name)' is not a user's name")
        }
    }

    var filter: TweetFilter {
        get throws {
            var filter = TweetFilter()
            filter.timeZone = timeZone ?? .utc
            filter.since = try period(since, of: "--since")?.start
            filter.until = try period(until, of: "--until")?.end
            filter.languages = language
            filter.kinds = kinds
            filter.authors = author.map(\.name)
            filter.mentions = mentions
            filter.search = try search.map(FilterOptions.query)
            return filter
        }
    }

    /// Parses a query; throws a `ValidationError` if it has an operator that cannot be answered.
    static func query(_ typed: String) throws -> SearchQuery {
        do {
            return try SearchQuery(parsing: typed)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    private func period(_ typed: String?, of option: String) throws -> NamedPeriod? {
        try typed.map { try FilterOptions.period($0, of: option, in: timeZone ?? .utc) }
    }

    /// Parses the year, month, day or moment of an option; without an offset, it is in the time zone.
    static func period(
        _ typed: String,
        of option: String,
        in zone: NamedTimeZone
    ) throws -> NamedPeriod {
        guard let period = NamedPeriod(typed, in: zone) else {
            throw ValidationError(
                "'\(typed)' is not a time for \(option); write it like 2020-03-01 or 2020-03-01T18:30"
            )
        }
        return period
    }

    private var kinds: Set<TweetKind> {
        if noRetweets { return Set(TweetKind.allCases).subtracting([.retweet]) }
        if onlyRetweets { return [.retweet] }
        return tweetKind.isEmpty ? Set(TweetKind.allCases) : Set(tweetKind)
    }
}
