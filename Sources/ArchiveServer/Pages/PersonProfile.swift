import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// The top of the page of a user.
struct PersonProfile {
    /// The maximum number of authors, of users who are mentioned with a user, and of other names.
    private static let maxOthers = 10

    /// The screen name in its usual spelling.
    let name: String
    /// The tweets that the page shows: those of the author, else those that mention or retweet the user.
    let tweets: PersonTweets
    /// Whether the archive has tweets by the user.
    let isAuthor: Bool
    private let question: PageSubject
    private let texts: [HTML]
    private let numbers: HTML

    /// The profile of an author, with the numbers of those tweets that the filters choose.
    init(_ profile: AuthorProfile, _ question: PersonTweets, _ archive: TweetArchive) throws {
        name = profile.name
        isAuthor = true
        self.question = question.subject
        tweets = try question.by(name)
        texts = [
            profile.display.map { "<p class=\"display\" dir=\"auto\">\($0)</p>\n" as HTML },
            profile.description.map { "<p class=\"bio\" dir=\"auto\">\($0)</p>\n" },
            profile.location.map { "<p class=\"kind\" dir=\"auto\">\($0)</p>\n" },
        ].compactMap(\.self)
        let card = PageAddress(PersonPage.path, name: name + ".vcf")
        let (subject, areAll) = (tweets.subject, question.areAll)
        // The profile already has the numbers of the whole archive.
        let written = areAll ? profile.tweets : try tweets.count(archive)
        let mentioned =
            areAll ? profile.mentioned : try question.mentioning(name).count(archive)
        numbers = """
            <p class="note">\(subject.number(written, "tweet", of: Table.Counted(.all))); \
            \(PersonProfile.mentions(of: name, mentioned, question.subject)); \
            <a href="\(subject.address(of: PlacesPage.path))">map</a>; \
            <a href="\(card)">card for an address book</a></p>
            \(try PersonProfile.accounts(profile, question))
            """
    }

    /// The other names of the accounts that had the name.
    private static func accounts(_ profile: AuthorProfile, _ question: PersonTweets) throws -> HTML
    {
        let several: HTML = """
            <p class="note">\(profile.accounts.count.counted("account")) had this name.</p>

            """
        let before = profile.accounts.count > 1 ? several : HTML.none
        guard let first = profile.otherNames.first else { return before }
        let subject = question.subject
        let shown = profile.otherNames.prefix(maxOthers)
        let rest = shown.dropFirst().map { ", \(TweetArticles.author($0, subject))" as HTML }
        let hidden = profile.otherNames.count - shown.count
        let more: HTML = hidden > 0 ? " and \(hidden.counted("name")) more" : .none
        let all = try question.matching("account:@" + Folding.folded(profile.name)).subject
        return """
            \(before)<p class="note">Also known as \(TweetArticles.author(first, subject))\(rest)\(more); \
            <a href="\(all.address(of: TweetsPage.path))">all tweets under these names</a></p>

            """
    }

    /// The profile of a user without tweets.
    init(_ user: MentionedUser, _ question: PersonTweets, _ archive: TweetArchive) throws {
        name = user.name
        (isAuthor, texts, self.question) = (false, [], question.subject)
        let (mentions, retweets) = (try question.mentioning(name), question.retweeting(name))
        tweets = user.mentioned > 0 ? mentions : retweets
        let areAll = question.areAll
        let mentioned = areAll ? user.mentioned : try mentions.count(archive)
        let retweeted = areAll ? user.retweeted : try retweets.count(archive)
        let number = retweets.subject.number(retweeted, "retweet", of: Table.Counted(.all))
        let repeated: HTML = "; \(number) of @\(name)"
        let sentence = PersonProfile.mentions(of: name, mentioned, question.subject)
        numbers = """
            <p class="note">No tweets by @\(name); \(sentence)\
            \(retweeted > 0 ? repeated : HTML.none).</p>
            \(try PersonProfile.period(of: tweets, question.subject, archive))
            """
    }

    func html(_ current: PersonPage.Part) -> HTML {
        """
        <div class="profile">
        \(texts)</div>
        <nav aria-label="Parts of @\(name)">
        <ul class="tabs">
        \(PersonPage.Part.allCases.map { link(to: $0, current) })</ul>
        </nav>
        \(numbers)
        """
    }

    /// The authors of the tweets with a user, and the other users that they mention.
    func others(_ archive: TweetArchive) throws -> HTML {
        let limit = RowLimit.requested(PersonProfile.maxOthers)
        let authors = try archive.people(of: tweets.term, tweets.filter, limit: limit) { report in
            try report.rows.collected().filter { $0.tweets > 0 }.map { row in
                let author =
                    row.name.map { TweetArticles.author($0, question) }
                    ?? "account \(row.account.map(String.init) ?? "")"
                return item(author, row.tweets, row.ownTweets)
            }
        }
        let options = mentions(limit)
        let users = try archive.popularity(of: tweets.term, tweets.filter, options: options) {
            try $0.sections.first?.rows.collected().map { row in
                let name = row.mention.name
                let counted = Table.Counted(.mention(Table.Mention(.user, name)))
                return item(TweetArticles.author(name, question), row.tweets, counted)
            }
        }
        let list = { (heading: String, items: [HTML]) -> HTML in
            items.isEmpty ? .none : "<h2>\(heading)</h2>\n<ul class=\"facets\">\n\(items)</ul>\n"
        }
        return list("Written by", authors) + list("Together with", users ?? [])
    }

    func mentions(_ limit: RowLimit) -> PopularityReport.Options {
        var options = PopularityReport.Options()
        (options.kinds, options.minCount, options.limit) = ([.user], 1, limit)
        if !isAuthor { options.excluded = [MentionName("@" + name)].compactMap(\.self) }
        return options
    }

    private func item(_ user: HTML, _ number: Int, _ counted: Table.Counted?) -> HTML {
        """
        <li>\(user) <span>\(tweets.subject.number(number, of: counted))</span></li>

        """
    }

    /// The number of tweets that mention a user, as a link.
    private static func mentions(of name: String, _ tweets: Int, _ question: PageSubject) -> HTML {
        let counted = Table.Counted(.mention(Table.Mention(.user, name)))
        let number = question.number(tweets, "tweet", of: counted)
        return "\(number) \(tweets == 1 ? "mentions" : "mention") @\(name)"
    }

    private static func period(
        of tweets: PersonTweets,
        _ question: PageSubject,
        _ archive: TweetArchive
    ) throws -> HTML {
        let ends = try [("First", TweetListReport.Order.oldest), ("last", .newest)]
            .compactMap { label, order -> HTML? in
                let filter = tweets.filter
                let tweet = try archive.tweets(of: tweets.term, filter, order: order, limit: 1) {
                    try $0.rows.collected().first
                }
                guard let tweet else { return nil }
                let time = HTML(time: tweet.time, in: filter.timeZone)
                let address = question.tweet(tweet.id)
                return "<span>\(label) <a href=\"\(address)\">\(time)</a></span>"
            }
        return ends.count < 2 ? .none : "<p class=\"note\">\(ends[0]), \(ends[1]).</p>\n"
    }

    private func link(to part: PersonPage.Part, _ current: PersonPage.Part) -> HTML {
        let mark: HTML = part == current ? " aria-current=\"page\"" : .none
        let shown = part == .tweets ? [] : [(name: "show", value: part.rawValue)]
        let address = question.address(of: PersonPage.path, name: name, shown)
        return "<li><a href=\"\(address)\"\(mark)>\(part.label(isAuthor))</a></li>\n"
    }
}

extension PersonPage.Part {
    fileprivate func label(_ isAuthor: Bool) -> String {
        switch self {
        case .tweets: "Tweets"
        case .replies: "Replies"
        case .media: "Media"
        case .mentions: isAuthor ? "Mentions most" : "Mentioned with"
        }
    }
}

/// The tweets that a term and filters choose, and those of them that the page of a person shows.
struct PersonTweets {
    let term: SearchTerm?
    private(set) var filter: TweetFilter
    private(set) var subject: PageSubject

    init() { (term, filter, subject) = (nil, TweetFilter(), .wholeArchive) }

    init(_ request: PageRequest) throws {
        (term, filter, subject) = (try request.term(), try request.filter(), request.subject)
    }

    var areAll: Bool { term == nil && filter.passesAll }

    func by(_ author: String) throws -> PersonTweets {
        // The tweets must be by this author and by one of those of the filter.
        guard filter.authors.isEmpty else { return try matching("from:" + Folding.folded(author)) }
        var tweets = self
        tweets.filter.authors = ["@" + author]
        tweets.subject = subject.with("author", author)
        return tweets
    }

    /// Those of the tweets that another search finds.
    func matching(_ typed: String) throws -> PersonTweets {
        let query = try SearchQuery.typed(typed)
        var tweets = self
        tweets.filter.search = query
        if filter.search != nil, let condition = query.condition {
            tweets.filter.search = try SearchQuery.typed(subject.search(condition))
        }
        tweets.subject = subject.with("q", tweets.filter.search?.text ?? typed)
        return tweets
    }

    func mentioning(_ user: String) throws -> PersonTweets {
        try matching("@" + Folding.folded(user))
    }

    func retweeting(_ user: String) -> PersonTweets {
        var tweets = self
        tweets.filter.groups.append(.retweets(of: user))
        tweets.subject = subject.with("retweeted", user)
        return tweets
    }

    /// The number of the tweets.
    ///
    /// - Complexity: Reads all tweets of the term.
    func count(_ archive: TweetArchive) throws -> Int {
        try archive.tweetCount(of: term, filter) { $0.tweets }
    }
}
