import PageAssets
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The HTML around the main part of every page of a site.
///
/// Its content security policy allows only the site's own files, so that even a text that was not escaped
/// could run nothing.
struct SiteLayout {
    let siteTitle: String
    /// The path of the page in the site.
    let path: String
    /// Whether several people wrote the tweets, so that there is a page about them.
    let hasPeople: Bool
    let hasPseudonyms: Bool
    let isForSearchEngines: Bool

    private static let policy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; media-src 'self'; \
        form-action 'self'; base-uri 'none'
        """
    private static let icons = HTML(drawing: String(cString: page_icons()))

    /// The path from the page to the folder of the site: `../` for each folder.
    private var root: String {
        String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
    }

    /// The address of a file of the site, from the page.
    func address(_ path: String) -> PageAddress { PageAddress(root + path) }

    /// A page with a heading in the title of the window; nil for the title of the site alone.
    func page(_ heading: String?, _ main: HTML, scripts: [String] = []) -> HTML {
        let robots: HTML? =
            isForSearchEngines ? nil : "<meta name=\"robots\" content=\"noindex\">\n"
        let scripts = scripts.map { path -> HTML in
            "<script src=\"\(address(path))\" defer=\"defer\"></script>\n"
        }
        let title = [heading, siteTitle].compactMap(\.self).joined(separator: " – ")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(SiteLayout.policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            \(robots)<title>\(title)</title>
            <link rel="stylesheet" href="\(address("assets/page.css"))"/>
            <link rel="icon" href="\(address("assets/icon.svg"))"/>
            \(scripts)</head>
            <body class="site">
            <a class="skip" href="#main">Skip to the content</a>
            <div hidden="hidden">\(SiteLayout.icons)</div>
            <header class="top">
            <div class="top-bar wrap"><a class="brand" href="\(address("index.html"))">\
            <strong dir="auto">\(siteTitle)</strong></a></div>
            <nav class="tabs wrap" aria-label="Pages">
            <ul>
            \(tabs)</ul>
            </nav>
            </header>
            <main id="main" class="wrap" tabindex="-1">
            \(banner)\(main)</main>
            <footer class="foot">
            <div class="wrap"><p>Made with tagtally. \
            <a href="\(address("about.html"))">About this site</a></p></div>
            </footer>
            </body>
            </html>

            """
    }

    private var banner: HTML? {
        guard hasPseudonyms else { return nil }
        return """
            <p class="note banner" role="note">The names of people are replaced by pseudonyms, and the \
            numbers of tweets by others.</p>

            """
    }

    private var tabs: [HTML] {
        let people = hasPeople ? [("People", "people.html")] : []
        let others = [
            ("Hashtags", "mentions.html"), ("Search", "search.html"), ("About", "about.html"),
        ]
        return ([("Months", "index.html")] + people + others).map { label, path in
            let current: HTML? = path == self.path ? " aria-current=\"page\"" : nil
            return """
                <li><a class="tab" href="\(address(path))"\(current)><span class="lab">\(label)</span></a>\
                </li>

                """
        }
    }
}

/// Where texts, names and numbers of a site lead.
struct SiteLinks {
    private let order: SiteOrder
    private let months: [Table.Time: String]
    private let root: String
    private let pseudonyms: Pseudonyms?

    /// Prepares links of pages from which a path leads to the folder of the site.
    init(_ order: SiteOrder, root: String, _ pseudonyms: Pseudonyms?) {
        (self.order, self.root, self.pseudonyms) = (order, root, pseudonyms)
        let firsts = order.pages.filter { $0.number == 1 }
        months = Dictionary(
            firsts.compactMap { page in page.month.map { ($0, page.path) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The address of a tweet that never changes.
    static func permanentAddress(of id: Int64, root: String = "") -> PageAddress {
        PageAddress(root + SiteOrder.addressPage(of: id), fragment: "tweet-\(id)")
    }

    /// The page that searches something.
    func search(_ query: String) -> PageAddress { SiteLinks.search(query, root) }

    private static func search(_ query: String, _ root: String) -> PageAddress {
        PageAddress(root + "search.html", ["q": query])
    }

    /// The tweets that a number counts; nil for those that no page has.
    func address(of counted: Table.Counted) -> PageAddress? {
        switch counted.part {
        case .period(let first, _, nil): months[first].map { PageAddress(root + $0) }
        case .mention(let mention): search(mention.signed)
        case .author(let name): search("from:" + name)
        default: nil
        }
    }

    var articles: ArticleLinks {
        ArticleLinks(
            tweet: { id in
                let real = pseudonyms?.realNumber(id) ?? id
                let isShown = order.tweets.position(of: real) != nil
                return isShown ? SiteLinks.permanentAddress(of: id, root: root) : nil
            },
            person: { name in
                let isName = pseudonyms != nil || ScreenName.isValid(name.utf8)
                return isName ? search("from:" + name) : nil
            },
            source: { _ in nil },
            texts: tables,
            icons: ""
        )
    }

    /// The links of cells and of marks in texts.
    var tables: PageLinks {
        let root = root
        return PageLinks(
            ofCell: { cell, _ in
                switch cell {
                case .mention(let mention): SiteLinks.search(mention.signed, root).text
                case .author(let name, _): SiteLinks.search("from:" + name, root).text
                case .text(let text): WebAddress(text)?.text
                default: nil
                }
            },
            ofMark: { mark, text in
                switch mark {
                case .hashtag, .user: SiteLinks.search(text, root).text
                case .link: WebAddress(text)?.text
                case .hit: nil
                }
            }
        )
    }
}
