import Foundation
import Testing

@testable import TweetDumps

/// Published parsing cases, on machines that have them.
@Suite(.enabled(if: !JSONCase.all.isEmpty, "no folder ../shared/json-cases"))
struct JSONCaseTests {
    @Test(arguments: JSONCase.all) func readsAValue(json: JSONCase) {
        let isAccepted = withCursor(json.bytes + [0x0A]) { cursor in
            cursor.skipSpace()
            guard (try? cursor.skipValue()) != nil else { return false }
            cursor.skipSpace()
            return cursor.isAtEnd
        }
        #expect(isAccepted == json.isToBeAccepted)
    }

    @Test(arguments: JSONCase.all) func validatesAMemberThatItSkips(json: JSONCase) {
        let before = #"{"id_str":"1","text":"t","entities":{},"skipped":"#
        let decoded = decode(bytes: Array(before.utf8) + json.bytes + Array(#","z":0}"#.utf8))
        let isAccepted = decoded.tweets == ["1"] && decoded.refusals.isEmpty
        #expect(isAccepted == json.isToBeAccepted)
    }

    @Test(arguments: JSONCase.all) func validatesAMemberOfAnOriginal(json: JSONCase) {
        let before = #"{"id_str":"1","text":"t","retweeted_status":{"user":{"name":"#
        let behind = #","z":0},"text":"o"},"lang":"en"}"#
        let decoded = decode(bytes: Array(before.utf8) + json.bytes + Array(behind.utf8))
        let isAccepted = decoded.tweets == ["1"] && decoded.refusals.isEmpty
        #expect(isAccepted == json.isToBeAccepted)
    }
}

/// A file with a value, and whether a reader must accept it.
struct JSONCase: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }

    /// Files named `y_…` must be accepted, `n_…` refused.
    ///
    /// `i_…` is the reader's choice: here strings are repaired and numbers can have any size, but
    /// the bytes must be UTF-8 without a mark.
    var isToBeAccepted: Bool {
        if name.hasPrefix("y_") { return true }
        return name.hasPrefix("i_") && !JSONCase.refusedByChoice.contains(name)
    }

    private static let refusedByChoice = [
        "i_string_UTF-16LE_with_BOM.json",
        "i_string_utf16BE_no_BOM.json",
        "i_string_utf16LE_no_BOM.json",
        "i_structure_UTF-8_BOM_empty_object.json",
    ]

    static let all: [JSONCase] = {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = package.appending(path: "../shared/json-cases").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            let data = try? Data(contentsOf: folder.appending(path: name))
            return data.map { JSONCase(name: name, bytes: Array($0)) }
        }
    }()
}
