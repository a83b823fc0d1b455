import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Writes tweets as people read them: as articles with the author, the date, the text with links and with
/// marks of what a search found, the pictures, the quoted tweet, and the numbers that are known.
///
/// A retweet is shown as its original, below the name of who retweeted it.
struct TweetArticles {
    enum Role {
        case listed
        /// At the top of the tweet's page.
        case alone
        /// In a conversation; it may be the tweet that was requested.
        case inThread(depth: Int, isRequested: Bool)
    }

    private let lookup: ArticleTweets
    private let media: MediaMarkup
    private let links: ArticleLinks
    private let zone: NamedTimeZone
    private var marks: TweetTextMarks

    /// Prepares articles of a page about some tweets; marks what the search of a filter found.
    init(
        _ lookup: TweetLookup,
        _ media: MediaMarkup,
        _ subject: PageSubject,
        _ filter: TweetFilter = .init()
    ) {
        self.init(ArticleTweets(lookup), media, ArticleLinks(about: subject), filter)
    }

    init(
        _ lookup: ArticleTweets,
        _ media: MediaMarkup,
        _ links: ArticleLinks,
        _ filter: TweetFilter
    ) {
        (self.lookup, self.media, self.links) = (lookup, media, links)
        zone = filter.timeZone
        marks = TweetTextMarks(filter.search)
    }

    /// The article of a tweet; empty if the archive does not have it.
    mutating func article(_ id: Int64, _ role: Role = .listed) throws -> HTML {
        try lookup.tweet(id).map { try article($0, role) } ?? .none
    }

    mutating func article(_ tweet: ShownTweet, _ role: Role = .listed) throws -> HTML {
        let id = tweet.tweet.id
        let original = try tweet.tweet[.retweetOf].flatMap { try lookup.tweet($0) }
        let shown = Card(original ?? tweet, isCopy: original == nil)
        let above =
            tweet.tweet.kind == .retweet
            ? retweeted(tweet, showsTime: original != nil) : try answered(tweet, role)
        let quote = try self.quote(in: shown)
        let text = shown.text(hidesQuote: quote != nil)
        // The tweet of the page is there twice: once by itself, and once in its conversation.
        let end = role.isRequested ? "-here" : ""
        return """
            <article class="tweet\(role.cssClass)" id="tweet-\(id)\(end)" tabindex="-1" \
            aria-labelledby="by-\(id)\(end)">
            \(above)\(avatar(shown))<div>
            \(byline(shown, id: "by-\(id)\(end)"))\(paragraph(text, shown.tweet.tweet))\
            \(media.pictures(of: shown.tweet))\(quote)\(try actions(shown, role))</div>
            </article>

            """
    }

    // MARK: - Parts

    private func retweeted(_ tweet: ShownTweet, showsTime: Bool) -> HTML {
        let time: HTML = showsTime ? " · \(when(tweet.tweet))" : .none
        return """
            <p class="above">\(links.icon("rt"))<span>\(name(Card(tweet))) retweeted\(time)</span></p>

            """
    }

    /// The tweet that one answers; nothing within its conversation, or if it is not known.
    private func answered(_ tweet: ShownTweet, _ role: Role) throws -> HTML {
        if case .inThread = role { return .none }
        guard let id = tweet.tweet[.replyTo],
            let answered = try lookup.tweet(id), let author = answered.tweet.author
        else { return .none }
        let words: HTML = "In answer to <bdi>@\(author)</bdi>"
        return """
            <p class="above">\(links.icon("reply"))<span>\(words.linked(to: links.tweet(id)))</span></p>

            """
    }

    private func avatar(_ card: Card) -> HTML {
        let avatar = Avatar(card.author ?? "", card.displayName)
        guard let address = card.author.flatMap({ links.person($0) }) else {
            return "<span class=\"avatar h\(avatar.hue)\" aria-hidden=\"true\">?</span>\n"
        }
        return """
            <a class="avatar h\(avatar.hue)" href="\(address)" aria-hidden="true" \
            tabindex="-1">\(avatar.initials)</a>

            """
    }

    private func byline(_ card: Card, id: HTML?) -> HTML {
        let isNamed = card.author != nil && card.displayName != nil
        let at: HTML? = isNamed ? card.author.map { " <span class=\"at\">@\($0)</span>" } : nil
        let attribute: HTML? = id.map { " id=\"\($0)\"" }
        return """
            <header class="by"\(attribute)>\(name(card))\(at) \(when(card.tweet.tweet))</header>

            """
    }

    /// The display name, or the screen name if there is none, with a link to the page of the author.
    private func name(_ card: Card) -> HTML {
        guard let author = card.author else { return "<span class=\"name\">author unknown</span>" }
        let name: HTML = "<bdi>\(card.displayName ?? "@" + author)</bdi>"
        guard let address = links.person(author) else {
            return "<span class=\"name\" dir=\"auto\">\(name)</span>"
        }
        return "<a class=\"name\" href=\"\(address)\" dir=\"auto\">\(name)</a>"
    }

    private func when(_ tweet: ListedTweet) -> HTML {
        HTML(time: tweet.time, in: zone).linked(to: links.tweet(tweet.id), cssClass: "when")
    }

    private mutating func paragraph(_ text: String, _ tweet: ListedTweet) -> HTML {
        if text.isEmpty { return .none }
        return """
            <p class="text" dir="\(text.writingDirection)"\(TweetArticles.language(tweet.language))>\
            \(HTML(marks.marked(text, of: tweet), links: links.texts))</p>

            """
    }

    /// The quoted tweet, or what is known of it; nil if nothing is.
    private mutating func quote(in card: Card) throws -> HTML? {
        guard let id = card.tweet.tweet[.quoteOf] else { return nil }
        if let quoted = try lookup.tweet(id) {
            let quoted = Card(quoted)
            return """
                <blockquote class="quote">
                \(byline(quoted, id: nil))\(paragraph(quoted.text(hidesQuote: false), quoted.tweet.tweet))\
                \(media.pictures(of: quoted.tweet))</blockquote>

                """
        }
        guard let quoted = try lookup.quoted(id) else { return nil }
        let author = quoted.author.map { name -> HTML in
            ("<bdi>@\(name)</bdi>" as HTML).linked(to: links.person(name), cssClass: "name")
        }
        return """
            <blockquote class="quote">
            <p class="by">\(author) <span class="when">\(HTML(time: quoted.time, in: zone))</span></p>
            <p class="text" dir="\(quoted.text.writingDirection)">\(quoted.text)</p>
            </blockquote>

            """
    }

    /// The numbers that are known and not zero, the place, whether it was edited, and the link to the
    /// conversation.
    private func actions(_ card: Card, _ role: Role) throws -> HTML {
        let tweet = card.tweet.tweet
        let numbers: [(TweetField, icon: String, one: String, several: String)] = [
            (.replies, "reply", "reply", "replies"), (.retweets, "rt", "retweet", "retweets"),
            (.quotes, "quote", "quote", "quotes"), (.likes, "like", "like", "likes"),
        ]
        let known = numbers.compactMap { field, icon, one, several -> HTML? in
            guard let number = tweet[field], number > 0 else { return nil }
            let noun = number == 1 ? one : several
            return """
                <span class="m" title="\(Int(number).grouped) \(noun)">\(links.icon(icon))\
                \(Int(number).grouped)<span class="vh"> \(noun)</span></span>
                """
        }
        let link = links.source(tweet.id).map { address -> HTML in
            """
            <span class="end"><a class="act" href="\(address)">\(links.icon("proof"))\
            <span class="lab">Conversation and source</span></a></span>
            """
        }
        let isItself = if case .alone = role { true } else { false }
        let place = tweet.place.map { name -> HTML in
            "<span class=\"m\">\(links.icon("place"))<bdi>\(name)</bdi></span>"
        }
        return """
            <footer class="acts-row">\(known)\(place)\(try edited(tweet))\(isItself ? nil : link)</footer>

            """
    }

    /// A note that the tweet was edited, with a link to its latest version; nil if it was not.
    private func edited(_ tweet: ListedTweet) throws -> HTML? {
        guard let latest = tweet[.latestVersion] else { return nil }
        if latest == tweet.id { return "<span class=\"m\">edited</span>" }
        let isThere = try lookup.tweet(latest) != nil
        let later: HTML = "a later version"
        return """
            <span class="m">replaced by \(isThere ? later.linked(to: links.tweet(latest)) : later)</span>
            """
    }

    static func author(_ name: String?, _ subject: PageSubject) -> HTML {
        guard let name else { return "<span class=\"author\">author unknown</span>" }
        guard let address = subject.person(name) else {
            return "<bdi class=\"author\">@\(name)</bdi>"
        }
        return "<a class=\"author\" href=\"\(address)\">@\(name)</a>"
    }

    /// The attribute `lang` with a blank before it; empty for an unknown language.
    static func language(_ code: String?) -> HTML {
        guard let code, code.isLanguageCode, !["und", "zxx", "mul", "mis", "art"].contains(code)
        else { return .none }
        return " lang=\"\(code)\""
    }
}

extension String {
    /// True for codes such as `en` and `zh-Hant`.
    fileprivate var isLanguageCode: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isSmall = parts[0].allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return isSmall && 2...3 ~= parts[0].count
            && parts.dropFirst().allSatisfy { part in
                2...8 ~= part.count
                    && part.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            }
    }
}

/// Finds tweets by the ids that articles show, which are not the real ones if there are pseudonyms.
struct ArticleTweets {
    let tweet: (Int64) throws -> ShownTweet?
    /// What the tweets that quote a tweet contain of it; nil if they contain nothing.
    let quoted: (Int64) throws -> TweetLookup.Quoted?

    init(_ lookup: TweetLookup, _ pseudonyms: Pseudonyms? = nil) {
        guard let pseudonyms else {
            (tweet, quoted) = (lookup.tweet, lookup.quoted)
            return
        }
        tweet = { id in
            guard var tweet = try lookup.tweet(pseudonyms.realNumber(id)) else { return nil }
            // Pseudonyms remove what identifies a tweet from short links, so these are expanded before.
            let quote: ExpandedText.Quote? = tweet.tweet[.quoteOf].map { _ in .unknown }
            tweet.tweet.text =
                ExpandedText(
                    tweet.tweet.text,
                    tweet.tweet.links,
                    hasMedia: !tweet.tweet.media.isEmpty,
                    quote: quote
                ).text
            return try pseudonyms.shown(tweet)
        }
        quoted = { try lookup.quoted(pseudonyms.realNumber($0)).map(pseudonyms.quoted) }
    }
}

/// The addresses to which the parts of an article link; nil for no link.
struct ArticleLinks {
    let tweet: (Int64) -> PageAddress?
    /// The address of the page with what a person wrote.
    let person: (String) -> PageAddress?
    /// The address of the page with the conversation and the source of a tweet.
    let source: (Int64) -> PageAddress?
    let texts: PageLinks
    /// The drawing with the icons; empty if the page itself has them.
    let icons: String
}

extension ArticleLinks {
    fileprivate init(about subject: PageSubject) {
        self.init(
            tweet: subject.tweet,
            person: subject.person,
            source: subject.tweet,
            texts: .ofSite(about: subject),
            icons: HTML.icons
        )
    }

    fileprivate func icon(_ name: String) -> HTML { .icon(name, of: icons) }
}

extension TweetArticles.Role {
    /// The maximum depth to which answers are indented.
    private static let maxDepth = 6

    fileprivate var isRequested: Bool {
        if case .inThread(_, let isRequested) = self { isRequested } else { false }
    }

    fileprivate var cssClass: String {
        switch self {
        case .listed: ""
        case .alone: " big"
        case .inThread(let depth, let isRequested):
            (isRequested ? " here" : "") + " depth\(min(depth, Self.maxDepth))"
        }
    }
}

/// A tweet as it is shown: that of a list, or the original of a retweet.
private struct Card {
    let tweet: ShownTweet
    /// Whether it is a retweet whose original is not in the archive.
    private let isCopy: Bool

    init(_ tweet: ShownTweet, isCopy: Bool = false) {
        self.tweet = tweet
        self.isCopy =
            isCopy && tweet.tweet.kind == .retweet && tweet.tweet.originalAuthor != nil
    }

    var author: String? { isCopy ? tweet.tweet.originalAuthor : tweet.tweet.author }

    var displayName: String? { isCopy ? nil : tweet.displayName }

    /// The text with the targets of shortened links, without those to what is shown beside it.
    func text(hidesQuote: Bool) -> String {
        let listed = tweet.tweet
        var text = listed.text
        if isCopy, text.hasPrefix("RT @"), let end = text.firstRange(of: ": ") {
            text = String(text[end.upperBound...])
        }
        let isQuote = listed[.quoteOf] != nil
        return ExpandedText(
            text,
            listed.links,
            hasMedia: !listed.media.isEmpty,
            quote: !isQuote ? nil : hidesQuote ? .shown : .unknown
        ).text
    }
}

/// The text of a tweet in which the targets of links replace Twitter's short ones.
struct ExpandedText {
    /// A quoted tweet, whose link is not among those of the tweet.
    enum Quote {
        /// It is beside the text, so that its link is left out.
        case shown
        case unknown
    }

    private static let short = ["https://t.co/", "http://t.co/"]

    private(set) var text: String

    /// Expands the links in the order of the text, if it is clear which target belongs to which link.
    ///
    /// The last links of the text may be those of the pictures and of the quoted tweet, which have no
    /// target.
    init(_ text: String, _ links: [String], hasMedia: Bool, quote: Quote? = nil) {
        self.text = text
        let bytes = Array(text.utf8)
        let addresses = text.addresses.filter { range in
            ExpandedText.short.contains {
                bytes[range].starts(with: $0.utf8) && range.count > $0.utf8.count
            }
        }
        let others = addresses.count - links.count
        let known = (hasMedia ? 1 : 0) + (quote == nil ? 0 : 1)
        guard !addresses.isEmpty, (0...known).contains(others) else { return }
        // Pictures and quotes that are not shown keep their links.
        let isHidden = others <= (hasMedia ? 1 : 0) + (quote == .shown ? 1 : 0)
        var (expanded, end): ([UInt8], Int) = ([], 0)
        for (index, range) in addresses.enumerated() {
            let target = index < links.count ? Array(links[index].utf8) : Array(bytes[range])
            expanded += bytes[end..<range.lowerBound]
            if index < links.count || !isHidden { expanded += target }
            end = range.upperBound
        }
        self.text = String(decoding: expanded + bytes[end...], as: UTF8.self).trimmingBlanks
    }
}

/// The circle in place of an author's picture.
struct Avatar {
    private static let hues: UInt64 = 12

    /// Up to two letters; a question mark if the name has none.
    let initials: String
    /// The number of its colour, from 0 to 11.
    let hue: Int

    init(_ name: String, _ displayName: String?) {
        let name = PagePseudonyms.avatarName(name)
        let words = (displayName ?? name).split { $0.isWhitespace || $0 == "_" }
        // Single scalars: a letter with a hundred accents would leave the circle.
        let letters = words.compactMap { word in
            word.unicodeScalars.first {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
        }
        let first = letters.first.map(String.init) ?? "?"
        let last = letters.count > 1 && letters[0].isASCII ? String(letters[letters.count - 1]) : ""
        initials = (first + last).uppercased()
        let folded = Array(name.lowercased().utf8)
        hue = Int(StableHash.hash(folded.span, seed: 1) % Avatar.hues)
    }
}

extension HTML {
    /// A time as people write it, with the exact time for programs and as a tooltip.
    init(time: Int?, in zone: NamedTimeZone) {
        guard let time = time.map({ zone.time(PagePseudonyms.time($0)) }) else {
            self = "time unknown"
            return
        }
        let exact = time.description
        self = "<time datetime=\"\(exact)\" title=\"\(exact)\">\(time.date)</time>"
    }
}
