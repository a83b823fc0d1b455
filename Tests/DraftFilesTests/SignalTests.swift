import Foundation
import Testing

@testable import DraftFiles

/// Drafts whose program is ended by a signal.
@Suite struct EndedDraftTests {
    @Test func goWhereASignalEndsTheProgram() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .signal(SIGTERM)) {
                [path = folder.path("a") as String] in
                let draft = try DraftFile(for: path, mayBeNameless: false)
                receive(SIGTERM)
                draft.discard()
            }
            #expect(try folder.files == [])
        }
    }

    @Test func stayWhereTheProgramGoesOn() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .success) { [path = folder.path("a") as String] in
                signal(SIGHUP, SIG_IGN)
                signal(SIGTERM) { _ in }
                let draft = try DraftFile(for: path, mayBeNameless: false)
                receive(SIGHUP)
                receive(SIGTERM)
                guard try draft.placeIfAbsent() else { exit(1) }
                receive(SIGTERM)
            }
            #expect(try folder.files == ["a"])
        }
    }

    @Test func leaveSignalsAsTheyWere() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .signal(SIGTERM)) {
                [path = folder.path("a") as String] in
                let draft = try DraftFile(for: path, mayBeNameless: false)
                guard try draft.placeIfAbsent() else { exit(1) }
                receive(SIGTERM)
            }
            #expect(try folder.files == ["a"])
        }
    }

    @Test func areRemovedLaterWhereTheProgramWasKilled() async throws {
        try await withFolder { (folder) async throws in
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path("a") as String] in
                let draft = try DraftFile(for: path, mayBeNameless: false)
                receive(SIGKILL)
                draft.discard()
            }
            #expect(try folder.files.count == 1)
            let draft = try folder.draft("a", false)
            #expect(try draft.placeIfAbsent())
            #expect(try folder.files == ["a"])
        }
    }

    #if os(Linux)
    @Test func leaveNothingWhereTheyHaveNoName() async throws {
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

/// Has this thread receive a signal at once, which threads of a task else leave to others.
private func receive(_ number: Int32) {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
    raise(number)
}
