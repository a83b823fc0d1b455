import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

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
        let file = folder.appending(path: "\(number).jsonl")
        try record.write(to: file, atomically: true, encoding: .utf8)
        try archive.importDumps([DumpFile(path: file.path)], term: nil)
    }

    private static func withPage(
        _ address: String,
        filledBy fill: (TweetArchive, URL) throws -> Void,
        _ body: (OpenedPage, ServedArchive) throws -> Void
    ) throws {
        try ServedArchive.with(filledBy: fill) { served in
            try WebDriver.with { browser in
                let page = try OpenedPage(browser, of: served)
                try page.open(address, width: 768)
                try body(page, served)
                let faults = try page.faults()
                #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
            }
        }
    }

    /// The width of the part of a drawing that is seen.
    private static func width(_ page: OpenedPage, of drawing: String) throws -> Double? {
        Double(
            try page.text("return document.querySelector('\(drawing) svg').viewBox.baseVal.width")
        )
    }

    @Test func keepTheirPartAndCalloutWhenThePageChanges() throws {
        let fill: (TweetArchive, URL) throws -> Void = { archive, folder in
            for number in [1, 20] { try Self.importPlace(number, archive, folder) }
        }
        try Self.withPage("/places", filledBy: fill) { page, served in
            let first = try #require(try Self.width(page, of: ".map"))
            _ = try page.text("document.querySelector('.map svg').focus(); return 1")
            try page.press("+", "+", WebKey.left)
            let box = "return document.querySelector('.map svg').getAttribute('viewBox')"
            let before = try page.text(box)
            #expect(try Self.width(page, of: ".map") == first / 4)
            let spots = "Array.from(document.querySelectorAll('a.spot'))"
            _ = try page.text(
                "\(spots).find((s) => s.ariaLabel.includes('Place 20')).focus(); return 1"
            )
            let callout = "return document.querySelector('.callout.open bdi')?.textContent ?? ''"
            #expect(try page.text(callout).contains("Place 20"))
            // The new place comes before the others, and widens the region.
            let writer = try TweetArchive(updatingAt: served.archive.path)
            for number in [60, 61] { try Self.importPlace(number, writer, served.folder) }
            let count = "return String(\(spots).length)"
            #expect(try ServedArchive.isTrueSoon { try page.text(count) != "2" })
            #expect(try page.text(box) == before)
            #expect(try page.text(callout).contains("Place 20"))
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
