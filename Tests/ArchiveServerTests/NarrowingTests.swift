import TestSupport
import Testing

@testable import ArchiveServer

/// The links of pages that narrow a search, or lead to a month.
@Suite struct NarrowingTests {
    @Test(arguments: ["iot", "iot OR ucd", "-filter:retweets"])
    func facetsLeadToAsManyTweetsAsTheySay(query: String) throws {
        try ServedArchive.with(.sample) { served in
            let address = PageAddress("/facets", ["q": query]).text
            let links = try numbers(of: served, address, in: "/search?q=")
            #expect(links.count > 5)
            for (target, number) in links {
                let page = try served.get(target + "&limit=1000").text
                #expect(page.matches(of: /<article/).count == number, "\(target)")
            }
        }
    }

    @Test(arguments: ["", "t=%23ucd", "lang=en", "kind=original"])
    func monthsLeadToAsManyTweetsAsTheySay(query: String) throws {
        try ServedArchive.with(.sample) { served in
            let links = try numbers(of: served, "/trend?\(query)", in: "/timeline?at=")
            #expect(links.count > (query.isEmpty ? 2 : 0))
            for (target, number) in links {
                #expect(target.hasSuffix(query))
                let page = try served.get(target + "&limit=1000").text
                #expect(page.matches(of: /<article/).count == number, "\(target)")
            }
        }
    }

    @Test(arguments: ["?t=%23ucd", "?t=%23ucd&with=%23iot"])
    func termsShowWhatTheLeastCountHides(query: String) throws {
        try ServedArchive.with(.sample) { served in
            let page = try served.get("/term\(query)").text
            let link = "/term\(query)&min=1"
            let escaped = link.replacing("&", with: "&amp;")
            #expect(page.contains(" hidden; <a href=\"\(escaped)\">show all</a>."))
            #expect(!page.contains("--min-count"))
            let all = try served.get(link).text
            #expect(!all.contains("show all") && all.count > page.count)
        }
    }

    @Test func termsHaveFiltersAndOtherTerms() throws {
        try ServedArchive.with(.sample) { served in
            let page = try served.get("/term?t=%23ucd&lang=de&kind=original&with=%23iot").text
            let elements = try MarkupReader.elements(of: page)
            func value(_ name: String) -> String? {
                elements.first { $0.attributes["name"] == name }?.attributes["value"]
            }
            #expect(value("t") == "#ucd" && value("lang") == "de" && value("with") == "#iot")
            let chosen = elements.first { $0.attributes["selected"] != nil }
            #expect(chosen?.attributes["value"] == "original")
            #expect(elements.first { $0.name == "h1" }?.text.contains("#iot") == true)
        }
    }

    /// The addresses of links that begin with a text, each with the number behind it.
    private func numbers(
        of served: ServedArchive,
        _ address: String,
        in prefix: String
    ) throws -> [(target: String, number: Int)] {
        let elements = try MarkupReader.elements(of: served.get(address).text)
        return elements.indices.dropLast(2).compactMap { index in
            guard let target = elements[index].attributes["href"], target.hasPrefix(prefix),
                elements[index + 1].name == "span",
                let number = elements[index + 1...index + 2].lazy.compactMap({ Int($0.text) }).first
            else { return nil }
            return (target, number)
        }
    }
}
