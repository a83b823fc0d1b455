import TestSupport
import Testing

@testable import ArchiveServer

/// The keys of the script.
///
/// `make test-browser` runs these tests.
@Suite(.serialized, .enabled(if: OpenedPage.axePath != nil, "make test-browser runs it"))
struct BrowserTestsOfKeys {
    @Test func goThroughTweets() throws {
        try withPage("/timeline") { page in
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
            try page.press(WebKey.enter)
            #expect(try page.address() == "/tweet/\(opened)")
        }
    }

    @Test func goThroughRows() throws {
        try withPage("/terms") { page in
            try page.press("j", "j", WebKey.enter)
            #expect(try page.address().hasPrefix("/term?t="))
        }
    }

    @Test func goToTheSearchBoxInWhichTheyAreLetters() throws {
        try withPage("/timeline") { page in
            try page.press("/")
            #expect(try page.focused().name == "q")
            try page.press("j", "/", "?", "g", "t")
            #expect(try page.text("return document.getElementById('q').value") == "j/?gt")
            #expect(try page.text(isHelpOpen) == "0")
            try page.press(WebKey.enter)
            #expect(try page.address() == "/search?q=j%2F%3Fgt")
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
                try page.press("g", String(tab.key ?? " "))
                #expect(try page.address() == tab.address.text)
            }
        }
    }

    private let isHelpOpen =
        "return Number(document.getElementById('keys').matches(':popover-open'))"

    private func withPage(_ address: String, _ body: (OpenedPage) throws -> Void) throws {
        try ServedArchive.with(.sample) { served in
            try WebDriver.with { browser in
                let page = try OpenedPage(browser, of: served)
                try page.open(address, width: 768)
                try body(page)
            }
        }
    }
}
