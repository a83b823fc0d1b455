import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The pages of an archive that an older version of the program made.
@Suite(.serialized) struct OlderArchivePageTests {
    private static func with(_ body: (ServedArchive) throws -> Void) throws {
        try ServedArchive.with(
            filledBy: { _, folder in
                let path = folder.appending(path: "tweets.sqlite").path
                for end in ["", "-wal", "-shm"] where access(path + end, F_OK) == 0 {
                    try FileManager.default.removeItem(atPath: path + end)
                }
                try OlderArchive.writeVersion3(to: path)
            },
            body
        )
    }

    @Test func showThatADumpUpgradesIt() throws {
        try OlderArchivePageTests.with { served in
            let addresses = PageTests.addresses + ["/tweet/1191324976926425410"]
            let answers = try addresses.map { try served.get($0) }
            for (address, answer) in zip(addresses, answers) where answer.status == 503 {
                #expect(answer.isComplete, "\(address)")
                #expect(answer.text.contains("which upgrades it"), "\(address)")
                #expect(answer.text.contains(#"<a href="/imports">Import a dump</a>"#))
            }
            let statuses = Set(answers.map(\.status))
            #expect(statuses == [200, 404, 503] || statuses == [200, 503])
            #expect(try served.get("/search?q=lab").status == 503)
        }
    }

    @Test func upgradeItWithAnImport() throws {
        try OlderArchivePageTests.with { served in
            let dump = OlderArchive.imports[0].dump.path
            #expect(try served.post("/imports/start", [("paths", dump)]).status == 303)
            #expect(try served.waits(for: "1 dump with", at: "/imports"))
            let statuses = try PageTests.addresses.map { try served.get($0).status }
            #expect(Set(statuses).isSubset(of: [200, 404]))
        }
    }
}
