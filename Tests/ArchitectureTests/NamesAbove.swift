/// The names that a folder must not use, because only folders above it declare them.
///
/// Whoever uses a member has a value of its type, which some declaration names. So of members only
/// those count that an extension adds to a type of another folder.
struct NamesAbove {
    /// Members of the standard library's types to which the project adds others of the same name.
    private static let namesOfStandardLibrary: Set = ["append", "prefix", "remove"]

    /// The folder of each name that is declared outside of every type.
    private var folders: [String: String] = [:]
    /// The folder of each member that is added to a type of another folder.
    private var foldersOfMembers: [String: String] = [:]

    /// Collects the names that are declared above a folder, but not in or below it.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - layers: All folders of the module, the lowest first.
    ///   - files: All files of the module.
    ///   - known: The names that other modules declare.
    init(_ folder: String, in layers: [String], files: [SourceFile], known: Set<String>) {
        let declarations = Dictionary(grouping: files, by: \.folder)
            .mapValues { $0.flatMap(\.declarations) }
        guard let index = layers.firstIndex(of: folder) else { return }
        let below = layers[...index].flatMap { declarations[$0] ?? [] }.map(\.name)
        let known = known.union(below).union(NamesAbove.namesOfStandardLibrary)
        for higher in layers[(index + 1)...] {
            let declared = declarations[higher] ?? []
            let names = Set(declared.map(\.name))
            for declaration in declared where !known.contains(declaration.name) {
                add(declaration, of: higher, declaring: names)
            }
        }
    }

    private mutating func add(
        _ declaration: Declaration,
        of folder: String,
        declaring names: Set<String>
    ) {
        switch declaration.scope {
        case .file: folders[declaration.name] = folder
        case .extended(let type) where !names.contains(type):
            foldersOfMembers[declaration.name] = folder
        case .type, .extended: break
        }
    }

    /// The folder above that declares the name; nil if the name may be used.
    func folder(of use: NameUse, in file: SourceFile) -> String? {
        if use.isAfterDot { return foldersOfMembers[use.name] }
        if file.ownNames.contains(use.name) { return nil }
        return folders[use.name] ?? foldersOfMembers[use.name]
    }
}
