import Foundation
import Testing

@testable import DraftFiles

/// Drafts, with a hidden name and without a name.
@Suite struct DraftFileTests {
    @Test(arguments: [true, false]) func isInvisibleUntilItIsCreated(isUnnamed: Bool) throws {
        try inFolder { folder in
            let draft = try folder.draft("a", isUnnamed)
            try draft.write("new")
            #expect(try folder.files.allSatisfy(isHidden))
            #expect(try draft.createIfAbsent())
            #expect(try folder.files == ["a"])
            #expect(try folder.text("a") == "new")
        }
    }

    @Test(arguments: [true, false]) func overwritesAFileOnlyByReplacingIt(isUnnamed: Bool) throws {
        try inFolder { folder in
            try folder.make("a", "old")
            let draft = try folder.draft("a", isUnnamed)
            try draft.write("new")
            #expect(try !draft.createIfAbsent())
            #expect(try folder.text("a") == "old")
            try draft.replace()
            #expect(try folder.text("a") == "new")
            #expect(try folder.files == ["a"])
        }
    }

    @Test(arguments: [true, false]) func createsTheFileFromOneOfManyDrafts(isUnnamed: Bool) throws {
        try inFolder { folder in
            let drafts = try (0..<20).map { _ in try folder.draft("a", isUnnamed) }
            let created = try drafts.filter { try $0.createIfAbsent() }
            #expect(created.count == 1)
            for draft in drafts { draft.discard() }
            #expect(try folder.files == ["a"])
        }
    }

    /// As on file systems without hard links.
    @Test func createsTheFileWithoutHardLinks() throws {
        try inFolder { folder in
            let drafts = try (0..<5).map { _ in try folder.draft("a", false) }
            for draft in drafts { try draft.write("new") }
            #expect(try drafts.filter { try $0.createAndReplace() }.count == 1)
            for draft in drafts { draft.discard() }
            #expect(try folder.files == ["a"])
            #expect(try folder.text("a") == "new")
        }
    }

    @Test(arguments: [true, false]) func leavesNothingWhenItIsReleased(isUnnamed: Bool) throws {
        try inFolder { folder in
            try folder.make("a", "old")
            try folder.draft("a", isUnnamed).write("new")
            #expect(try folder.files == ["a"])
            #expect(try folder.text("a") == "old")
        }
    }

    @Test(arguments: [true, false]) func keepsPermissions(isUnnamed: Bool) throws {
        try inFolder { folder in
            try folder.make("a", "old")
            chmod(folder.path("a"), 0o640)
            try folder.draft("a", isUnnamed).replace()
            #expect(try folder.permissions("a") == 0o640)
            #expect(try folder.draft("b", isUnnamed).createIfAbsent())
            try folder.make("c", "usual")
            #expect(try folder.permissions("b") == folder.permissions("c"))
        }
    }

    @Test(arguments: [true, false]) func createsTheTargetOfALink(isUnnamed: Bool) throws {
        try inFolder { folder in
            symlink("middle", folder.path("link"))
            symlink(folder.path("end"), folder.path("middle"))
            let draft = try folder.draft("link", isUnnamed)
            try draft.write("new")
            #expect(try draft.createIfAbsent())
            #expect(try folder.files == ["end", "link", "middle"])
            #expect(try folder.text("link") == "new")
        }
    }

    @Test(arguments: [true, false]) func reportsWhyItCannotBeCreated(isUnnamed: Bool) throws {
        try inFolder { folder in
            symlink("circle", folder.path("circle"))
            let reasons = [
                "circle": ELOOP, "none/a": ENOENT, "folder/": EISDIR, "circle/a": ELOOP,
            ]
            for (name, reason) in reasons {
                #expect(throws: SystemError(reason), "\(name)") {
                    try folder.draft(name, isUnnamed)
                }
            }
            #expect(SystemError(ENOENT).description == "No such file or directory")
        }
    }

    #if os(Linux)
    @Test func hasNoNameOnLinux() throws {
        try inFolder { folder in
            let draft = try folder.draft("a", true)
            #expect(try folder.files == [])
            draft.discard()
        }
    }
    #endif
}
