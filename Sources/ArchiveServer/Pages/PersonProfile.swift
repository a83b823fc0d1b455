import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// What is at the top of the page of a user.
struct PersonProfile {
    /// The maximum number of people and of users with whom a user is mentioned.
    private static let maxOthers = 10

    /// The screen name, as it is usually written.
    let name: String
    /// The tweets that the page shows: by the author, else those that mention or repeat the user.
    let filter: TweetFilter
    /// The same tweets in addresses.
    let subject: PageSubject
    /// Whether the archive has tweets by the user.
    let isAuthor: Bool
    private let texts: [HTML]
    private let numbers: HTML

    /// The profile of an author.
    init(_ profile: AuthorProfile) {
        name = profile.name
        isAuthor = true
        var filter = TweetFilter()
        filter.authors = [name]
        self.filter = filter
        subject = PageSubject("author", name)
        texts = [
            profile.display.map { "<p class=\"display\" dir=\"auto\">\($0)</p>\n" as HTML },
            profile.description.map { "<p class=\"bio\" dir=\"auto\">\($0)</p>\n" },
            profile.location.map { "<p class=\"kind\" dir=\"auto\">\($0)</p>\n" },
        ].compactMap(\.self)
        let card = PageAddress(PersonPage.path, name: name + ".vcf")
        numbers = """
            <p class="note">\(subject.number(profile.tweets, "tweet", of: Table.Counted(.all))); \
            \(PersonProfile.mentions(of: name, profile.mentioned)); \
            <a href="\(card)">card for an address book</a></p>

            """
    }

    /// What is known of a user by whom the archive has no tweet.
    ///
    /// - Throws: An error if the archive cannot be read.
    init(_ user: MentionedUser, _ archive: TweetArchive) throws {
        name = user.name
        (isAuthor, texts) = (false, [])
        var filter = TweetFilter()
        if user.mentioned > 0 {
            filter.search = try SearchQuery.typed("@" + name)
            subject = PageSubject("q", "@" + name)
        } else {
            filter.groups = [.retweets(of: name)]
            subject = PageSubject("retweeted", name)
        }
        self.filter = filter
        let retweets = PageSubject("retweeted", name)
            .number(user.retweeted, "retweet", of: Table.Counted(.all))
        let repeated: HTML = "; \(retweets) of @\(name)"
        let period = try PersonProfile.period(of: filter, archive)
        numbers = """
            <p class="note">No tweets by @\(name); \(PersonProfile.mentions(of: name, user.mentioned))\
            \(user.retweeted > 0 ? repeated : HTML.none).</p>
            \(period)
            """
    }

    /// The profile, and the parts of the page.
    ///
    /// - Parameter current: The part that is shown.
    /// - Returns: What is below the heading.
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

    /// Who wrote the tweets with a user, and who else is in them.
    ///
    /// - Throws: An error if the archive cannot be read.
    func others(_ archive: TweetArchive) throws -> HTML {
        var (authors, users): ([HTML], [HTML]) = ([], [])
        let limit = RowLimit.requested(PersonProfile.maxOthers)
        try archive.people(of: nil, filter, limit: limit) { report in
            try report.rows.read { row in
                let counted = Table.Counted(.author(row.name))
                guard row.tweets > 0 else { return }
                authors.append(item(row.name, row.tweets, counted))
            }
        }
        try archive.popularity(of: nil, filter, options: mentions(limit)) { report in
            try report.sections.first?.rows.read { row in
                let name = row.mention.name
                let counted = Table.Counted(.mention(Table.Mention(.user, name)))
                users.append(item(name, row.tweets, counted))
            }
        }
        let list = { (heading: String, items: [HTML]) -> HTML in
            items.isEmpty ? .none : "<h2>\(heading)</h2>\n<ul class=\"facets\">\n\(items)</ul>\n"
        }
        return list("Written by", authors) + list("Together with", users)
    }

    /// The users whom the tweets mention.
    func mentions(_ limit: RowLimit) -> PopularityReport.Options {
        var options = PopularityReport.Options()
        (options.kinds, options.minCount, options.limit) = ([.user], 1, limit)
        if !isAuthor { options.excluded = [MentionName("@" + name)].compactMap(\.self) }
        return options
    }

    private func item(_ name: String, _ tweets: Int, _ counted: Table.Counted) -> HTML {
        """
        <li>\(TweetArticles.author(name)) <span>\(subject.number(tweets, of: counted))</span></li>

        """
    }

    /// The number of tweets that mention a user.
    private static func mentions(of name: String, _ tweets: Int) -> HTML {
        let counted = Table.Counted(.mention(Table.Mention(.user, name)))
        let number = PageSubject.wholeArchive.number(tweets, "tweet", of: counted)
        return "\(number) \(tweets == 1 ? "mentions" : "mention") @\(name)"
    }

    /// The times of the first and of the last tweet.
    private static func period(of filter: TweetFilter, _ archive: TweetArchive) throws -> HTML {
        let ends = try [("First", TweetListReport.Order.oldest), ("last", .newest)]
            .map { label, order -> HTML in
                let tweet = try archive.tweets(of: nil, filter, order: order, limit: 1) {
                    try $0.rows.collected().first
                }
                guard let tweet else { return .none }
                let address = PageAddress("/tweet/", name: String(tweet.id))
                let time = filter.timeZone.text(of: tweet.time)
                return "<span>\(label) <a href=\"\(address)\">\(time)</a></span>"
            }
        return "<p class=\"note\">\(ends[0]), \(ends[1]).</p>\n"
    }

    private func link(to part: PersonPage.Part, _ current: PersonPage.Part) -> HTML {
        let mark: HTML = part == current ? " aria-current=\"page\"" : .none
        let shown = part == .tweets ? nil : part.rawValue
        let address = PageAddress(PersonPage.path, name: name, ["show": shown])
        return "<li><a href=\"\(address)\"\(mark)>\(part.label(isAuthor))</a></li>\n"
    }
}

extension PersonPage.Part {
    /// The label of the part.
    fileprivate func label(_ isAuthor: Bool) -> String {
        switch self {
        case .tweets: "Tweets"
        case .replies: "Replies"
        case .media: "Media"
        case .mentions: isAuthor ? "Mentions most" : "Mentioned with"
        }
    }
}
