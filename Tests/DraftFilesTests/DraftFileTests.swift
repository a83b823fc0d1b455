import Foundation
import Testing

@testable import DraftFiles

/// Drafts, with a hidden name and without a name.
@Suite struct DraftFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test(arguments: [true, false]) func isInvisibleUntilItIsCreated(isUnnamed: Bool) throws {
        let draft = try folder.draft("a", isUnnamed)
        try draft.write("new")
        #expect(try folder.files.allSatisfy { $0.hasPrefix(".tagtally-") })
        #expect(try draft.createIfAbsent())
        #expect(try folder.files == ["a"])
        #expect(try folder.text("a") == "new")
    }

    @Test(arguments: [true, false]) func overwritesAFileOnlyByReplacingIt(isUnnamed: Bool) throws {
        try folder.make("a", "old")
        let draft = try folder.draft("a", isUnnamed)
        try draft.write("new")
        #expect(try !draft.createIfAbsent())
        #expect(try folder.text("a") == "old")
        try draft.replace()
        #expect(try folder.text("a") == "new")
        #expect(try folder.files == ["a"])
    }

    @Test(arguments: [true, false]) func createsTheFileFromOneOfManyDrafts(isUnnamed: Bool) throws {
        let drafts = try (0..<20).map { _ in try folder.draft("a", isUnnamed) }
        let created = try drafts.filter { try $0.createIfAbsent() }
        #expect(created.count == 1)
        for draft in drafts { draft.discard() }
        #expect(try folder.files == ["a"])
    }

    /// As on file systems without hard links.
    @Test func createsTheFileWithoutHardLinks() throws {
        let drafts = try (0..<5).map { _ in try folder.draft("a", false) }
        for draft in drafts { try draft.write("new") }
        #expect(try drafts.filter { try $0.createAndReplace() }.count == 1)
        for draft in drafts { draft.discard() }
        #expect(try folder.files == ["a"])
        #expect(try folder.text("a") == "new")
    }

    @Test(arguments: [true, false]) func leavesNothingWhenItIsReleased(isUnnamed: Bool) throws {
        try folder.make("a", "old")
        try folder.draft("a", isUnnamed).write("new")
        #expect(try folder.files == ["a"])
        #expect(try folder.text("a") == "old")
    }

    @Test(arguments: [true, false]) func keepsPermissions(isUnnamed: Bool) throws {
        try folder.make("a", "old")
        chmod(folder.path("a"), 0o640)
        try folder.draft("a", isUnnamed).replace()
        #expect(try folder.permissions("a") == 0o640)
        #expect(try folder.draft("b", isUnnamed).createIfAbsent())
        try folder.make("c", "usual")
        #expect(try folder.permissions("b") == folder.permissions("c"))
    }

    @Test(arguments: [true, false]) func createsTheTargetOfALink(isUnnamed: Bool) throws {
        symlink("middle", folder.path("link"))
        symlink(folder.path("end"), folder.path("middle"))
        let draft = try folder.draft("link", isUnnamed)
        try draft.write("new")
        #expect(try draft.createIfAbsent())
        #expect(try folder.files == ["end", "link", "middle"])
        #expect(try folder.text("link") == "new")
    }

    @Test(arguments: [true, false]) func reportsWhyItCannotBeCreated(isUnnamed: Bool) throws {
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

    #if os(Linux)
    @Test func hasNoNameOnLinux() throws {
        let draft = try folder.draft("a", true)
        #expect(try folder.files == [])
        draft.discard()
    }
    #endif
}

/// Hidden files that killed programs have left.
@Suite struct LeftoverTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// The name of a hidden file that no program has locked.
    private let leftover = ".tagtally-00000000-0000-4000-8000-00000000000A"

    @Test func removesLeftoversForANamedDraft() throws {
        try folder.make(leftover, "")
        let draft = try folder.draft("a", false)
        #expect(try folder.files.count == 1)
        #expect(try !folder.files.contains(leftover))
        draft.discard()
    }

    @Test func removesLeftoversWhenAFileIsReplaced() throws {
        try folder.make(leftover, "")
        try folder.make("a", "old")
        try folder.draft("a", true).replace()
        #expect(try folder.files == ["a"])
    }

    @Test func keepsOtherDrafts() throws {
        let one = try folder.draft("a", false)
        let other = try folder.draft("b", false)
        try one.write("one")
        try other.write("other")
        try one.replace()
        try other.replace()
        #expect(try folder.text("a") + folder.text("b") == "oneother")
        #expect(try folder.files == ["a", "b"])
    }

    @Test func keepsOtherFilesWithSimilarNames() throws {
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

/// What happens to a draft when a signal ends the program.
@Suite struct SignalTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func removesTheDraftWhenASignalEndsTheProgram() async throws {
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.path("a") as String] in
            let draft = try DraftFile(for: path, allowsUnnamed: false)
            receive(SIGTERM)
            draft.discard()
        }
        #expect(try folder.files == [])
    }

    @Test func keepsTheDraftWhenASignalIsHandledOrIgnored() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path("a") as String] in
            signal(SIGHUP, SIG_IGN)
            signal(SIGTERM) { _ in }
            let draft = try DraftFile(for: path, allowsUnnamed: false)
            receive(SIGHUP)
            receive(SIGTERM)
            guard try draft.createIfAbsent() else { exit(1) }
            receive(SIGTERM)
        }
        #expect(try folder.files == ["a"])
    }

    @Test func restoresTheSignalHandlers() async throws {
        await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.path("a") as String] in
            let draft = try DraftFile(for: path, allowsUnnamed: false)
            guard try draft.createIfAbsent() else { exit(1) }
            receive(SIGTERM)
        }
        #expect(try folder.files == ["a"])
    }

    @Test func removesTheDraftOfAKilledProgramLater() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path("a") as String] in
            let draft = try DraftFile(for: path, allowsUnnamed: false)
            receive(SIGKILL)
            draft.discard()
        }
        #expect(try folder.files.count == 1)
        let draft = try folder.draft("a", false)
        #expect(try draft.createIfAbsent())
        #expect(try folder.files == ["a"])
    }

    #if os(Linux)
    @Test func leavesNothingOfAnUnnamedDraft() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path("a") as String] in
            let draft = try DraftFile(for: path)
            try draft.write("abc")
            receive(SIGKILL)
        }
        #expect(try folder.files == [])
    }
    #endif
}

/// Raises a signal in this thread, which the thread of a task would otherwise block.
private func receive(_ number: Int32) {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
    raise(number)
}

/// A temporary folder for one test, which is removed with the suite of the test.
final class TestFolder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "drafts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The names of its files, sorted.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    func path(_ name: String) -> String { "\(url.path)/\(name)" }

    func make(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    func permissions(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return attributes[.posixPermissions] as? Int
    }

    /// A draft for a file, without a name or with a hidden one.
    func draft(_ name: String, _ isUnnamed: Bool) throws -> DraftFile {
        try DraftFile(for: path(name), allowsUnnamed: isUnnamed)
    }
}

extension DraftFile {
    fileprivate func write(_ text: String) throws { try write(Array(text.utf8)) }
}
