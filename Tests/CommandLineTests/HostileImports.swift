import Foundation
import TestSupport

extension HostileDump {
    /// Imports the dump for both terms, then as a page, and damaged in a folder and a tar file.
    ///
    /// - Returns: The results of the imports. Only the last import refuses records.
    func imports(by tool: BuiltTool) async throws -> [BuiltTool.RunResult] {
        let folder = tool.folder.appending(path: "folder", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let damaged = try texts.map { try literal($0) + ": [" + $0 }.joined(separator: "\n")
        for (path, data) in [
            (name, try data()), ("page.json", try page()),
            ("folder/" + name, try data() + Data(damaged.utf8)),
        ] {
            try data.write(to: URL(filePath: tool.folder.path + "/" + path))
        }
        _ = try await tool.shell("tar -cf 'damaged.tar' folder")
        var ends: [BuiltTool.RunResult] = []
        for arguments in [["--term", terms[0], name], ["--term", terms[1], name], ["page.json"]] {
            ends.append(try await tool.call(arguments: ["import"] + arguments))
        }
        return ends + [try await tool.call("import", "--verbose", "damaged.tar", "folder")]
    }
}
