import Testing

@testable import ArchiveServer

/// The addresses of pages, and those on the web to which pages link.
@Suite struct PageAddressTests {
    @Test func escapesAllButLettersAndDigits() {
        #expect(PageAddress("/search", ["q": "#iot & é"]).text == "/search?q=%23iot%20%26%20%C3%A9")
        #expect(PageAddress("/person/", name: "../a").text == "/person/..%2Fa")
        #expect(PageAddress("/", ["a": nil, "b": "1"]).text == "/?b=1")
    }

    @Test(arguments: ["http://a.b", "HTTPS://a.b/?c=d&e#f", "https://é.example/ü"])
    func linksToTheWeb(address: String) {
        #expect(WebAddress(address)?.text == address)
    }

    @Test(
        arguments: [
            "", "http://", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd",
            " https://a.b", "https://a.b/ c", "https://a.b/\"onclick", "https://a.b/\u{202E}",
            "https://a.b/\n", "ftp://a.b", "//a.b", "https:/a.b",
        ]
    )
    func doesNotLinkToAnythingElse(address: String) {
        #expect(WebAddress(address) == nil)
    }

    @Test func escapesTexts() {
        let text = "<b>&\"'\u{1B}"
        let html: HTML = "<p title=\"\(text)\">\(3)\(HTML.none)</p>"
        #expect(html.text == "<p title=\"&lt;b&gt;&amp;&quot;&#39;\u{FFFD}\">3</p>")
    }
}
