import Foundation

@testable import DraftFiles

/// A temporary folder for one test.
struct TestFolder {
    private let url: URL

    fileprivate init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "drafts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    fileprivate func remove() { try? FileManager.default.removeItem(at: url) }

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

/// Calls the body with a new folder, which is removed afterwards.
func inFolder(_ body: (TestFolder) throws -> Void) throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    try body(folder)
}

/// Calls an asynchronous body with a new folder, which is removed afterwards.
func withFolder(_ body: (TestFolder) async throws -> Void) async throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    try await body(folder)
}

/// True for the hidden names of drafts.
func isHidden(_ name: String) -> Bool { name.hasPrefix(".tagtally-") }

extension DraftFile {
    func write(_ text: String) throws {
        try write(Array(text.utf8))
    }
}
