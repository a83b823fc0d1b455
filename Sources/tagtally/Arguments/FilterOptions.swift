import ArgumentParser
import Foundation
import TweetArchive
import TweetDumps

extension TweetKind: ExpressibleByArgument {
    /// Reads `original`, `reply`, `retweet` or `quote`.
    public init?(argument: String) {
        guard let kind = TweetKind.allCases.first(where: { $0.name == argument }) else {
            return nil
        }
        self = kind
    }

    /// The names that the command line takes.
    public static var allValueStrings: [String] { allCases.map(\.name) }
}

/// Which tweets a report is about.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Count tweets from this time on, such as 2020, 2020-03, 2020-03-01, 2020-03-01T18:30.",
            valueName: "time"
        )
    )
    var since: String?

    @Option(
        help: ArgumentHelp(
            "Count tweets before this time, or to the end of this year, month or day.",
            valueName: "time"
        )
    )
    var until: String?

    @Option(
        help: ArgumentHelp(
            "The clock of days and times, such as Europe/Berlin. (default: UTC)",
            valueName: "zone"
        )
    )
    var timeZone: ClockZone?

    @Option(
        help: ArgumentHelp(
            "Count tweets in this language, such as en; may be repeated.",
            valueName: "code"
        )
    )
    var language: [String] = []

    @Option(help: ArgumentHelp("Count tweets of this kind; may be repeated.", valueName: "kind"))
    var tweetKind: [TweetKind] = []

    @Flag(help: "Leave out retweets.")
    var noRetweets = false

    @Flag(help: "Count retweets alone.")
    var onlyRetweets = false

    @Option(help: ArgumentHelp("Count tweets by this user; may be repeated.", valueName: "name"))
    var author: [MentionName] = []

    /// The clock of days and times.
    var zone: ClockZone { timeZone ?? .utc }

    func validate() throws {
        if [noRetweets, onlyRetweets, !tweetKind.isEmpty].count(where: \.self) > 1 {
            throw ValidationError("give one of --tweet-kind, --no-retweets and --only-retweets")
        }
        let (since, until) = (try sincePeriod, try untilPeriod)
        if let since, let until, since.start >= until.end {
            throw ValidationError(
                "--until \(until.typed) is over before --since \(since.typed) begins"
            )
        }
        for code in language where code.wholeMatch(of: /[A-Za-z]{2,}(-[A-Za-z]+)*/) == nil {
            throw ValidationError(
                "'\(code)' is no code of a language; repeat --language for several"
            )
        }
        for author in author where !author.kinds.contains(.user) {
            throw ValidationError("'\(author.name)' is no user's name")
        }
    }

    private var sincePeriod: NamedPeriod? {
        get throws { try since.map { try NamedPeriod($0, of: "--since", zone) } }
    }

    private var untilPeriod: NamedPeriod? {
        get throws { try until.map { try NamedPeriod($0, of: "--until", zone) } }
    }

    /// Which tweets pass.
    var filter: TweetFilter {
        get throws {
            var filter = TweetFilter()
            filter.since = try sincePeriod?.start
            filter.until = try untilPeriod?.end
            filter.languages = Set(language.map { $0.lowercased() })
            filter.kinds = kinds
            filter.authors = Set(author.map(\.name))
            return filter
        }
    }

    private var kinds: Set<TweetKind> {
        if noRetweets { return Set(TweetKind.allCases).subtracting([.retweet]) }
        if onlyRetweets { return [.retweet] }
        return tweetKind.isEmpty ? Set(TweetKind.allCases) : Set(tweetKind)
    }

    /// The filter in words; nil if all tweets pass.
    var phrase: String? {
        var parts: [String] = []
        let times = [since.map { "since \($0)" }, until.map { "until \($0)" }].compactMap(\.self)
        if !times.isEmpty { parts.append(times.joined(separator: " ") + " (\(zone.name))") }
        if !language.isEmpty { parts.append("in " + language.joined(separator: " or ")) }
        if noRetweets { parts.append("without retweets") }
        if onlyRetweets { parts.append("retweets only") }
        if !tweetKind.isEmpty {
            parts.append(tweetKind.map(\.name).joined(separator: " or ") + " only")
        }
        if !author.isEmpty {
            let names = author.map { $0.kind == nil ? "@" + $0.name : $0.name }
            parts.append("by " + names.joined(separator: " or "))
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
