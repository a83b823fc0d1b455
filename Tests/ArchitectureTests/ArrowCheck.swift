/// Finds the arrows of a module that do not point down.
struct ArrowCheck {
    let module: Module
    let files: [SourceFile]
    /// The names that the modules below declare, with which a use can always be explained.
    var namesBelow: Set<String> = []

    /// A sentence for each import that is not allowed, each name used from above and each
    /// difference between the folders and the layers.
    var mistakes: [String] {
        folderMistakes + files.flatMap(importMistakes) + unusedImports
            + module.layers.flatMap { useMistakes(in: $0.folder) }
    }

    private var folderMistakes: [String] {
        let listed = Set(module.layers.map(\.folder))
        let existing = Set(files.map(\.folder))
        let unlisted = existing.subtracting(listed).sorted()
        let missing = listed.subtracting(existing).sorted()
        return unlisted.map { "\(path(ofFolder: $0)) is not among the layers" }
            + missing.map { "\(path(ofFolder: $0)) is a layer, but has no Swift file" }
    }

    private func importMistakes(in file: SourceFile) -> [String] {
        file.imports.filter { !module.imports.contains($0.module) }.map {
            "\(position(file, $0.line)): \(module.name) may not import \($0.module)"
        }
    }

    private var unusedImports: [String] {
        module.imports.subtracting(files.flatMap(\.imports).map(\.module)).sorted().map {
            "\(module.name) may import \($0), but no file does"
        }
    }

    private func useMistakes(in folder: String) -> [String] {
        let names = NamesAbove(
            folder,
            in: module.layers.map(\.folder),
            files: files,
            known: namesBelow
        )
        return files.filter { $0.folder == folder }.flatMap { file in
            file.uses.compactMap { use in
                names.folder(of: use, in: file).map { above in
                    "\(position(file, use.line)): \(path(ofFolder: folder)) uses \(use.name) of "
                        + "\(path(ofFolder: above)), which is above it"
                }
            }
        }
    }

    private func path(ofFolder folder: String) -> String {
        folder.isEmpty ? "Sources/\(module.name)" : "Sources/\(module.name)/\(folder)"
    }

    private func position(_ file: SourceFile, _ line: Int) -> String {
        "\(path(ofFolder: file.path)):\(line)"
    }
}
