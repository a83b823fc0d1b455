import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Writes tweets as HTML articles, with links and with marks of what a search found.
struct TweetArticles {
    private var marks: TweetTextMarks
    private let zone: NamedTimeZone

    /// Prepares articles; marks what a search found if there is one.
    init(_ search: SearchQuery? = nil, in zone: NamedTimeZone = .utc) {
        marks = TweetTextMarks(search)
        self.zone = zone
    }

    mutating func article(_ tweet: ListedTweet) -> HTML {
        """
        <article class="tweet" id="tweet-\(tweet.id)" aria-labelledby="by-\(tweet.id)">
        <header id="by-\(tweet.id)">\(TweetArticles.author(tweet.author)) \(time(of: tweet))\
         <span class="kind">\(tweet.kind.name)</span></header>
        <p class="text" dir="\(tweet.text.writingDirection)"\(TweetArticles.language(tweet.language))>\
        \(HTML(marks.marked(tweet), links: .ofSite))</p>
        \(TweetArticles.numbers(of: tweet))</article>

        """
    }

    /// The author with a link to the page of the author.
    static func author(_ name: String?) -> HTML {
        guard let name else { return "<span class=\"author\">author unknown</span>" }
        guard let address = PageLinks.person(name) else {
            return "<bdi class=\"author\">@\(name)</bdi>"
        }
        return "<a class=\"author\" href=\"\(address)\">@\(name)</a>"
    }

    /// The attribute `lang` with a blank before it; empty for an unknown language.
    static func language(_ code: String?) -> HTML {
        guard let code, code.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z]{2,8})*/) != nil,
            !["und", "zxx", "mul", "mis", "art"].contains(code)
        else { return .none }
        return " lang=\"\(code)\""
    }

    private func time(of tweet: ListedTweet) -> HTML {
        let address = PageAddress("/tweet/", name: String(tweet.id))
        let time = zone.text(of: tweet.time)
        guard tweet.time != nil else { return "<a href=\"\(address)\">\(time)</a>" }
        return "<a href=\"\(address)\"><time datetime=\"\(time)\">\(time)</time></a>"
    }

    private static func numbers(of tweet: ListedTweet) -> HTML {
        let known = [
            tweet[.retweets].map { Int($0).counted("retweet") },
            tweet[.likes].map { Int($0).counted("like") },
            tweet.place.map { "at \($0)" },
        ].compactMap(\.self)
        if known.isEmpty { return .none }
        let items = known.map { text -> HTML in "<li dir=\"auto\">\(text)</li>" }
        return "<ul class=\"numbers\">\(items)</ul>\n"
    }
}

extension NamedTimeZone {
    /// A time as a text, also if it is unknown.
    func text(of time: Int?) -> String {
        time.map { self.time($0).description } ?? "time unknown"
    }
}

extension PageContent {
    /// A page with the tweets of a report as articles, below other HTML.
    ///
    /// Without a title it has that of the table. `map` is the address of a map of the same tweets.
    init(
        _ report: TweetListReport,
        title: String? = nil,
        before: HTML = .none,
        map: PageAddress? = nil
    ) {
        let (table, filter) = (Table(report), report.subject.filter)
        let title = title ?? table.pageTitle
        let link = report.ids.isEmpty ? nil : map.map(PageContent.link)
        let tweets =
            report.ids.isEmpty
            ? Part.html(EmptyState.tweets(report.subject))
            : .tweets(report.rows, TweetArticles(filter.search, in: filter.timeZone))
        let beginning = HTML.heading(title) + before + (link ?? .none)
        self.init(title, [.html(beginning), tweets], table, hasMore: report.leftOut != 0)
    }

    static func link(toMap map: PageAddress) -> HTML {
        "<p class=\"note\"><a href=\"\(map)\">These tweets on a map</a></p>\n"
    }
}
