/// The canonical form of links: two addresses of a page are the same if their canonical forms are.
///
/// ```swift
/// CanonicalLink.form(of: "http://www.Example.org/a/?utm_source=x")  // https://example.org/a
/// CanonicalLink.domain(of: "https://news.bbc.co.uk/1")  // bbc.co.uk
/// ```
///
/// Nothing is looked up on the web, so links of shorteners stay as they are. Any other text than an address
/// on the web is its own canonical form, without blanks at either end. ``LinkRules`` has the known parameters
/// and sites.
package enum CanonicalLink {
    /// The versions of the lists that decide which links are the same.
    package static var versions: String { LinkRules.versions }

    /// The version of the Public Suffix List, which decides which domains are registrable.
    package static var suffixVersion: String { PublicSuffixList.version }

    /// The canonical form of a link.
    package static func form(of link: String) -> String {
        String(decoding: form(of: Array(link.utf8)[...]), as: UTF8.self)
    }

    /// The canonical form of a link, both in UTF-8.
    package static func form(of link: ArraySlice<UInt8>) -> [UInt8] {
        form(of: link, depth: 0)
    }

    /// The registrable domain of the page to which a link leads; nil if it is no address on the web.
    ///
    /// It is the public suffix of the host and the label before it, or the host if that has none.
    package static func domain(of link: String) -> String? {
        domain(ofForm: form(of: Array(link.utf8)[...])).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The registrable domain of a link in canonical form, in UTF-8; nil if it is no address on the web.
    package static func domain(ofForm form: [UInt8]) -> [UInt8]? {
        LinkParts(form[...]).map { Array(PublicSuffixList.divided($0.host).domain) }
    }

    /// The host of a shortener's link without `www.`, in UTF-8; nil for other links and for the shortener's
    /// home page.
    ///
    /// Where such a link leads is not known.
    package static func shortener(of link: ArraySlice<UInt8>) -> [UInt8]? {
        guard let parts = LinkParts(link) else { return nil }
        let host =
            parts.host.starts(with: "www.".utf8) ? Array(parts.host.dropFirst(4)) : parts.host
        let isShort =
            LinkRules.shorteners.contains(String(decoding: host, as: UTF8.self))
            && !LinkParts.segments(parts.path).isEmpty
        return isShort ? host : nil
    }

    /// The maximum number of addresses inside each other.
    private static let maxDepth = 5

    private static func form(of link: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
        guard let parts = LinkParts(link) else { return Array(Blanks.trimmed(link)) }
        if depth < maxDepth, let inner = parts.wrapped, LinkParts(inner[...]) != nil {
            return form(of: inner[...], depth: depth + 1)
        }
        return Page(parts).form
    }
}

// MARK: - Addresses inside others

extension LinkParts {
    /// The address in this one to which it redirects; nil if it has none.
    fileprivate var wrapped: [UInt8]? {
        if let copied { return copied }
        for wrapper in LinkRules.wrappers where fits(wrapper) {
            let names = wrapper.parameters
            if names.isEmpty {
                let isAddress = ["http://", "https://"].contains { query.starts(with: $0.utf8) }
                return isAddress ? Array(query) : nil
            }
            let item = LinkParts.items(query).first { item in
                LinkParts.beginsWithScheme(item.value) && names.contains(where: item.name.isWord)
            }
            if let item { return Escapes.decoded(item.value) }
        }
        return nil
    }

    /// The address of the page of which this is one of Google's copies for phones (AMP); nil if it is none.
    private var copied: [UInt8]? {
        let ending = ("." + LinkRules.copies).utf8
        let paths: [String]
        if host.elementsEqual(LinkRules.copies.utf8) || host.hasSuffix(ending) {
            paths = LinkRules.copyPaths
        } else if host[...].isName("google") || host[...].isName("www.google") {
            paths = [LinkRules.googleCopyPath]
        } else {
            return nil
        }
        guard let start = paths.first(where: { path.starts(with: $0.utf8) }) else { return nil }
        let rest = path.dropFirst(start.utf8.count)
        // `s/` marks copies of pages with HTTPS, unless it is a part of the address.
        let candidates = rest.starts(with: "s/".utf8) ? [rest.dropFirst(2), rest] : [rest]
        guard
            let address = candidates.first(where: {
                $0.dropFirst().dropLast().contains(UInt8(ascii: "."))
            })
        else { return nil }
        return Array("https://".utf8) + address + (query.isEmpty ? [] : [UInt8(ascii: "?")] + query)
    }

    private func fits(_ wrapper: LinkRules.Wrapper) -> Bool {
        let isHost =
            switch wrapper.host {
            case .host(let name): host.elementsEqual(name.utf8)
            case .end(let ending): host.hasSuffix(ending.utf8)
            case .anyDomain(let name): host[...].isName(name)
            }
        guard isHost, let expected = wrapper.path else { return isHost }
        let withoutEnd = expected.hasSuffix("/") ? String(expected.dropLast()) : expected
        return [expected, withoutEnd, expected + "/"].contains { path.elementsEqual($0.utf8) }
    }

    /// Whether the value of a parameter begins with `http:` or `https:`, also if the colon is escaped.
    private static func beginsWithScheme(_ value: ArraySlice<UInt8>) -> Bool {
        guard let rest = afterWebSchemeName(value) else { return false }
        return rest.first == UInt8(ascii: ":")
            || rest.prefix(3).isWord("%3a")
    }
}

extension ArraySlice<UInt8> {
    /// Whether a host is a name before a `.` and a domain of letters and dots.
    fileprivate func isName(_ name: String) -> Bool {
        guard starts(with: name.utf8) else { return false }
        let rest = dropFirst(name.utf8.count)
        return rest.count > 1 && rest.first == UInt8(ascii: ".")
            && rest.allSatisfy { $0.isLetter || $0 == UInt8(ascii: ".") }
    }
}

// MARK: - Pages

/// A page, as its canonical address names it.
private struct Page {
    private var host: [UInt8]
    private let port: ArraySlice<UInt8>
    private var path: [ArraySlice<UInt8>]
    private var query: ArraySlice<UInt8>
    private let fragment: [UInt8]
    /// The registrable domain of the host in the link, which ``uniteAddresses()`` may replace by another
    /// host.
    private let domain: ArraySlice<UInt8>

    init(_ parts: LinkParts) {
        let (before, domain) = PublicSuffixList.divided(parts.host)
        host = Page.host(of: before, domain)
        // Without these labels the host can have another domain, such as one in brackets.
        self.domain = PublicSuffixList.divided(host).domain
        (port, query) = (parts.port, parts.query)
        path = Page.path(LinkParts.segments(Escapes.normalized(parts.path[...])))
        fragment = Page.fragment(parts.fragment)
        uniteAddresses()
    }

    var form: [UInt8] {
        let query = keptQuery
        var form = Array("https://".utf8)
        form += host
        form += port
        for part in path {
            form.append(UInt8(ascii: "/"))
            form += part
        }
        if path.isEmpty, !query.isEmpty || !fragment.isEmpty { form.append(UInt8(ascii: "/")) }
        if !query.isEmpty { form += [UInt8(ascii: "?")] + query }
        if !fragment.isEmpty { form += [UInt8(ascii: "#")] + fragment }
        return form
    }

    /// The host without labels that only choose a version of the page, such as `m`.
    private static func host(of before: ArraySlice<UInt8>, _ domain: ArraySlice<UInt8>) -> [UInt8] {
        guard !before.isEmpty else { return Array(domain) }
        let labels = before.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .filter { !isForReaders($0) }
        return Array((labels + [domain]).joined(separator: [UInt8(ascii: ".")]))
    }

    private static func isForReaders(_ label: ArraySlice<UInt8>) -> Bool {
        if label.count == 4, label.starts(with: "www".utf8) { return label.last?.isDigit == true }
        return LinkRules.readerLabels.contains { label.elementsEqual($0.utf8) }
    }

    /// The path without the name of an index file and without the marks of pages for phones.
    private static func path(_ segments: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        var path = segments
        if let last = path.last, isFolderFile(last) { path.removeLast() }
        if path.count > 1, let last = path.last, last.isWord("amp") { path.removeLast() }
        if let last = path.popLast() { path.append(withoutPhoneEnding(last)) }
        return path
    }

    private static func isFolderFile(_ segment: ArraySlice<UInt8>) -> Bool {
        guard let dot = segment.firstIndex(of: UInt8(ascii: ".")) else { return false }
        return LinkRules.folderFiles.contains(where: segment[..<dot].isWord)
            && LinkRules.folderFileEndings.contains(lowered(segment[(dot + 1)...]))
    }

    /// The file without `.amp` at its end, or before `.htm` or `.html`.
    private static func withoutPhoneEnding(_ segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        for ending in ["", ".htm", ".html"] {
            let phoneEnding = ".amp" + ending
            let end = segment.suffix(phoneEnding.utf8.count)
            guard end.isWord(phoneEnding) else { continue }
            return segment.dropLast(end.count) + end.suffix(ending.utf8.count)
        }
        return segment
    }

    /// The fragment if it names a page, as `!` or `/` at its beginning shows; else it names a position in the
    /// page, and the result is empty.
    private static func fragment(_ fragment: ArraySlice<UInt8>) -> [UInt8] {
        let isPage = fragment.first == UInt8(ascii: "!") || fragment.first == UInt8(ascii: "/")
        guard isPage, fragment.count > 1, !fragment.elementsEqual("!/".utf8) else { return [] }
        return Escapes.normalized(fragment)
    }
}

extension Page {
    /// The query without tracking parameters, sorted by names; parameters with the same name keep their
    /// order.
    private var keptQuery: [UInt8] {
        if query.isEmpty { return [] }
        let kept = LinkParts.items(query).filter { !Page.isTracking($0) }
            .map { (name: Escapes.normalized($0.name), item: $0) }.enumerated()
            .sorted { one, other in
                if one.element.name == other.element.name { return one.offset < other.offset }
                return one.element.name.lexicographicallyPrecedes(other.element.name)
            }
        let texts = kept.map { _, kept in
            kept.name
                + (kept.item.hasValue
                    ? [UInt8(ascii: "=")] + Escapes.normalized(kept.item.value) : [])
        }
        return Array(texts.joined(separator: "&".utf8))
    }

    private static func isTracking(_ item: LinkParts.Item) -> Bool {
        let name = lowered(Escapes.decoded(item.name)[...])
        if LinkRules.tracking.contains(name) { return true }
        if LinkRules.trackingPrefixes.contains(where: { name.utf8.starts(with: $0) }) {
            return true
        }
        let value = { lowered(Escapes.decoded(item.value)[...]) }
        if LinkRules.referring.contains(name) { return LinkRules.referrers.contains(value()) }
        return LinkRules.layouts.contains(name) && value() == "amp"
    }
}

/// A text with small ASCII letters for capitals, and for the Kelvin sign (U+212A).
private func lowered(_ text: ArraySlice<UInt8>) -> String {
    let lowered = String(decoding: text.map(\.asSmallLetter), as: UTF8.self)
    guard text.contains(0xE2) else { return lowered }
    return String(
        String.UnicodeScalarView(lowered.unicodeScalars.map { $0 == "\u{212A}" ? "k" : $0 })
    )
}

// MARK: - Sites

extension Page {
    /// Replaces the several addresses that pages of some sites have by one.
    private mutating func uniteAddresses() {
        switch String(decoding: host, as: UTF8.self) {
        case "twitter.com", "x.com": uniteTweets()
        case "instagram.com":
            guard path.count > 1, LinkRules.postFolders.contains(text(path.count - 2)) else {
                break
            }
            set(["p"], [path[path.count - 1]])
        case "dx.doi.org", "doi.org":
            host = Array("doi.org".utf8)
            (path, query) = (path.map { $0.map(\.asSmallLetter)[...] }, [])
        case "t.me", "telegram.me":
            host = Array("t.me".utf8)
            if path.first?.elementsEqual("s".utf8) == true { path.removeFirst() }
            query = []
        default:
            if let film { return setFilm(film) }
            if let product { set(["dp"], [product]) }
        }
    }

    private func text(_ index: Int) -> String { String(decoding: path[index], as: UTF8.self) }

    /// Sets the path, without a query.
    private mutating func set(_ folders: [String], _ names: [ArraySlice<UInt8>] = []) {
        path = folders.map { Array($0.utf8)[...] } + names
        query = []
    }

    /// The address of a tweet keeps only its number, that of a profile only its name in lower case.
    private mutating func uniteTweets() {
        host = Array("twitter.com".utf8)
        let folder = path.firstIndex {
            $0.elementsEqual("status".utf8) || $0.elementsEqual("statuses".utf8)
        }
        if let folder, folder + 1 < path.count {
            let number = path[folder + 1].prefix(19).prefix { $0.isDigit }
            if !number.isEmpty { return set(["i", "status"], [number]) }
        }
        guard path.count == 1, ScreenName.isValid(path[0]),
            !LinkRules.noScreenNames.contains(text(0))
        else { return }
        set([], [path[0].map(\.asSmallLetter)[...]])
    }

    /// The id of a film on YouTube; nil for other pages.
    private var film: ArraySlice<UInt8>? {
        let id: ArraySlice<UInt8>?
        if host.elementsEqual("youtu.be".utf8) {
            id = path.first
        } else {
            guard LinkRules.youtube.contains(where: { domain.elementsEqual($0.utf8) }),
                host.count == domain.count || host.elementsEqual(Array("music.".utf8) + domain)
            else { return nil }
            id = path.first?.elementsEqual("watch".utf8) == true ? filmOfQuery : filmOfPath
        }
        guard let id, id.count == 11,
            id.allSatisfy({ ScreenName.isAllowed($0) || $0 == UInt8(ascii: "-") })
        else { return nil }
        return id
    }

    private var filmOfQuery: ArraySlice<UInt8>? {
        LinkParts.items(query).last { $0.name.isWord("v") }?.value
    }

    private var filmOfPath: ArraySlice<UInt8>? {
        path.count > 1 && LinkRules.filmFolders.contains(text(0)) ? path[1] : nil
    }

    private mutating func setFilm(_ id: ArraySlice<UInt8>) {
        host = Array("youtube.com".utf8)
        path = [Array("watch".utf8)[...]]
        query = (Array("v=".utf8) + id)[...]
    }

    /// The number of a product at Amazon; nil for other pages.
    private var product: ArraySlice<UInt8>? {
        let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard host.count == domain.count, (2...3).contains(labels.count),
            labels[0].elementsEqual("amazon".utf8),
            labels.dropFirst().allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isLetter) })
        else { return nil }
        let text = Array(path.flatMap { [UInt8(ascii: "/")] + $0 })
        for start in text.indices where text[start] == UInt8(ascii: "/") {
            for folder in LinkRules.productFolders where text[start...].starts(with: folder.utf8) {
                let rest = text[(start + folder.utf8.count)...]
                let number = rest.prefix(10)
                let end = rest.dropFirst(10).first ?? UInt8(ascii: "/")
                let isNumber = number.allSatisfy { $0.isDigit || $0 &- UInt8(ascii: "A") < 26 }
                if number.count == 10, end == UInt8(ascii: "/"), isNumber { return number }
            }
        }
        return nil
    }
}
