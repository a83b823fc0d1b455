import ReportPresentation
import ReportRendering
import TweetArchive

/// Prints what an author says about themselves, and links to what the archive has of them.
struct PersonProfile {
    private let profile: AuthorProfile

    init(_ profile: AuthorProfile) { self.profile = profile }

    /// The profile, and the parts of the page.
    ///
    /// - Parameter current: The part that is shown.
    /// - Returns: What is below the heading.
    func html(_ current: PersonPage.Part) -> HTML {
        let texts = [
            profile.display.map { "<p class=\"display\" dir=\"auto\">\($0)</p>\n" as HTML },
            profile.description.map { "<p class=\"bio\" dir=\"auto\">\($0)</p>\n" },
            profile.location.map { "<p class=\"kind\" dir=\"auto\">\($0)</p>\n" },
        ]
        return """
            <div class="profile">
            \(texts.compactMap(\.self))</div>
            <nav aria-label="Parts of @\(profile.name)">
            <ul class="tabs">
            \(PersonPage.Part.allCases.map { link(to: $0, current) })</ul>
            </nav>
            <p class="note">\(profile.tweets.counted("tweet")); <a href="\(others)">tweets that mention \
            @\(profile.name)</a>; <a href="\(card)">card for an address book</a></p>

            """
    }

    private var others: PageAddress { PageAddress("/search", ["q": "@" + profile.name]) }

    private var card: PageAddress { PageAddress(PersonPage.path, name: profile.name + ".vcf") }

    private func link(to part: PersonPage.Part, _ current: PersonPage.Part) -> HTML {
        let mark: HTML = part == current ? " aria-current=\"page\"" : .none
        let shown = part == .tweets ? nil : part.rawValue
        let address = PageAddress(PersonPage.path, name: profile.name, ["show": shown])
        return "<li><a href=\"\(address)\"\(mark)>\(part.label)</a></li>\n"
    }
}

extension PersonPage.Part {
    /// The label of the part.
    fileprivate var label: String {
        switch self {
        case .tweets: "Tweets"
        case .replies: "Replies"
        case .media: "Media"
        case .mentions: "Mentions most"
        }
    }
}
