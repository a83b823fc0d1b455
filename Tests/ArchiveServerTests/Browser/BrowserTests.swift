import TestSupport
import Testing
import TweetArchive

@testable import ArchiveServer

/// The pages in a browser, on phones, tablets and desks.
///
/// `make test-browser` runs these tests.
@Suite(.serialized, .enabled(if: OpenedPage.axePath != nil, "make test-browser runs it"))
struct BrowserTests {
    /// The widths of windows, in CSS pixels.
    private static let widths = [320, 768, 1280]

    @Test(arguments: ServedArchive.Content.allCases)
    func showsEveryPage(content: ServedArchive.Content) throws {
        try withPages(of: content) { page, addresses in
            for address in addresses {
                for width in BrowserTests.widths {
                    try page.open(address, width: width)
                    try page.photograph("\(content)-\(address)-\(width)")
                    try expectSound(page, "\(address) at \(width)", width)
                }
            }
        }
    }

    @Test(arguments: ServedArchive.Content.allCases)
    func showsEveryPageInDarkColours(content: ServedArchive.Content) throws {
        try withPages(of: content) { page, addresses in
            for address in addresses {
                try page.open(address, width: 320, isDark: true)
                try page.photograph("\(content)-\(address)-dark")
                let barriers = try page.barriers()
                #expect(barriers.isEmpty, "\(address): \(barriers.joined(separator: "\n"))")
            }
        }
    }

    @Test(arguments: ServedArchive.Content.allCases)
    func goesThroughPagesInOrder(content: ServedArchive.Content) throws {
        try withPages(of: content) { page, addresses in
            for address in addresses {
                try page.open(address, width: 320)
                try expectOrder(page, address)
            }
        }
    }

    /// Calls a closure with a browser and the addresses of all pages of an archive.
    private func withPages(
        of content: ServedArchive.Content,
        _ body: (OpenedPage, [String]) throws -> Void
    ) throws {
        try ServedArchive.with(content) { served in
            let addresses = try PageAddresses.all(of: served)
            try WebDriver.with { browser in
                try body(OpenedPage(browser, of: served), addresses)
            }
        }
    }

    private func expectSound(_ page: OpenedPage, _ name: String, _ width: Int) throws {
        let faults = try page.faults()
        #expect(faults.isEmpty, "\(name): \(faults.joined(separator: "\n"))")
        let scrolled = try page.scrolledWidth()
        #expect(scrolled <= width, "\(name) scrolls to \(scrolled)")
        let barriers = try page.barriers()
        #expect(barriers.isEmpty, "\(name): \(barriers.joined(separator: "\n"))")
        guard width < 640 else { return }
        let targets = try page.smallTargets()
        #expect(targets.isEmpty, "\(name): \(targets.joined(separator: "\n"))")
    }

    /// Checks that Tab goes to the skip link, the tabs, the search box, then through the content.
    private func expectOrder(_ page: OpenedPage, _ address: String) throws {
        var reached: [OpenedPage.FocusedElement] = []
        for _ in 0..<(Tab.all.count + 8) {
            try page.press(WebKey.tab)
            reached.append(try page.focused())
        }
        #expect(reached.allSatisfy { $0.isSeen || $0.zone == "" }, "\(address): \(reached)")
        let first = reached.prefix(Tab.all.count + 3)
        #expect(first.map(\.zone) == ["skip"] + Tab.all.map { _ in "tab" } + ["search", "search"])
        #expect(first.dropFirst().prefix(Tab.all.count).map(\.name) == Tab.all.map(\.label))
        let rest = reached.dropFirst(Tab.all.count + 3).map(\.zone)
        let order = ["main", "bottom", ""]
        let positions = rest.prefix { $0 != "" }.map { order.firstIndex(of: $0) ?? -1 }
        #expect(positions == positions.sorted() && !positions.contains(-1), "\(address): \(rest)")
        try page.open(address, width: 320)
        try page.press(WebKey.tab, WebKey.enter)
        #expect(try page.focused().name == "main", "\(address)")
    }
}
