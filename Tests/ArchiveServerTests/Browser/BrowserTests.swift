import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The pages in a browser, on phones, tablets and desks.
///
/// `make test-browser` runs these tests.
@Suite(.enabled(if: OpenedPage.axePath != nil, "make test-browser runs it"))
struct BrowserTests {
    @Test(arguments: ServedArchive.Content.allCases)
    func showsEveryPage(content: ServedArchive.Content) throws {
        try withPages(of: content) { page, addresses in
            for address in addresses {
                for (width, isDark) in [(320, false), (320, true), (768, false), (1280, false)] {
                    try page.open(address, width: width, isDark: isDark)
                    let name = "\(address)-\(width)\(isDark ? "-dark" : "")"
                    try page.photograph("\(content)-\(name)")
                    try page.expectSound(name, width: width)
                }
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

    private func withPages(
        of content: ServedArchive.Content,
        _ body: (OpenedPage, [String]) throws -> Void
    ) throws {
        let served = try ServedArchive(content)
        let addresses = try PageAddresses.all(of: served)
        try OpenedPage.with(served) { try body($0, addresses) }
    }

    /// Checks that Tab goes to the skip link, the first page, the search box, the tabs, the filters, then
    /// through the content.
    private func expectOrder(_ page: OpenedPage, _ address: String) throws {
        // In a narrow window, the menu has the other tabs.
        let tabs = Tab.main.filter(\.isNarrow).map(\.label) + ["More"]
        let frame = ["skip", "brand", "search", "search"] + tabs.map { _ in "tab" }
        var reached: [OpenedPage.FocusedElement] = []
        for _ in 0..<(frame.count + 14) {
            try page.press(WebKey.tab)
            reached.append(try page.focused())
        }
        #expect(reached.allSatisfy { $0.isSeen || $0.zone == "" }, "\(address): \(reached)")
        #expect(reached.prefix(frame.count).map(\.zone) == frame, "\(address)")
        #expect(reached.filter { $0.zone == "tab" }.prefix(tabs.count).map(\.name) == tabs)
        let rest = reached.dropFirst(frame.count).map(\.zone)
        let order = ["filter", "main", "bottom", ""]
        let positions = rest.prefix { $0 != "" }.map { order.firstIndex(of: $0) ?? -1 }
        #expect(positions == positions.sorted() && !positions.contains(-1), "\(address): \(rest)")
        try page.open(address, width: 320)
        try page.press(WebKey.tab, WebKey.enter)
        #expect(try page.focused().name == "main", "\(address)")
    }
}

/// The keys of the script.
///
/// `make test-browser` runs these tests.
@Suite(.serialized, .enabled(if: OpenedPage.axePath != nil, "make test-browser runs it"))
struct BrowserTestsOfKeys {
    @Test func goThroughTweets() throws {
        try withPage("/tweets") { page in
            let focused = """
                return document.activeElement.closest("article")?.id ?? "none"
                """
            let tweets = "return document.querySelectorAll('article')[%].id"
            func tweet(_ position: Int) throws -> String {
                try page.text(tweets.replacing("%", with: "\(position)"))
            }
            try page.press("j")
            #expect(try page.text(focused) == tweet(0))
            try page.press("j", "j", "k")
            #expect(try page.text(focused) == tweet(1))
            let opened = try tweet(1).split(separator: "-").last ?? ""
            try page.follow(WebKey.enter)
            #expect(try page.address() == "/tweet/\(opened)")
        }
    }

    @Test func goThroughRows() throws {
        try withPage("/terms") { page in
            try page.follow("j", "j", WebKey.enter)
            #expect(try page.address().hasPrefix("/mentions?t="))
        }
    }

    @Test func goToTheSearchBoxInWhichTheyAreLetters() throws {
        try withPage("/tweets") { page in
            try page.press("/")
            #expect(try page.focused().name == "q")
            try page.press("j", "/", "?", "g", "t")
            #expect(try page.text("return document.getElementById('q').value") == "j/?gt")
            #expect(try page.text(isHelpOpen) == "0")
            try page.follow(WebKey.enter)
            #expect(try page.address() == "/tweets?q=j%2F%3Fgt")
        }
    }

    @Test func showAndHideTheHelp() throws {
        try withPage("/") { page in
            try page.press("?")
            #expect(try page.text(isHelpOpen) == "1")
            #expect(try page.focused().name == "Close")
            #expect(try page.barriers() == [])
            try page.press(WebKey.escape)
            #expect(try page.text(isHelpOpen) == "0")
            try page.press("?", "?")
            #expect(try page.text(isHelpOpen) == "0")
        }
    }

    @Test func openEveryTab() throws {
        let keys = Tab.all.compactMap(\.key)
        #expect(Set(keys).count == Tab.all.count)
        try withPage("/") { page in
            for tab in Tab.all {
                try page.follow("g", String(tab.key ?? " "))
                #expect(try page.address() == tab.path)
            }
        }
    }

    private let isHelpOpen =
        "return Number(document.getElementById('keys').matches(':popover-open'))"

    private func withPage(_ address: String, _ body: (OpenedPage) throws -> Void) throws {
        try OpenedPage.with(ServedArchive(.sample)) { page in
            try page.open(address, width: 768)
            try body(page)
        }
    }
}

/// Drawings that zoom: maps, and pictures in the whole window.
///
/// `make test-browser` runs these tests.
@Suite(.serialized, .enabled(if: OpenedPage.axePath != nil, "make test-browser runs it"))
struct BrowserTestsOfDrawings {
    private static func importPlace(_ number: Int, _ archive: TweetArchive, _ folder: URL) throws {
        let record =
            #"{"id_str": "\#(number)", "text": "here", "user": {"screen_name": "ann"}, "#
            + #""coordinates": {"coordinates": [\#(number), 50]}, "#
            + #""place": {"id": "p\#(number)", "full_name": "Place \#(number)", "#
            + #""country_code": "nl"}}"#
        try archive.importRecords([record], folder, as: "\(number).jsonl")
    }

    private static func withPage(
        _ address: String,
        filledBy fill: (TweetArchive, URL) throws -> Void,
        _ body: (OpenedPage, ServedArchive) throws -> Void
    ) throws {
        let served = try ServedArchive(filledBy: fill)
        try OpenedPage.with(served) { page in
            try page.open(address, width: 768)
            try body(page, served)
            let faults = try page.faults()
            #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
        }
    }

    /// The width of the part of a drawing that is seen.
    private static func width(_ page: OpenedPage, of drawing: String) throws -> Double? {
        Double(
            try page.text("return document.querySelector('\(drawing) svg').viewBox.baseVal.width")
        )
    }

    private static let box = "return document.querySelector('.map svg').getAttribute('viewBox')"
    private static let spots = "Array.from(document.querySelectorAll('a.spot'))"
    private static let callout =
        "return document.querySelector('.callout.open bdi')?.textContent ?? ''"

    /// Opens a map of places, whose numbers are their degrees east.
    private static func withMap(
        of places: [Int],
        _ body: (OpenedPage, ServedArchive) throws -> Void
    ) throws {
        let fill: (TweetArchive, URL) throws -> Void = { archive, folder in
            for number in places { try importPlace(number, archive, folder) }
        }
        try withPage("/places", filledBy: fill, body)
    }

    @Test func keepTheirPartAndCalloutWhenThePageChanges() throws {
        try Self.withMap(of: [1, 20]) { page, served in
            let first = try #require(try Self.width(page, of: ".map"))
            _ = try page.text("document.querySelector('.map svg').focus(); return 1")
            try page.press("+", "+", WebKey.left)
            let before = try page.text(Self.box)
            #expect(try Self.width(page, of: ".map") == first / 4)
            // The only circle that is seen gets the focus, which opens its callout.
            try page.press(WebKey.tab)
            let place = try page.text(Self.callout)
            #expect(place.hasPrefix("Place "))
            // The new places are no part of what is seen.
            let writer = try TweetArchive(updatingAt: served.archive.path)
            for number in [60, 61] { try Self.importPlace(number, writer, served.folder) }
            let count = "return document.querySelectorAll('#places .place').length"
            #expect(try ServedArchive.isTrueSoon { try page.text(count) == "4" })
            #expect(try page.text(Self.box) == before)
            #expect(try page.text(Self.callout) == place)
            let focused = "return document.activeElement.ariaLabel"
            #expect(try page.text(focused).hasPrefix(place))
        }
    }

    /// Two edges, of which one has tweets in the first month and both in the second.
    private static func importMonths(_ archive: TweetArchive, _ folder: URL) throws {
        let tweets = [("a", "Jan"), ("a", "Mar"), ("b", "Mar")]
        let records = tweets.enumerated().map { id, tweet in
            """
            {"id_str": "\(id + 1)", "text": "#\(tweet.0)", "user": {"screen_name": "ann_\(tweet.0)"}, \
            "created_at": "Mon \(tweet.1) 07 10:00:00 +0000 2019", \
            "entities": {"hashtags": [{"text": "\(tweet.0)"}]}}
            """
        }
        try archive.importRecords(records, folder)
    }

    @Test func fadeWhatIsNotInAPeriod() throws {
        let address = "/network?edges=author-hashtag&per=month"
        try Self.withPage(address, filledBy: Self.importMonths) { page, served in
            let faded = """
                return Array.from(document.querySelectorAll(".network [data-ends], .network [data-node]"))
                  .filter((one) => getComputedStyle(one).opacity < 1).length
                """
            let words = "return document.querySelector('.network output').textContent"
            let spoken = "return document.getElementById('network-period').ariaValueText"
            #expect(try page.text(faded) == "0" && page.text(words) == "all 2 months")
            _ = try page.text("document.getElementById('network-period').focus(); return 1")
            try page.press(WebKey.right)
            // An edge and its two nodes.
            #expect(try page.text(faded) == "3" && page.text(words) == "2019-01: 1 edge")
            #expect(try page.text(spoken) == "2019-01: 1 edge")
            try page.press(WebKey.right)
            #expect(try page.text(faded) == "0" && page.text(words) == "2019-03: 2 edges")
            try page.press(WebKey.left)
            // A month before it is new in the archive; the one that was chosen stays.
            let older = """
                {"id_str": "9", "text": "#a", "created_at": "Mon Jan 08 10:00:00 +0000 2018", \
                "user": {"screen_name": "ann_a"}, "entities": {"hashtags": [{"text": "a"}]}}
                """
            let writer = try TweetArchive(updatingAt: served.archive.path)
            try writer.importRecords([older], served.folder, as: "older.jsonl")
            let last = "return document.getElementById('network-period').max"
            #expect(try ServedArchive.isTrueSoon { try page.text(last) == "3" })
            #expect(try page.text(faded) == "3" && page.text(words) == "2019-01: 1 edge")
            #expect(try page.barriers() == [])
        }
    }

    @Test func moveAndZoomMaps() throws {
        try Self.withMap(of: [1, 20]) { page, _ in
            let first = try page.text(Self.box)
            let width = try #require(try Self.width(page, of: ".map"))
            let middle = try page.middle(of: ".map svg")
            try page.drag(
                from: middle,
                through: (middle.x + 20, middle.y),
                (middle.x + 100, middle.y + 10)
            )
            let moved = try page.text(Self.box)
            #expect(moved != first)
            #expect(try Self.width(page, of: ".map") == width)
            // The wheel scrolls the page, unless Ctrl is held.
            try page.turnWheel(at: middle, withControl: false)
            #expect(try page.text(Self.box) == moved)
            try page.turnWheel(at: middle, withControl: true)
            #expect(try #require(try Self.width(page, of: ".map")) < width)
            _ = try page.text("document.querySelector('[data-zoom=all]').click(); return 1")
            #expect(try page.text(Self.box) == first)
            // However far it zooms in, it never sees the sea alone.
            for _ in 0..<12 {
                _ = try page.text("document.querySelector('[data-zoom=in]').click(); return 1")
                #expect(try page.text("return \(Self.spots).length") != "0")
            }
            #expect(try page.barriers() == [])
        }
    }

    @Test func openCalloutsThatMoveWithTheirPlaces() throws {
        try Self.withMap(of: [1, 20]) { page, _ in
            let spot = try page.middle(of: "a.spot")
            try page.drag(from: spot, through: spot)
            let opened = try page.text(Self.callout)
            #expect(opened.hasPrefix("Place "))
            #expect(
                try page.text("return document.querySelector('#places .hot bdi').textContent")
                    == opened
            )
            try page.press(WebKey.escape)
            #expect(try page.text(Self.callout) == "")
            #expect(try page.text("return document.activeElement.ariaLabel").hasPrefix(opened))
            try page.press(WebKey.enter)
            #expect(try page.text(Self.callout) == opened)
            let before = try page.middle(of: ".callout.open")
            let middle = try page.middle(of: ".map svg")
            try page.drag(
                from: middle,
                through: (middle.x, middle.y - 20),
                (middle.x, middle.y - 60)
            )
            #expect(try page.text(Self.callout) == opened)
            let after = try page.middle(of: ".callout.open")
            #expect(abs(after.x - before.x) < 2 && abs(before.y - after.y - 60) < 2, "\(after)")
            // A click on a place of the list opens it, and one elsewhere closes it.
            _ = try page.text("document.querySelectorAll('#places .place')[1].click(); return 1")
            #expect(try page.text(Self.callout).hasPrefix("Place "))
            #expect(try page.barriers() == [])
            _ = try page.text("document.querySelector('h1').click(); return 1")
            #expect(try page.text(Self.callout) == "")
        }
    }

    @Test func drawPlacesThatWouldOverlapAsOneCircle() throws {
        try Self.withMap(of: [1, 2, 3, 170]) { page, _ in
            let names = "return \(Self.spots).map((spot) => spot.ariaLabel).sort().join('; ')"
            #expect(try page.text(names).contains(" and 2 other places: 3 tweets"))
            #expect(
                try page.text("return document.querySelector('.spot.many text').textContent") == "3"
            )
            let spot = try page.middle(of: ".spot.many")
            try page.drag(from: spot, through: spot)
            #expect(try page.text(names).components(separatedBy: "; ").count == 3)
            #expect(try page.text(Self.callout) == "")
        }
    }

    @Test func showAPictureInTheWholeWindow() throws {
        let fill: (TweetArchive, URL) throws -> Void = { archive, folder in
            try MediaFileTests.importArchive(isZip: false, archive, folder)
        }
        try Self.withPage("/tweet/1", filledBy: fill) { page, _ in
            _ = try page.text("document.querySelector('a.picture').click(); return 1")
            let isOpen = "return String(document.querySelector('dialog.viewer')?.open ?? false)"
            #expect(try page.text(isOpen) == "true")
            let first = try #require(try Self.width(page, of: ".viewer"))
            try page.press("+", "+", "-", "+")
            #expect(try Self.width(page, of: ".viewer") == first / 4)
            try page.press("0")
            #expect(try Self.width(page, of: ".viewer") == first)
            try page.press(WebKey.escape)
            let focused = "return document.activeElement.className"
            #expect(try ServedArchive.isTrueSoon { try page.text(focused) == "picture" })
            #expect(try page.text(isOpen) == "false")
        }
    }
}

/// Files that are dropped on a page.
///
/// `make test-browser` runs these tests.
@Suite(.serialized, .enabled(if: OpenedPage.axePath != nil, "make test-browser runs it"))
struct BrowserTestsOfSending {
    /// A script that makes files, and gives them to the page as an event of the document or of the field.
    private static func script(_ files: [(name: String, text: String)], isDropped: Bool) -> String {
        let added = files.map { "all.items.add(new File([`\($0.text)`], '\($0.name)'));" }.joined()
        let event =
            isDropped
            ? "document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: all, bubbles: true }));"
            : """
            const field = document.querySelector('.drop [type=file]');
            field.files = all.files;
            field.dispatchEvent(new Event('change', { bubbles: true }));
            """
        return "const all = new DataTransfer(); \(added) \(event) return 1"
    }

    private static let sent = "return document.querySelector('.sent').innerText"

    @Test(arguments: [true, false]) func importsThemOneAfterAnother(isDropped: Bool) throws {
        let served = try ServedArchive.withoutArchive()
        let lines = String(decoding: InventedTweets.lines(5), as: UTF8.self)
        let files = [("a.jsonl", lines), ("<b>.txt", "none"), ("c.jsonl", lines)]
        try OpenedPage.with(served) { page in
            try page.open("/", width: 768)
            #expect(try page.barriers() == [])
            _ = try page.text("document.getElementById('term').value = '#x'; return 1")
            _ = try page.text(Self.script(files, isDropped: isDropped))
            #expect(
                try ServedArchive.isTrueSoon {
                    try page.text(Self.sent).contains("5 duplicates")
                }
            )
            let sent = try page.text(Self.sent)
            #expect(sent.contains("a.jsonl") && sent.contains("5 new"))
            #expect(sent.contains("<b>.txt is not a dump"))
            // The page that the server makes now has the import, too, and keeps what was sent.
            let isImports = "return document.querySelector('h1').textContent"
            #expect(try ServedArchive.isTrueSoon { try page.text(isImports) == "Imports" })
            #expect(try page.text(Self.sent) == sent)
            #expect(try page.barriers() == [])
        }
        let archive = try TweetArchive(
            readingAt: served.folder.appending(path: "tweets.sqlite").path
        )
        #expect(try archive.terms().terms.map(\.name) == ["#x"])
        #expect(try Set(archive.dumps().dumps.map(\.path)) == ["a.jsonl", "c.jsonl"])
    }
}
