import Foundation
import ReportPresentation
import TestSupport
import Testing

/// Packages for repositories of research data, and what all of them have to fulfil.
extension BuiltTool {
    /// Folders with the samples and `package`, by the arguments with which it was made.
    ///
    /// Making a package takes a second, so tests copy these.
    static func preparedPackages(
        of samples: Task<BuiltTool, any Error>,
        _ choices: [[String]],
        _ key: [String] = []
    ) -> [[String]: Task<BuiltTool, any Error>] {
        let packages = choices.map { choice in
            prepared { tool in
                try await tool.copyFiles(of: samples)
                try await tool.writePackage("package", choice + key)
            }
        }
        return Dictionary(uniqueKeysWithValues: zip(choices, packages))
    }

    /// Writes a package with some arguments behind its folder.
    func writePackage(_ folder: String, _ arguments: [String]) async throws {
        let result = try await call(arguments: ["package", folder] + arguments)
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Expects that a check finds no fault in a package, and says nothing else if it has the key.
    func expectWholePackage(_ folder: String, _ key: [String] = []) async throws {
        let result = try await call(arguments: ["package", "--check", folder] + key)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output == "\(folder) is a whole package\n")
        #expect(key.isEmpty || result.errors.isEmpty, "\(result.errors)")
    }

    /// Expects that `package` has what each of its commands prints, apart from that which made it.
    ///
    /// The commands of a package with pseudonyms have `KEYFILE` in place of the key.
    func expectOutputsOfCommands(key: String? = nil) async throws {
        let crate: Crate = try text("package/data/ro-crate-metadata.json").decoded()
        let actions = crate.graph.filter { $0.type == "CreateAction" }
        #expect(actions.count == PackageTable.all.count)
        var compared = 0
        for action in actions {
            let command = try #require(action.description)
            #expect(command.contains(" --pseudonyms KEYFILE") == (key != nil))
            if command.hasPrefix("tagtally package ") { continue }
            let file = try #require(action.result?.id)
            let repeated = command.replacing("KEYFILE", with: key ?? "KEYFILE")
            let output = try await succeed("( \(repeated) ) 2>/dev/null")
            #expect(output == (try text("package/data/\(file)")), "\(command)")
            compared += 1
        }
        #expect(compared == 6)
    }

    /// Expects that a module of Python finds `package` valid.
    func expectValidPackage(_ validator: PackageValidator) async throws {
        let python = try #require(Python.program(with: validator.rawValue))
        let result = try await run(program: python, ["-c", validator.script, "package"])
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Shell commands that make the checksums of the package in the working folder again.
    static let redoneChecksums = """
        sha256sum $(cut -d' ' -f3 manifest-sha256.txt) >m && mv m manifest-sha256.txt
        sha256sum $(cut -d' ' -f3 tagmanifest-sha256.txt) >m && mv m tagmanifest-sha256.txt
        """
}

/// The modules of Python that validate packages.
enum PackageValidator: String {
    case bagit, frictionless, cffconvert

    var script: String {
        switch self {
        case .bagit: "import bagit, sys; bagit.Bag(sys.argv[1]).validate()"
        case .frictionless:
            """
            import frictionless, sys
            report = frictionless.validate(sys.argv[1] + '/data/datapackage.json')
            assert report.valid, report.flatten(['rowNumber', 'fieldNumber', 'type', 'message'])
            """
        case .cffconvert:
            """
            import cffconvert, sys
            cffconvert.Citation(open(sys.argv[1] + '/CITATION.cff').read()).validate()
            """
        }
    }
}

/// The parts of an RO-Crate that the tests read.
struct Crate: Decodable {
    struct Reference: Decodable {
        let id: String

        private enum CodingKeys: String, CodingKey { case id = "@id" }
    }

    struct Entity: Decodable {
        let id: String
        let type: String
        let description: String?
        let result: Reference?

        private enum CodingKeys: String, CodingKey {
            case id = "@id"
            case type = "@type"
            case description, result
        }
    }

    let graph: [Entity]

    private enum CodingKeys: String, CodingKey { case graph = "@graph" }
}
