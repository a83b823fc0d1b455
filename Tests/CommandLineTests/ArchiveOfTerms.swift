import Foundation
import Testing

extension BuiltTool {
    /// The names of the files in the folder, sorted.
    var fileNames: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// Adds a search term to an archive, by importing a tweet for it.
    func addTerm(_ term: String, in archive: String = "tweets.sqlite") async throws {
        let record = Data(#"{"id":1,"text":"t","user":{},"entities":{}}"#.utf8)
        let options = ["--term=\(term)", "--database", archive]
        let result = try await run(arguments: ["import", "-"] + options, input: record)
        #expect(result.status == 0, "\(result.errors)")
    }
}
