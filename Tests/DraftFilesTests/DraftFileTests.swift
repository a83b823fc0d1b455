import Foundation
import Testing

@testable import DraftFiles

/// Files that get their place when they are finished, with a hidden name before and without one.
@Suite struct DraftFileTests {
    @Test(arguments: [true, false]) func isNowhereUntilItIsPlaced(isNameless: Bool) throws {
        try inFolder { folder in
            let draft = try folder.draft("a", isNameless)
            try draft.write("new")
            #expect(try folder.files.allSatisfy(isHidden))
            #expect(try draft.placeIfAbsent())
            #expect(try folder.files == ["a"])
            #expect(try folder.text("a") == "new")
        }
    }

    @Test(arguments: [true, false]) func overwritesNothingUnlessItIsTo(isNameless: Bool) throws {
        try inFolder { folder in
            try folder.make("a", "old")
            let draft = try folder.draft("a", isNameless)
            try draft.write("new")
            #expect(try !draft.placeIfAbsent())
            #expect(try folder.text("a") == "old")
            try draft.replace()
            #expect(try folder.text("a") == "new")
            #expect(try folder.files == ["a"])
        }
    }

    @Test(arguments: [true, false]) func letsOneOfManyHaveThePlace(isNameless: Bool) throws {
        try inFolder { folder in
            let drafts = try (0..<20).map { _ in try folder.draft("a", isNameless) }
            let placed = try drafts.filter { try $0.placeIfAbsent() }
            #expect(placed.count == 1)
            for draft in drafts { draft.discard() }
            #expect(try folder.files == ["a"])
        }
    }

    /// As on file systems where a file has one name.
    @Test func claimsItsPlaceWhereThereAreNoLinks() throws {
        try inFolder { folder in
            let drafts = try (0..<5).map { _ in try folder.draft("a", false) }
            for draft in drafts { try draft.write("new") }
            #expect(try drafts.filter { try $0.claimPlace() }.count == 1)
            for draft in drafts { draft.discard() }
            #expect(try folder.files == ["a"])
            #expect(try folder.text("a") == "new")
        }
    }

    @Test(arguments: [true, false]) func leavesNothingWhereItIsLetGo(isNameless: Bool) throws {
        try inFolder { folder in
            try folder.make("a", "old")
            try folder.draft("a", isNameless).write("new")
            #expect(try folder.files == ["a"])
            #expect(try folder.text("a") == "old")
        }
    }

    @Test(arguments: [true, false]) func keepsPermissions(isNameless: Bool) throws {
        try inFolder { folder in
            try folder.make("a", "old")
            chmod(folder.path("a"), 0o640)
            try folder.draft("a", isNameless).replace()
            #expect(try folder.permissions("a") == 0o640)
            #expect(try folder.draft("b", isNameless).placeIfAbsent())
            try folder.make("c", "usual")
            #expect(try folder.permissions("b") == folder.permissions("c"))
        }
    }

    @Test(arguments: [true, false]) func makesWhatALinkLeadsTo(isNameless: Bool) throws {
        try inFolder { folder in
            symlink("middle", folder.path("link"))
            symlink(folder.path("end"), folder.path("middle"))
            let draft = try folder.draft("link", isNameless)
            try draft.write("new")
            #expect(try draft.placeIfAbsent())
            #expect(try folder.files == ["end", "link", "middle"])
            #expect(try folder.text("link") == "new")
        }
    }

    @Test(arguments: [true, false]) func saysWhyItCannotBeMade(isNameless: Bool) throws {
        try inFolder { folder in
            symlink("circle", folder.path("circle"))
            let reasons = [
                "circle": ELOOP, "none/a": ENOENT, "folder/": EISDIR, "circle/a": ELOOP,
            ]
            for (name, reason) in reasons {
                #expect(throws: SystemError(reason), "\(name)") {
                    try folder.draft(name, isNameless)
                }
            }
            #expect(SystemError(ENOENT).description == "No such file or directory")
        }
    }

    #if os(Linux)
    @Test func hasNoNameWhereItNeedsNone() throws {
        try inFolder { folder in
            let draft = try folder.draft("a", true)
            #expect(try folder.files == [])
            draft.discard()
        }
    }
    #endif
}
