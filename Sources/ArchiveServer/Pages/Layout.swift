import ReportPresentation
import ReportRendering
import TweetArchive

/// The HTML around the main part of every page: the head, the search box, the tabs, the bar of filters and
/// the footer.
struct Layout {
    let title: String
    let tab: Tab?
    /// The file name of the archive without its extension; nil for a client that may have no access.
    let archive: String?
    /// The term and filters that the links keep.
    let question: PageSubject
    /// The bar of filters; nil for a page without filters.
    var bar: FilterBar?
    /// That of the archive; nil if it is not known.
    var tweets: Int?
    /// The number of tweets that the page is about; nil if it is about none, or shows the number itself.
    var found: Int?
    var query = ""
    /// The error of the request, which marks the search box if that is the wrong field; nil without an error.
    var problem: Refusal?
    var formats: [(format: Format, address: PageAddress)] = []
    /// The command that prints the table of the page; nil if there is none.
    var command: String?
    /// The version of the archive before it was read, from ``ArchiveWatch``; nil if it is not known.
    var version: String?
    var showsMessages = false
    var hasPseudonyms = PagePseudonyms.current != nil

    /// The keys of every page, apart from those of tabs; blanks separate several keys.
    private static let commonKeys = [
        ("/", "Go to the search box"), ("j", "Next tweet or row"), ("k", "Previous tweet or row"),
        ("Enter", "Open it"), ("?", "Show or hide this help"),
    ]

    var beginning: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(windowTitle)</title>
        <link rel="stylesheet" href="\(Asset.styleSheet.address)"/>
        <link rel="icon" href="\(Asset.icon.address)"/>
        <script src="\(Asset.script.address)" defer="defer"></script>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        \(pseudonymNote)\
        <header class="top">
        <div class="top-bar wrap">
        \(brand)\(search)<button type="button" class="btn ghost keys-hint" popovertarget="keys">Keys</button>
        </div>
        <nav class="tabs wrap" aria-label="Pages">
        <ul>
        \(Tab.main.map(item))\(more)</ul>
        </nav>
        <p class="news" id="news" role="status"\(version.map { " data-version=\"\($0)\"" as HTML })></p>
        </header>
        \(filters)<main id="main" class="wrap" tabindex="-1">

        """
    }

    var end: HTML {
        """
        </main>
        <footer class="foot">
        <div class="wrap">
        \(command.map { "<p>In a terminal: <code>\($0)</code></p>\n" as HTML })\
        <p>tagtally \(tagtallyVersion), on this computer only</p></div>
        \(keyHelp)\
        </footer>
        </body>
        </html>

        """
    }

    func response(_ status: Int, _ main: HTML) -> Response {
        Response(status, type: "text/html; charset=utf-8", (beginning + main + end).text)
    }

    private var windowTitle: HTML {
        let texts = [title, archive ?? ""].map { $0.isEmpty ? nil : "\($0)" as HTML }
        let words = bar.flatMap { $0.words.isEmpty ? nil : "\(own: $0.words)" as HTML }
        let parts = [texts[0], words, texts[1], "tagtally"].compactMap(\.self)
        return "\(parts.first)\(parts.dropFirst().map { " – \($0)" as HTML })"
    }

    private var pseudonymNote: HTML {
        guard hasPseudonyms else { return .none }
        return """
            <p class="note wrap" role="note">Pseudonyms replace the names of people, so that this \
            page can be shown in a seminar.</p>

            """
    }

    private var brand: HTML {
        let name = archive.map { archive -> HTML in
            """
            <span class="archive"><span class="slash" aria-hidden="true">/</span> \
            <bdi>\(archive)</bdi></span>

            """
        }
        return """
            <a class="brand" href="\(question.address(of: OverviewPage.path))" \
            aria-label="tagtally, overview">\
            <svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7"/>\
            <path d="M8 7v14M12 7v14M16 7v14M20 7v14M4.8 18.5 23.2 9.5"/></svg><strong>tagtally</strong></a>
            \(name)
            """
    }

    /// The search box, whose searches keep the other filters.
    private var search: HTML {
        let size = tweets.map { " \($0.grouped) tweets" } ?? ""
        let hint = "Search\(size): words, \"a phrase\", #hashtag, @user, from: since: lang:"
        return """
            <form class="search" role="search" action="\(TweetsPage.path)" method="get" \
            autocomplete="off">
            \(FormAddress.typedMark)\(question.hiddenFields(except: ["q"]))\
            <label class="vh" for="q">Search the tweets</label>
            \(HTML.icon("search"))<input type="search" id="q" name="q" value="\(own: query)" \
            placeholder="\(own: hint)" aria-keyshortcuts="/" dir="auto"\(problem.attributes(of: "q"))/>
            <button type="submit" class="btn">Search</button>
            </form>

            """
    }

    private func item(_ tab: Tab) -> HTML {
        let wide: HTML = tab.isNarrow ? .none : " class=\"wide\""
        return "<li\(wide)>\(link(tab, cssClass: "tab"))</li>\n"
    }

    private func link(_ tab: Tab, cssClass: String?) -> HTML {
        let current: HTML = tab == self.tab ? " aria-current=\"page\"" : .none
        let key: HTML = tab.key.map { " data-key=\"\(String($0))\"" } ?? .none
        let name: HTML = cssClass.map { " class=\"\($0)\"" } ?? .none
        let address = tab.hasFilters ? question.address(of: tab.path).text : tab.path
        return """
            <a\(name) href="\(address)"\(key)\(current)>\
            \(tab.icon.map { HTML.icon($0) })<span class="lab">\(own: tab.label)</span></a>
            """
    }

    /// The menu of the tabs that do not fit, in narrow windows also of some of the main ones.
    private var more: HTML {
        let current: HTML =
            tab.map(Tab.others.contains) == true ? " aria-current=\"page\"" : .none
        let hidden = hasPseudonyms ? Tab.withoutPseudonyms : []
        let narrow = Tab.main.filter { !$0.isNarrow }.map { tab -> HTML in
            "<li class=\"narrow\">\(link(tab, cssClass: nil))</li>\n"
        }
        let all = Tab.others + (showsMessages ? [Tab.messages] : [])
        let others = all.filter { !hidden.contains($0) }.map { tab -> HTML in
            "<li>\(link(tab, cssClass: nil))</li>\n"
        }
        return """
            <li><details class="menu" name="menu"><summary class="tab menu-tab"\(current)>\
            \(HTML.icon("more"))<span class="lab">More</span></summary>
            <div class="panel end">
            <ul>
            \(narrow)\(others)</ul>
            </div></details></li>

            """
    }

    private var filters: HTML {
        guard let bar else { return .none }
        return """
            <form class="filters wrap" action="\(bar.request.ownPath)" method="get" \
            aria-label="Filters, which stay on every page">
            \(FormAddress.mark)\(bar.chips)\(found.map { Layout.count($0, of: tweets) })\(formatMenu)</form>

            """
    }

    /// The number of tweets that were found, and that of the archive.
    static func count(_ found: Int, of tweets: Int?) -> HTML {
        let all = tweets.map { $0 == found ? " tweets" : " of \($0.counted("tweet"))" } ?? ""
        return "<p class=\"found num\"><b>\(found.grouped)</b>\(all)</p>\n"
    }

    private var formatMenu: HTML {
        if formats.isEmpty { return .none }
        let items = formats.map { format, address -> HTML in
            """
            <li><a href="\(address)"><span>\(own: format.item.name)</span>\
            <span>\(own: format.item.purpose)</span></a></li>

            """
        }
        return """
            <details class="menu save" name="menu"><summary class="btn">\(HTML.icon("save"))Save as\
            </summary>
            <div class="panel end">
            <ul class="formats" aria-label="Save as">
            \(items)</ul>
            </div></details>

            """
    }

    static var keys: HTML {
        let tabs = Tab.all.compactMap { tab in tab.key.map { ("g \($0)", tab.label) } }
        let rows = (commonKeys + tabs).map { keys, meaning -> HTML in
            let keys = keys.split(separator: " ").map { "<kbd>\(String($0))</kbd> " as HTML }
            return "<dt>\(keys)</dt>\n<dd>\(own: meaning)</dd>\n"
        }
        return "<dl class=\"keys\">\n\(rows)</dl>\n"
    }

    private var keyHelp: HTML {
        """
        <div id="keys" popover="auto" role="dialog" aria-labelledby="keys-heading">
        <h2 id="keys-heading">Keys</h2>
        \(Layout.keys)\
        <button type="button" class="btn" popovertarget="keys" popovertargetaction="hide" \
        autofocus="autofocus">Close</button>
        </div>

        """
    }
}

/// A tab at the top of every page, or at the bottom on a phone, or an item of the menu beside the tabs.
struct Tab: Sendable, Equatable {
    let label: String
    let path: String
    /// The name of a symbol in ``Asset/icons``; nil in the menu.
    var icon: String?
    var isNarrow = false
    /// Whether its link keeps the filters of the current page.
    var hasFilters = true

    static let tweets = Tab(label: "Tweets", path: TweetsPage.path, icon: "tweet", isNarrow: true)
    static let mentions = Tab(label: "Mentions", path: "/mentions", icon: "at", isNarrow: true)
    static let people = Tab(label: "People", path: "/people", icon: "people", isNarrow: true)
    static let imports = Tab(label: "Imports", path: ImportsPage.path)
    static let sql = Tab(label: "SQL", path: QueryPage.path)
    /// Only servers that show messages have it.
    static let messages = Tab(label: "Messages", path: MessagesPage.path, hasFilters: false)

    static let main = [
        Tab(label: "Overview", path: OverviewPage.path, icon: "home", isNarrow: true), tweets,
        mentions, people, Tab(label: "Links", path: "/links", icon: "link"),
        Tab(label: "Media", path: MediaPage.path, icon: "media"),
        Tab(label: "Places", path: PlacesPage.path, icon: "place"),
    ]
    /// The items of the menu: the pages of other reports and of the archive.
    static let others =
        [
            Tab(label: "Search terms", path: TermsPage.path),
            Tab(label: "Trend", path: TrendPage.path),
        ] + reports + [
            Tab(label: "Network", path: NetworkPage.path),
            Tab(label: "Compare", path: ComparePage.path), imports, sql,
            Tab(label: "Help", path: HelpPage.path),
        ]
    static let all = main + others
    /// The tabs of pages that cannot have pseudonyms.
    static let withoutPseudonyms = [imports, sql]

    /// The reports that have a page, but are not among the main tabs.
    private static let reports = Reports.all.filter { $0.hasPage }.map { report in
        Tab(
            label: report.pageName.capitalizedSentence,
            path: "/" + report.pageName,
            hasFilters: report.isAboutTweets
        )
    }.filter { tab in !main.contains { $0.path == tab.path } }

    /// The letter that opens the tab after `g`: the first of its label, else of the alphabet, that no tab
    /// before it has.
    var key: Character? { Tab.keys.first { $0.tab == self }?.key }

    private static let keys: [(tab: Tab, key: Character)] = {
        var keys: [(tab: Tab, key: Character)] = []
        for tab in all {
            let letters = tab.label.lowercased() + "abcdefghijklmnopqrstuvwxyz"
            let letter = letters.first { letter in
                letter.isLetter && !keys.contains { $0.key == letter }
            }
            if let letter { keys.append((tab, letter)) }
        }
        return keys
    }()
}

extension Format {
    fileprivate var item: (name: String, purpose: String) {
        switch self {
        case .text: ("Text", "for reading")
        case .csv: ("CSV", "for spreadsheets")
        case .csvExcel: ("CSV for Excel", "for spreadsheets")
        case .tsv: ("TSV", "for spreadsheets")
        case .json: ("JSON", "for programs")
        case .jsonLines: ("JSON Lines", "one row a line")
        case .markdown: ("Markdown", "for notes")
        case .xlsx: ("Excel", "a workbook")
        case .html: ("HTML", "a page of its own")
        case .svg: ("SVG", "the drawing")
        case .gexf: ("GEXF", "for Gephi")
        case .graphML: ("GraphML", "for igraph and networkx")
        case .vCard: ("vCard", "an address book")
        case .ids: ("IDs", "to share tweets")
        case .geoJSON: ("GeoJSON", "for maps")
        }
    }
}
