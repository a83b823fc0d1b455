import ReportPresentation
import ReportRendering

/// The frame of every page: its head, the tabs, the search box, and the formats to save it in.
struct Layout {
    /// The title of the window.
    let title: String
    /// The current tab; nil for none.
    let tab: Tab?
    /// The text in the search box.
    let query: String
    /// The links to the same table in other formats.
    let formats: [(name: String, address: PageAddress)]
    /// The version of the archive before it was asked, from ``ArchiveWatch``; nil if it is not known.
    var version: String?

    /// What stands before the main part.
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
        <form class="search" role="search" action="/search" method="get">
        <label for="q">Search</label>
        <input type="search" id="q" name="q" value="\(query)" autocomplete="off" dir="auto"/>
        <button type="submit">Search</button>
        </form>
        </header>
        <main id="main" tabindex="-1">

        """
    }

    /// What stands behind the main part.
    var end: HTML {
        """
        </main>
        <p class="news" id="news" role="status"\(versionAttribute)></p>
        <footer class="bottom">
        \(saving)<p>tagtally \(tagtallyVersion), on this computer only</p>
        </footer>
        </body>
        </html>

        """
    }

    private var versionAttribute: HTML? { version.map { " data-version=\"\($0)\"" } }

    private var tabs: [HTML] {
        Tab.all.map { tab in
            let current: HTML = tab == self.tab ? " aria-current=\"page\"" : .none
            return "<li><a href=\"\(tab.address)\"\(current)>\(tab.label)</a></li>\n"
        }
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
