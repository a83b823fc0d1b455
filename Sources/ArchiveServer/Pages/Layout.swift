import ReportPresentation
import ReportRendering

/// The HTML around the main part of every page: the head, tabs, the search box, and links to other formats.
struct Layout {
    let title: String
    let tab: Tab?
    let query: String
    /// The error that marks the search box, if that is the wrong field; nil without an error.
    var problem: Refusal?
    /// The links to the same table in other formats.
    let formats: [(name: String, address: PageAddress)]
    /// The version of the archive before it was read, from ``ArchiveWatch``; nil if it is not known.
    var version: String?

    /// The keys of every page, apart from those of tabs; several keys have blanks between them.
    private static let keys = [
        ("/", "Go to the search box"), ("j", "Next tweet or row"), ("k", "Previous tweet or row"),
        ("Enter", "Open it"), ("?", "Show or hide this help"),
    ]

    /// The HTML before the main part.
    var beginning: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) – tagtally</title>
        <link rel="stylesheet" href="\(Asset.styleSheet.address)"/>
        <link rel="icon" href="\(Asset.icon.address)"/>
        <script src="\(Asset.script.address)" defer="defer"></script>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
        <nav aria-label="Pages">
        <ul class="tabs">
        \(tabs)</ul>
        </nav>
        <form class="search" role="search" action="/search" method="get" autocomplete="off">
        \(TypedSearch.mark)<label for="q">Search</label>
        <input type="search" id="q" name="q" value="\(query)" dir="auto"\
        \(problem.attributes(of: "q"))/>
        <button type="submit">Search</button>
        </form>
        <p class="news" id="news" role="status"\(versionAttribute)></p>
        </header>
        <main id="main" tabindex="-1">

        """
    }

    /// The HTML after the main part.
    var end: HTML {
        """
        </main>
        <footer class="bottom">
        \(saving)<p>tagtally \(tagtallyVersion), on this computer only \
        <button type="button" popovertarget="keys">Keys</button></p>
        \(keys)\
        </footer>
        </body>
        </html>

        """
    }

    private var versionAttribute: HTML? { version.map { " data-version=\"\($0)\"" } }

    private var tabs: [HTML] {
        Tab.all.map { tab in
            let current: HTML = tab == self.tab ? " aria-current=\"page\"" : .none
            let key: HTML = tab.key.map { " data-key=\"\(String($0))\"" } ?? .none
            return "<li><a href=\"\(tab.address)\"\(key)\(current)>\(tab.label)</a></li>\n"
        }
    }

    /// The help about keys, in a box that a button and the key `?` open.
    private var keys: HTML {
        let tabs = Tab.all.compactMap { tab in tab.key.map { ("g \($0)", tab.label) } }
        let rows = (Layout.keys + tabs).map { keys, meaning -> HTML in
            let keys = keys.split(separator: " ").map { "<kbd>\(String($0))</kbd> " as HTML }
            return "<dt>\(keys)</dt>\n<dd>\(meaning)</dd>\n"
        }
        return """
            <div id="keys" popover="auto" role="dialog" aria-labelledby="keys-heading">
            <h2 id="keys-heading">Keys</h2>
            <dl>
            \(rows)</dl>
            <button type="button" popovertarget="keys" popovertargetaction="hide" \
            autofocus="autofocus">Close</button>
            </div>

            """
    }

    private var saving: HTML {
        if formats.isEmpty { return .none }
        let items = formats.map { name, address -> HTML in
            "<li><a href=\"\(address)\">\(name)</a></li>\n"
        }
        return """
            <nav aria-label="Save as">
            <h2>Save as</h2>
            <ul class="formats">
            \(items)</ul>
            </nav>

            """
    }
}
