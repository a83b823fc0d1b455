import ReportPresentation
import ReportRendering

/// The bar below the tabs: the filters, the number of tweets, and the formats of the table.
///
/// Each filter is a chip that can be changed or removed. A filter without an effect on the page is marked.
struct FilterBar {
    let request: PageRequest
    /// The options of the page's report.
    let options: [any AnyReportOption]
    let suggestions: [PageFilter.Suggestions: [String]]

    /// The chips; empty on a page without filters if none is chosen.
    var chips: HTML {
        let filters = filters
        let chosen = filters.filter { !chosenValues($0).isEmpty }
        let hasFilters = filters.contains { hasEffect($0) }
        guard hasFilters || !chosen.isEmpty else { return .none }
        let common = hasFilters ? filters.filter { $0.isCommon || isWrong($0) } : []
        let shown = filters.filter { one in
            (chosen + common).contains { $0.names == one.names }
        }
        let rest = filters.filter { one in
            hasFilters && hasEffect(one) && !one.fields.isEmpty
                && !shown.contains { $0.names == one.names }
        }
        let visible = (shown + rest).flatMap { $0.fields.map(\.name) } + PageFilter.times
        return """
            \(request.hiddenFields(except: visible + ["page"]))<div class="chipset">
            \(shown.map(chip))\(rest.isEmpty ? .none : more(rest))</div>
            \(lists)
            """
    }

    /// The chosen filters in words, for the title of the window.
    var words: String {
        filters.compactMap { one in
            let values = chosenValues(one)
            return values.isEmpty ? nil : "\(one.label): \(values)"
        }.joined(separator: ", ")
    }

    private var filters: [PageFilter] {
        let kept = PageFilter.kept
        let own = options.filter { $0.label != nil }.map { PageFilter($0) }
        let others = own.filter { one in !kept.contains { $0.names == one.names } }
        return PageFilter.all + kept + others
    }

    func has(_ name: String) -> Bool {
        filters.contains { filter in filter.fields.contains { $0.name == name } }
    }

    private func hasEffect(_ filter: PageFilter) -> Bool {
        request.problem != nil || filter.names.contains { request.hasRead($0) }
    }

    private func isWrong(_ filter: PageFilter) -> Bool {
        request.problem?.field.map(filter.names.contains) ?? false
    }

    /// In words; empty if nothing is chosen.
    private func chosenValues(_ filter: PageFilter) -> String {
        let values = filter.names.map { request.typed($0) }
        guard filter.names == PageFilter.times else { return values.compactMap(\.self).first ?? "" }
        switch (values[0], values[1], values[2]) {
        case (let since?, let until?, _): return "\(since) to \(until)"
        case (let since?, nil, _): return "from \(since)"
        case (nil, let until?, _): return "to \(until)"
        case (nil, nil, let at): return at ?? ""
        }
    }

    private func chip(_ filter: PageFilter) -> HTML {
        let values = chosenValues(filter)
        guard !values.isEmpty else {
            return "<div class=\"chip\">\(menu(filter, "<i>\(own: filter.label)</i>"))</div>\n"
        }
        let address = request.address(with: filter.names[0], nil, without: filter.names)
        let effect: HTML =
            hasEffect(filter) ? .none : " <span class=\"note\">(not on this page)</span>"
        return """
            <div class="chip on">\
            \(menu(filter, "<i>\(own: filter.label):</i> <bdi>\(own: values)</bdi>\(effect)"))\
            <a class="chip-x" href="\(address)" aria-label="Remove the filter \(own: filter.label): \
            \(own: values)">×</a></div>

            """
    }

    private func menu(_ filter: PageFilter, _ summary: HTML) -> HTML {
        if filter.fields.isEmpty { return "<span class=\"chip-word\">\(summary)</span>" }
        let open: HTML = isWrong(filter) ? " open=\"open\"" : .none
        return """
            <details class="menu" name="menu"\(open)><summary>\(summary)</summary>
            <div class="panel">
            \(panel(filter.fields))</div></details>
            """
    }

    private func more(_ filters: [PageFilter]) -> HTML {
        """
        <div class="chip"><details class="menu" name="menu"><summary><i>More filters</i></summary>
        <div class="panel">
        \(panel(filters.flatMap(\.fields)))</div></details></div>

        """
    }

    private func panel(_ fields: [PageFilter.Field]) -> HTML {
        "\(fields.map(field))<p><button class=\"btn main\" type=\"submit\">Apply</button></p>\n"
    }

    private func field(_ field: PageFilter.Field) -> HTML {
        let id = "filter-\(field.name)"
        let isTime = PageFilter.times.contains(field.name)
        let value = request.typed(field.name) ?? (isTime ? request.typed("at") : nil) ?? ""
        let problem = request.problem.attributes(of: field.name)
        guard field.choices.isEmpty else {
            var choices = field.choices
            if !value.isEmpty, !choices.contains(where: { $0.value == value }) {
                choices.append((value, value))
            }
            let options = choices.map { choice -> HTML in
                let selected: HTML = choice.value == value ? " selected=\"selected\"" : .none
                return
                    "<option value=\"\(own: choice.value)\"\(selected)>\(own: choice.label)</option>\n"
            }
            return """
                <p><label for="\(id)">\(own: field.label)</label>
                <select class="field" id="\(id)" name="\(field.name)"\(problem)>
                \(options)</select>
                \(request.problem.message(beside: field.name))</p>

                """
        }
        let list: HTML? = field.suggestions.map { " list=\"known-\($0.rawValue)\"" }
        return """
            <p><label for="\(id)">\(own: field.label)</label>
            <input class="field" type="text" id="\(id)" name="\(field.name)" value="\(own: value)" \
            placeholder="\(own: field.hint)" dir="auto" autocomplete="off"\(list)\(problem)/>
            \(request.problem.message(beside: field.name))</p>

            """
    }

    private var lists: [HTML] {
        [PageFilter.Suggestions.terms, .lists].map { kind in
            let options = suggestions[kind, default: []].map { name -> HTML in
                "<option value=\"\(name)\"></option>\n"
            }
            return "<datalist id=\"known-\(kind.rawValue)\">\n\(options)</datalist>\n"
        }
    }
}
