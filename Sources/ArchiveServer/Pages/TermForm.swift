import TweetArchive

/// The form with the filters of a search term, and the links to its other reports.
struct TermForm {
    /// The names of the filters in addresses, with the labels of their fields.
    private static let fields: KeyValuePairs = [
        "since": "Since", "until": "Until", "lang": "Language", "author": "Author",
        "q": "Search", "min": "Least count", "with": "Compare with",
    ]

    private let request: PageRequest

    init(_ request: PageRequest) { self.request = request }

    /// The form.
    var html: HTML {
        let fields = TermForm.fields.map { name, label -> HTML in
            """
            <label>\(label)
            <input type="text" id="filter-\(name)" name="\(name)" \
            value="\(request.value(name) ?? "")" dir="auto"/>
            </label>

            """
        }
        return """
            <details class="filters"\(isFiltered ? " open=\"open\"" : HTML.none)>
            <summary>Filter and compare</summary>
            <form action="/term" method="get">
            <input type="hidden" name="t" value="\(request.value("t") ?? "")"/>
            <div class="row">
            \(fields)<label>Kind
            <select id="filter-kind" name="kind">
            \(kinds)</select>
            </label>
            </div>
            <button type="submit">Show</button>
            </form>
            </details>
            <p class="note"><a href="\(request.address(of: TrendPage.path))">Trend of these tweets</a></p>

            """
    }

    private var kinds: [HTML] {
        KindChoice.allCases.map { kind in
            let isChosen = request.value("kind") == kind.rawValue
            let selected: HTML = isChosen ? " selected=\"selected\"" : .none
            return "<option value=\"\(kind.rawValue)\"\(selected)>\(kind.label)</option>\n"
        }
    }

    private var isFiltered: Bool {
        (TermForm.fields.map(\.key) + ["kind"]).contains { request.value($0) != nil }
    }
}
