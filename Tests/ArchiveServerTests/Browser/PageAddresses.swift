import Foundation
import TestSupport

@testable import ArchiveServer

/// The addresses of pages at which tests look.
enum PageAddresses {
    /// Those of every page of the site: without a question, with those of ``PageTests``, of an example
    /// for each page with a name, and of errors.
    ///
    /// Examples are found by following links, so that new pages are among them. An empty archive has
    /// none.
    static func all(of served: ServedArchive) throws -> [String] {
        let paths = Site.standard.pages.map { $0.path }
        let plain = paths.filter { !$0.hasSuffix("/") }
        var addresses = PageTests.addresses + plain + ["/nothing", "/timeline?at=x"]
        let links = try addresses.flatMap { try targets(of: served, $0) }
        for path in paths where path.hasSuffix("/") {
            addresses += links.filter { $0.hasPrefix(path) && !$0.contains("?") }.prefix(2)
        }
        var seen: Set<String> = []
        return addresses.filter { seen.insert($0).inserted }
    }

    private static func targets(of served: ServedArchive, _ address: String) throws -> [String] {
        let elements = try MarkupReader.elements(of: served.get(address).text)
        return elements.filter { $0.name == "a" }.compactMap { $0.attributes["href"] }
    }
}

/// The keys that are no characters, as WebDriver sends them.
enum WebKey {
    static let tab = "\u{E004}"
    static let enter = "\u{E007}"
    static let left = "\u{E012}"
    static let escape = "\u{E00C}"
}
