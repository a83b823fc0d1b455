import Foundation
import Testing

@testable import DraftFiles

/// Folders that appear only when they are complete.
@Suite struct DraftFolderTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func draft(_ text: String, of name: String = "a") throws -> DraftFolder {
        let draft = try DraftFolder(for: folder.path(name))
        let file = try draft.create("in/x.txt")
        try file.write(Array(text.utf8))
        return draft
    }

    @Test func isInvisibleUntilItIsCreated() throws {
        let draft = try draft("new")
        #expect(try folder.files.allSatisfy { $0.hasPrefix(".tagtally-") })
        #expect(try draft.replace { _ in false })
        #expect(try folder.files == ["a"])
        #expect(try folder.text("a/in/x.txt") == "new")
    }

    @Test func replacesWhatItMay() throws {
        #expect(try draft("old").replace { _ in false })
        var examined: [String] = []
        let isReplaced = try draft("new").replace {
            examined.append($0)
            return true
        }
        #expect(isReplaced && examined.count == 2)
        #expect(try folder.text("a/in/x.txt") == "new")
        #expect(try folder.files == ["a"])
    }

    @Test func leavesWhatItMayNotReplace() throws {
        #expect(try draft("old").replace { _ in false })
        #expect(try !draft("new").replace { _ in false })
        try folder.make("file", "mine")
        #expect(try !draft("new", of: "file").replace { _ in false })
        #expect(try folder.text("a/in/x.txt") == "old")
        #expect(try folder.files == ["a", "file"])
    }

    /// Between the examination and the exchange, another program may put something else there.
    @Test func givesBackWhatItMayNotReplaceAnyMore() throws {
        #expect(try draft("old").replace { _ in false })
        var isFirst = true
        let isReplaced = try draft("new").replace { _ in
            defer { isFirst = false }
            return isFirst
        }
        #expect(!isReplaced)
        #expect(try folder.text("a/in/x.txt") == "old")
        #expect(try folder.files == ["a"])
    }

    @Test func removesFoldersOfKilledPrograms() throws {
        let left = ".tagtally-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder.path("\(left)/in"),
            withIntermediateDirectories: true
        )
        let used = try draft("used", of: "b")
        #expect(try draft("new").replace { _ in false })
        #expect(try used.replace { _ in false })
        #expect(try folder.files == ["a", "b"])
        #expect(try folder.text("b/in/x.txt") == "used")
    }

    @Test func followsALink() throws {
        symlink("b", folder.path("a"))
        #expect(try draft("new", of: "a/").replace { _ in false })
        #expect(try folder.text("b/in/x.txt") == "new")
        #expect(try folder.files == ["a", "b"])
    }
}
