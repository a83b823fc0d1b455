import Foundation
import Testing

/// A module of the package: the modules that it may import, and the layers of its folders.
struct Module {
    /// A folder, which may use only itself and the layers below it.
    struct Layer {
        /// The path below the folder of the module; empty for the files directly in it.
        let folder: String
        /// What the folder has, which explains its position.
        let contents: String

        init(_ folder: String, _ contents: String) {
            self.folder = folder
            self.contents = contents
        }
    }

    let name: String
    /// The modules that its files may import; at least one of them does import each.
    let imports: Set<String>
    /// The folders that have Swift files, the lowest first.
    let layers: [Layer]

    init(_ name: String, imports: Set<String>, layers: [Layer]) {
        self.name = name
        self.imports = imports
        self.layers = layers
    }
}

extension Module: CustomTestStringConvertible {
    var testDescription: String { name }
}

extension Module {
    /// The folder with a folder for each module.
    static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources")

    /// The names of all modules that have Swift files.
    static func namesOfFolders() throws -> Set<String> {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        let names = paths.filter { $0.hasSuffix(".swift") }.compactMap { path in
            path.split(separator: "/").first.map(String.init)
        }
        return Set(names)
    }

    /// Reads the Swift files of the module.
    func files() throws -> [SourceFile] {
        let folder = Module.sources.appending(path: name)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            return SourceFile(path: path, text: text)
        }
    }
}
