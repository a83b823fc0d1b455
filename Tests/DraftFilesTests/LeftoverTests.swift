import Foundation
import Testing

@testable import DraftFiles

/// What is left of drafts whose program was killed.
@Suite struct LeftoverTests {
    /// A hidden file that no program works on.
    private let left = ".tagtally-00000000-0000-4000-8000-00000000000A"

    @Test func areRemovedByTheNextNamedDraft() throws {
        try inFolder { folder in
            try folder.make(left, "")
            let draft = try folder.draft("a", false)
            #expect(try folder.files.count == 1)
            #expect(try !folder.files.contains(left))
            draft.discard()
        }
    }

    @Test func areRemovedWhereAFileIsReplaced() throws {
        try inFolder { folder in
            try folder.make(left, "")
            try folder.make("a", "old")
            try folder.draft("a", true).replace()
            #expect(try folder.files == ["a"])
        }
    }

    @Test func areNotTheDraftsOfOthers() throws {
        try inFolder { folder in
            let one = try folder.draft("a", false)
            let other = try folder.draft("b", false)
            try one.write("one")
            try other.write("other")
            try one.replace()
            try other.replace()
            #expect(try folder.text("a") + folder.text("b") == "oneother")
            #expect(try folder.files == ["a", "b"])
        }
    }

    @Test func areNothingElseWithSuchAName() throws {
        try inFolder { folder in
            let others = [
                ".tagtally-1", left.lowercased(), left + "1", left + "-journal", "tagtally",
            ]
            for name in others { try folder.make(name, "") }
            symlink("tagtally", folder.path(left))
            mkdir(folder.path(left.dropLast() + "B"), 0o777)
            mkfifo(folder.path(left.dropLast() + "C"), 0o666)
            let kept = try folder.files
            try folder.draft("a", false).discard()
            #expect(try folder.files == kept)
            #expect(kept.count == 8)
        }
    }
}
