import Foundation
import Testing

@testable import DraftFiles

/// Hidden files that killed programs have left.
@Suite struct LeftoverTests {
    /// The name of a hidden file that no program has locked.
    private let leftover = ".tagtally-00000000-0000-4000-8000-00000000000A"

    @Test func removesLeftoversForANamedDraft() throws {
        try inFolder { folder in
            try folder.make(leftover, "")
            let draft = try folder.draft("a", false)
            #expect(try folder.files.count == 1)
            #expect(try !folder.files.contains(leftover))
            draft.discard()
        }
    }

    @Test func removesLeftoversWhenAFileIsReplaced() throws {
        try inFolder { folder in
            try folder.make(leftover, "")
            try folder.make("a", "old")
            try folder.draft("a", true).replace()
            #expect(try folder.files == ["a"])
        }
    }

    @Test func keepsOtherDrafts() throws {
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

    @Test func keepsOtherFilesWithSimilarNames() throws {
        try inFolder { folder in
            let others = [
                ".tagtally-1", leftover.lowercased(), leftover + "1", leftover + "-journal",
                "tagtally",
            ]
            for name in others { try folder.make(name, "") }
            symlink("tagtally", folder.path(leftover))
            mkdir(folder.path(leftover.dropLast() + "B"), 0o777)
            mkfifo(folder.path(leftover.dropLast() + "C"), 0o666)
            let kept = try folder.files
            try folder.draft("a", false).discard()
            #expect(try folder.files == kept)
            #expect(kept.count == 8)
        }
    }
}
