import TweetArchive

/// The form with the filters of a page.
struct FilterForm {
    /// The names of fields in addresses, with their labels.
    private static let filters: KeyValuePairs = [
        "since": "Since", "until": "Until", "lang": "Language", "author": "Author",
        "q": "Search",
    ]

    private let request: PageRequest
    private let title: String
    private let fields: [(name: String, label: String)]

    /// The filters of the tweets.
    init(_ request: PageRequest) { self.init(request, "Filter", [:]) }

    /// The filters of a search term, which can be compared with another one.
    static func ofTerms(_ request: PageRequest) -> FilterForm {
        let others: KeyValuePairs = ["min": "Least count", "with": "Compare with"]
        return FilterForm(request, "Filter and compare", others)
    }

    /// The filters of links.
    static func ofLinks(_ request: PageRequest) -> FilterForm {
        FilterForm(request, "Filter", ["min": "Least count"])
    }

    private init(
        _ request: PageRequest,
        _ title: String,
        _ others: KeyValuePairs<String, String>
    ) {
        (self.request, self.title) = (request, title)
        fields = (Array(FilterForm.filters) + others).map { (name: $0.key, label: $0.value) }
    }

    /// The form.
    var html: HTML {
        let names = fields.map(\.name) + ["kind"]
        let isOpen = names.contains { request.value($0) != nil } || request.problem != nil
        return """
            <details class="filters"\(isOpen ? " open=\"open\"" : HTML.none)>
            <summary>\(title)</summary>
            <form action="\(request.path)" method="get">
            \(request.hiddenFields(except: names))<div class="row">
            \(fields.map(field))<div><label for="filter-kind">Kind</label>
            <select id="filter-kind" name="kind"\(request.problem.attributes(of: "kind"))>
            \(kinds)</select>
            \(request.problem.message(beside: "kind"))</div>
            </div>
            <button type="submit">Show</button>
            </form>
            </details>

            """
    }

    private func field(_ name: String, _ label: String) -> HTML {
        """
        <div><label for="filter-\(name)">\(label)</label>
        <input type="text" id="filter-\(name)" name="\(name)" value="\(request.value(name) ?? "")" \
        dir="auto"\(request.problem.attributes(of: name))/>
        \(request.problem.message(beside: name))</div>

        """
    }

    private var kinds: [HTML] {
        KindChoice.allCases.map { kind in
            let isChosen = request.value("kind") == kind.rawValue
            let selected: HTML = isChosen ? " selected=\"selected\"" : .none
            return "<option value=\"\(kind.rawValue)\"\(selected)>\(kind.label)</option>\n"
        }
    }
}
