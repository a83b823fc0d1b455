import Foundation
import TestSupport
import Testing

@testable import TweetDumps

/// Which links are the same.
@Suite struct CanonicalLinkTests {
    /// The canonical form, and other addresses of the same page.
    private static let same = [
        (
            "https://example.org/x?id=1",
            [
                "http://Example.org/x?id=1", "HTTPS://EXAMPLE.ORG:443/x?id=1",
                "//example.org/x?id=1",
                "https://www.example.org/x?utm_source=twitter&id=1",
                "http:\\\\example.org\\x\\?id=1",
            ]
        ),
        (
            "https://example.org",
            [
                "http://example.org/", "http://m.example.org/index.html", "example.org",
                "http://user:pw@example.org/#top", "http://example.org./?",
                "www2.example.org/?fbclid=b",
            ]
        ),
        (
            "https://example.org/a/b",
            [
                "http://example.org/a//b/", "http://example.org/c/../a/./b",
                "http://example.org/a/b/amp",
                "http://amp.example.org/a/b.amp", "http://exa\tmple.org/a/b\n",
            ]
        ),
        ("https://example.org/caf%C3%A9", ["http://example.org/café", "example.org/caf%c3%a9"]),
        ("https://example.org/a%20b%25", ["\u{3000}http://example.org/a b% \u{200B}"]),
        ("https://example.org/?a=2&a=1&b=3", ["http://example.org?b=3&amp;a=2&&a=1&ref=twitter"]),
        ("https://example.org/?ref=42", ["http://example.org/?ref=42&Output=AMP"]),
        ("https://example.org/#!/page", ["http://example.org/#!/page"]),
        ("https://xn--mnchen-3ya.de", ["http://münchen.de", "http://MU\u{308}NCHEN.de"]),
        ("https://xn--strae-oqa.de", ["http://STRAßE.de"]),
        ("https://xn--wgv71a119e.jp", ["日本語.jp/"]),
        ("https://example.org:8080/x", ["http://example.org:8080/x"]),
        ("https://m.me/x", ["http://www.m.me/x"]),
        ("https://en.wikipedia.org/wiki/A", ["http://en.m.wikipedia.org/wiki/A"]),
        (
            "https://youtube.com/watch?v=dQw4w9WgXcQ",
            [
                "https://youtu.be/dQw4w9WgXcQ?t=3", "https://m.youtube.com/shorts/dQw4w9WgXcQ",
                "http://www.youtube.com/watch?feature=share&v=dQw4w9WgXcQ",
            ]
        ),
        (
            "https://twitter.com/i/status/20",
            [
                "https://x.com/jack/status/20?s=20",
                "http://mobile.twitter.com/Jack/statuses/20/photo/1",
            ]
        ),
        ("https://twitter.com/jack", ["https://x.com/Jack?ref_src=twsrc"]),
        ("https://instagram.com/p/AbC", ["https://www.instagram.com/reel/AbC/?igshid=x"]),
        ("https://doi.org/10.1/icwsm", ["http://dx.doi.org/10.1/ICWSM"]),
        ("https://t.me/news", ["https://telegram.me/s/news"]),
        (
            "https://amazon.co.uk/dp/B000000001",
            ["https://www.amazon.co.uk/Some-Book/dp/B000000001/ref=x?tag=y"]
        ),
        (
            "https://example.org/x",
            [
                "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fx%3Ffbclid%3D1&h=2",
                "https://www.google.co.uk/amp/s/example.org/x",
                "https://href.li/?http://example.org/x",
                "https://www-example.cdn.ampproject.org/c/s/example.org/x",
            ]
        ),
        ("mailto:a@b.c", [" mailto:a@b.c"]),
        ("https://192.168.0.1/x", ["http://192.168.0.1/x"]),
        ("https://[2001:db8::1]/x", ["http://[2001:DB8::1]:80/x"]),
    ]

    @Test(arguments: same) func haveOneForm(form: String, addresses: [String]) {
        for address in [form] + addresses {
            #expect(CanonicalLink.form(of: address) == form, "\(address)")
        }
    }

    private static let different = [
        ("http://example.org/A", "http://example.org/a"),
        ("http://example.org/?id=1", "http://example.org/?id=2"),
        ("http://a.example.org", "http://b.example.org"),
        ("http://example.org/?q=%26", "http://example.org/?q=&"),
        ("http://example.org/a%2Fb", "http://example.org/a/b"),
        ("http://web.archive.org/web/2019/http://a.org", "http://a.org"),
    ]

    @Test(arguments: different) func keepsPagesApart(one: String, other: String) {
        #expect(CanonicalLink.form(of: one) != CanonicalLink.form(of: other))
    }

    private static let domains = [
        ("http://www.bbc.co.uk/news", "bbc.co.uk"), ("https://youtu.be/dQw4w9WgXcQ", "youtube.com"),
        ("https://l.facebook.com/l.php?u=http%3A%2F%2Fa.example.org", "example.org"),
        ("http://a.b.github.io", "b.github.io"), ("http://co.uk", "co.uk"),
        ("http://1.2.3.4", "1.2.3.4"),
        ("http://localhost/x", "localhost"), ("http://a.b.c.kobe.jp", "b.c.kobe.jp"),
        ("http://a.city.kobe.jp", "city.kobe.jp"), ("http://www.ck", "www.ck"),
        ("http://a.食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"), ("mailto:x", nil), ("", nil),
    ]

    @Test(arguments: domains) func findsRegistrableDomains(address: String, domain: String?) {
        #expect(CanonicalLink.domain(of: address) == domain)
    }

    private static let shorteners = [
        ("http://bit.ly/x", true), ("http://bit.ly/", false), ("https://www.tinyurl.com/a", true),
        ("http://on.wsj.com/x", true), ("http://wsj.com/x", false), ("mailto:x", false),
    ]

    @Test(arguments: shorteners) func knowsShorteners(address: String, isShort: Bool) {
        #expect((CanonicalLink.shortener(of: Array(address.utf8)[...]) != nil) == isShort)
    }

    @Test func namesItsLists() {
        #expect(CanonicalLink.versions.contains("tracking 1"))
        #expect(CanonicalLink.suffixVersion.hasPrefix("20"))
    }
}

/// Compares the canonical forms of addresses with those of the reference.
@Suite(.slow, .needsReference("next/networks/links_reference.py"))
struct ReferenceLinkTests {
    @Test(arguments: SplitMix64.seeds(2)) func hasTheFormsOfTheReference(seed: UInt64) throws {
        var random = RandomAddress(seed: seed)
        let addresses = (0..<5_000).map { _ in random.next() }
        let expected = try ReferenceLinks.links(of: addresses)
        #expect(expected.count > addresses.count)
        for link in expected {
            #expect(ReferenceLinks.Link(link.address) == link, "\(link.address.debugDescription)")
        }
    }
}

/// What the reference says of links.
private enum ReferenceLinks {
    struct Link: Decodable, Equatable {
        let address: String
        let form: String
        /// The form of the form.
        let again: String
        let domain: String?
        let isShort: Bool

        /// What is to be compared.
        init(_ address: String) {
            self.address = address
            form = CanonicalLink.form(of: address)
            again = CanonicalLink.form(of: form)
            domain = CanonicalLink.domain(of: address)
            isShort = CanonicalLink.shortener(of: Array(address.utf8)[...]) != nil
        }

        static func == (one: Self, other: Self) -> Bool {
            // Strings that differ in their scalars can be equal.
            func scalars(_ link: Self) -> [[UInt8]] {
                [link.form, link.again, link.domain ?? "\u{0}"].map { Array($0.utf8) }
            }
            return scalars(one) == scalars(other) && one.isShort == other.isShort
        }
    }

    /// What the reference says of some addresses, and of those in its own tests.
    static func links(of addresses: [String]) throws -> [Link] {
        try ReferenceProgram.output(of: script, for: addresses, as: [Link].self)
    }

    private static let script = #"""
        import ast, json, os, re, sys
        os.environ["TAGTALLY_SHARED"] = sys.argv[1] + "/next"
        sys.path.insert(0, sys.argv[1] + "/next/networks")
        import links_reference as reference

        with open(reference.__file__, encoding="utf-8") as file:
            text = file.read()
        same = ast.literal_eval(re.search(r"same = ('''.*?''')", text, re.S)[1])
        pairs = ast.literal_eval(re.search(r"for a, b in (\(\('http.*?\)\)):\n", text, re.S)[1])
        own = [u for line in same.splitlines() for u in line.strip().split("|")] + [u for p in pairs for u in p]

        def link(address):
            form = reference.canonical(address)
            return {"address": address, "form": form, "again": reference.canonical(form),
                    "domain": reference.domain(address), "isShort": reference.is_short(address)}

        with open(sys.argv[2], encoding="utf-8") as input, open(sys.argv[3], "w") as output:
            json.dump([link(address) for address in json.load(input) + own], output)
        """#
}

/// Addresses that are put together of parts to which rules apply, and of any letters.
private struct RandomAddress {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func next() -> String {
        let beginning =
            chance(2) ? generator.pick(["http://", "https://", "http://www.", "//", ""]) : ""
        if chance(10) { return beginning + text() + generator.pick([".de", "", "/p", ".com/é"]) }
        let parts = (0..<Int.random(in: 1..<12, using: &generator)).map { _ in
            generator.pick(RandomAddress.parts)
        }
        return beginning + parts.joined()
    }

    private mutating func chance(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &generator) == 0
    }

    /// Some letters of any script that Python knows, too.
    private mutating func text() -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x01...0x24F, 0x250...0x2FFF, 0x01...0xD7FF, 0xE000...0x10FFFF,
        ]
        let scalars = (0..<Int.random(in: 1..<10, using: &generator)).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: generator.pick(ranges), using: &generator))
        }
        let known = scalars.filter { $0.properties.age.map { $0.major <= 14 } ?? true }
        return String(String.UnicodeScalarView(known))
    }

    private static let parts =
        """
        a b c . / : ? # & = % @ [ ] \\ + 2 F é ~ ! ; - _ $ | ^ ` { } < > " * ( ) , ' http:// https:// HTTPS:// http:/
        httpſ:// // mailto: t.co/ bit.ly/ www.bit.ly/ tinyurl.com/abc l.facebook.com/l.php?u=
        lm.facebook.com/l.php?h=1&u= l.instagram.com/?u= l.instagram.com//?u= www.youtube.com/redirect?q=
        m.youtube.com/redirect/?q= google.com/url?url= www.google.co.uk/url/?q= www.google.de/amp/s/
        google./amp/s/ cdn.ampproject.org/c/ x.cdn.ampproject.org/v/s/ /i/s/ t.umblr.com/redirect?z=
        out.reddit.com/t3?url= vk.com/away.php?to= x.safelinks.protection.outlook.com/?url=
        steamcommunity.com/linkfilter/?url= steamcommunity.com/linkfilter?url= href.li/?http:// href.li/?
        %3a%2f%2f http%3A%2F%2F https%3a https://example.org/x www1. www10. mobile. amp. m. m.m. example.org
        co.uk bbc.co.uk github.io kobe.jp city.kobe.jp ck www.ck mm münchen.de MÜNCHEN straße STRAẞE ς Σ ΑΣ
        日本.jp xn--p1ai .рф İ K ſ ŉ ǰ ΐ ﬁ Å 가 각 ᄀ \u{308} \u{301} \u{323} 𝐀 👍 \u{200D} \u{200B} \u{FEFF}
        \u{3000} \u{0} \u{7F} \u{85} \u{A0} \u{E0} index.html Index.PHP default.aspx index.htm.html /amp /AMP/
        .amp .amp.html .AMP.htm .amp.amp youtube.com/watch?v= music.youtube.com/shorts/
        youtube-nocookie.com/embed/ dQw4w9WgXcQ youtu.be/dQw4w9WgXcQ &v=dQw4w9WgXcQ &V= twitter.com/ x.com/
        mobile.twitter.com/ jack /status/20 /statuses/12345678901234567890123 /i/web/status/ search hashtag
        instagram.com/p/ instagram.com/x/reel/AbC doi.org/10.1/ABC dx.doi.org/ t.me/s/ t.me/ telegram.me/s
        amazon.co.uk amazon.de amazon.com.au.x /dp/B000000001 /gp/product/B000000001 /gp/aw/d/b000000001
        /gp/aw/d/B000000001x /gp/aw/d/B000000001/ utm_source=x fbclid=1 mKt_tok= ref=twitter ref=42
        ref=facebooK source=t.co Src=RSS share=copy_link output=amp mode=AMP gs_l ref &amp; &amp;amp; == a=1
        a=2 b=1 %61=1 %75tm_x=1 A=1 %41 %7E %2E %2E%2E %2F %25 %zz %E2%84%AA %F0%9F %ED%A0%80 %C3%A9 %c3%28
        %00 %0A %20 #!/ #!/p #/p #! #:~:text= ... /./ /../ :80 :443 :8080 :080 user:pw@ [::1]
        [2001:DB8::1]:80 [1..2] [x] %5B1%5D 192.168.0.1 1.2 localhost a.b.c.d.e.f.g xn--85x722f.com.cn 。 %2E.org
        """.split { $0 == " " || $0 == "\n" }.map(String.init) + [" ", "\t", "\n", "\r"]
}
