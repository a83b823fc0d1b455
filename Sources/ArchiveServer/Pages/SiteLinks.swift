import ReportRendering
import TweetDumps

extension PageLinks {
    /// The addresses to which the pages of the server link.
    ///
    /// Authors and users lead to their page, hashtags to a search, ids to the tweet, search terms to
    /// their table, and addresses on the web to where they lead.
    static let ofSite = PageLinks(
        ofCell: { cell, column in address(of: cell, column)?.text },
        ofMark: { mark, text in
            switch mark {
            case .hashtag: PageAddress("/search", ["q": text]).text
            case .user: person(String(text.unicodeScalars.dropFirst()))?.text
            case .link: WebAddress(text)?.text
            case .hit: nil
            }
        }
    )

    /// The page of a user; nil if the name is none that Twitter allows.
    static func person(_ name: String) -> PageAddress? {
        ScreenName.isValid(name.utf8) ? PageAddress("/person/", name: name) : nil
    }

    private static func address(of cell: Table.Cell, _ column: Table.Column) -> PageAddress? {
        switch cell {
        case .author(let name): person(name)
        case .mention(let mention): address(of: mention)
        case .identifier(let id): PageAddress("/tweet/", name: String(id))
        case .text(let text): address(of: text, column)
        default: nil
        }
    }

    private static func address(of mention: Table.Mention) -> PageAddress? {
        switch mention.kind {
        case .hashtag: PageAddress("/search", ["q": "#" + mention.name])
        case .user: person(mention.name)
        }
    }

    private static func address(of text: String, _ column: Table.Column) -> PageAddress? {
        switch column.name {
        case "term": PageAddress("/term", ["t": text])
        case "query": PageAddress("/search", ["q": text])
        case "domain": PageAddress("/search", ["q": "url:" + text])
        default: WebAddress(text).map { PageAddress(web: $0) }
        }
    }
}
