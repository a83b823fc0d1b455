import Foundation
import Testing

@testable import DraftFiles

/// What happens to a draft when a signal ends the program.
@Suite struct SignalTests {
    @Test func removesTheDraftWhenASignalEndsTheProgram() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .signal(SIGTERM)) {
                [path = folder.path("a") as String] in
                let draft = try DraftFile(for: path, allowsUnnamed: false)
                receive(SIGTERM)
                draft.discard()
            }
            #expect(try folder.files == [])
        }
    }

    @Test func keepsTheDraftWhenASignalIsHandledOrIgnored() async throws {
        try await withFolder { (folder) async throws in
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
    }

    @Test func restoresTheSignalHandlers() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .signal(SIGTERM)) {
                [path = folder.path("a") as String] in
                let draft = try DraftFile(for: path, allowsUnnamed: false)
                guard try draft.createIfAbsent() else { exit(1) }
                receive(SIGTERM)
            }
            #expect(try folder.files == ["a"])
        }
    }

    @Test func removesTheDraftOfAKilledProgramLater() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path("a") as String] in
                let draft = try DraftFile(for: path, allowsUnnamed: false)
                receive(SIGKILL)
                draft.discard()
            }
            #expect(try folder.files.count == 1)
            let draft = try folder.draft("a", false)
            #expect(try draft.createIfAbsent())
            #expect(try folder.files == ["a"])
        }
    }

    #if os(Linux)
    @Test func leavesNothingOfAnUnnamedDraft() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path("a") as String] in
                let draft = try DraftFile(for: path)
                try draft.write("abc")
                receive(SIGKILL)
            }
            #expect(try folder.files == [])
        }
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
