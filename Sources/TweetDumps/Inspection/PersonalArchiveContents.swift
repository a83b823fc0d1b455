/// All files of a personal archive, which is in a folder or a zip file.
///
/// ```swift
/// for archive in try PersonalArchiveContents.all(in: "twitter-2024.zip") {
///     for file in archive.files { print(file.path, file.kind?.title ?? "unknown") }
/// }
/// ```
package struct PersonalArchiveContents {
    /// A file.
    package struct File {
        /// The path within the personal archive, such as `data/like.js`.
        package let path: String
        /// The path within its folder of data, such as `like.js`; nil if it is not in there.
        let dataPath: String?
        /// What it contains; nil if unknown.
        package let kind: PersonalArchiveKind?
        /// The records, if it is a script.
        package let records: ScriptRecords
        /// The number of records that the personal archive states; nil if it states none.
        package let promised: Int?
    }

    /// The path of its folder in the folder or zip file, with a slash at the end if it is not empty.
    package let root: String
    /// The files, in the order of their paths.
    package let files: [File]
    let manifest: PersonalArchiveManifest
    /// True if the files came from a zip file that is cut or damaged.
    package let isCut: Bool

    private init(_ root: Root, _ found: [FoundFile], isCut: Bool) {
        self.root = root.path
        self.isCut = isCut
        manifest = found.compactMap(\.manifest).reduce(into: .init()) { $0.add($1) }
        let promises = Dictionary(
            manifest.promises.map { ($0.file.withoutDataFolder, $0.records) }
        ) { first, _ in first }
        files = found.map { File($0, in: root, promises) }.sorted { $0.path < $1.path }
    }

    /// The files that are promised, but missing.
    var missing: [ManifestCount] {
        let found = Set(files.compactMap(\.dataPath).map { $0.withoutDataFolder })
        return manifest.promises.filter { !found.contains($0.file.withoutDataFolder) }
    }

    /// The personal archives in a folder or zip file; none if it cannot be read.
    static func readable(in source: DumpSource) -> [PersonalArchiveContents] {
        source.isStandardInput ? [] : (try? all(in: source.name)) ?? []
    }

    /// True if the personal archive has a list of all its files.
    package var hasManifest: Bool { manifest.listsAll }

    /// Finds the personal archives in a folder or zip file, and counts the records of their scripts.
    ///
    /// Any other file has none. Only numbers are kept.
    package static func all(in path: String) throws(DumpError) -> [PersonalArchiveContents] {
        var listing = Listing()
        if DumpFile.isFolder(path) {
            listing.read(folder: path)
        } else {
            try listing.read(zip: path)
        }
        let roots = Root.all(in: listing.files.map(\.path))
        if roots.isEmpty, listing.isCut {
            throw DumpError(name: path, reason: .cannotBeExtracted("it is cut or damaged"))
        }
        let files = Dictionary(grouping: listing.files) { Root.path(of: $0.path, among: roots) }
        return roots.values.sorted { $0.path < $1.path }.map { root in
            PersonalArchiveContents(root, files[root.path] ?? [], isCut: listing.isCut)
        }
    }
}

extension PersonalArchiveContents.File {
    fileprivate init(_ file: FoundFile, in root: Root, _ promises: [String: Int]) {
        path = String(file.path.dropFirst(root.path.count))
        dataPath = root.dataPath(of: file.path)
        let kind = dataPath.flatMap { PersonalArchiveKind(ofFile: $0) }
        // The files of the first personal archives of 2018 are not in a folder of data.
        let isBeside = dataPath == nil || root.data == root.path
        self.kind = kind ?? (isBeside ? PersonalArchiveKind(besideData: path) : nil)
        records = file.records
        promised = dataPath.flatMap { promises[$0.withoutDataFolder] }
    }
}

extension [PersonalArchiveContents.File] {
    /// The files in the order of the list of kinds; unknown ones are last.
    package var sortedByKind: [Element] {
        let kinds = Dictionary(
            PersonalArchiveKind.all.enumerated().map { ($1, $0) }
        ) { first, _ in first }
        func rank(_ file: Element) -> Int {
            file.kind.map { kinds[$0] ?? kinds.count } ?? kinds.count + 1
        }
        return sorted { (rank($0), $0.path) < (rank($1), $1.path) }
    }
}

// MARK: - Manifests

/// What a personal archive states about its own files.
struct PersonalArchiveManifest: Equatable {
    /// The names of the files that state something.
    static let files: Set = ["manifest.js", "tweet_index.js", "payload_details.js"]
    /// The number of bytes of such a file that are read.
    private static let maxLength = 1 << 24

    private(set) var promises: [ManifestCount] = []
    /// The number of tweets in all files, as `payload_details.js` states it; nil if nothing does.
    private(set) var tweets: Int?
    /// True if there is a list of files.
    private(set) var hasList = false
    /// True if the list has every file, not only those with tweets.
    private(set) var listsAll = false

    /// Reads one of ``files`` without consuming its bytes; nil if it cannot be read.
    init?(_ source: ByteSource) {
        let head = source.peek(PersonalArchiveManifest.maxLength)
        guard let first = head.firstIndex(where: { $0.opensJSON }) else { return nil }
        let found = ByteBuffer(head[first...]).withPadding { json in
            var cursor = json.cursor
            let value = JSONValue(position: cursor.position)
            guard (try? cursor.skipValue()) != nil else { return false }
            read(value)
            return true
        }
        guard found else { return nil }
    }

    init() {}

    mutating func add(_ other: PersonalArchiveManifest) {
        promises += other.promises
        tweets = other.tweets ?? tweets
        hasList = hasList || other.hasList
        listsAll = listsAll || other.listsAll
    }

    private mutating func read(_ value: JSONValue) {
        if let types = value["dataTypes"]?.object {
            (hasList, listsAll) = (true, true)
            promises = types.members.flatMap { ManifestCount.ofType($0.value) }
        } else if value.isList {
            hasList = true
            promises = value.elements.compactMap { $0.object.flatMap(ManifestCount.ofMonth) }
        } else {
            tweets = value["tweets"]?.number.map { Int($0) }
        }
    }
}

// MARK: - Finding personal archives

private struct Root {
    /// Files that mark a folder as one of data if it has at least two of them.
    private static let signs: Set = [
        "account.js", "manifest.js", "tweets.js", "tweet.js", "tweet_index.js", "user_details.js",
        "payload_details.js",
    ]
    private static let requiredSigns = 2

    /// The path of the folder, with a slash at the end unless it is empty.
    let path: String
    /// The path of the folder of data.
    let data: String

    /// Finds the personal archives, by the paths of their folders, among the paths of files.
    static func all(in paths: [String]) -> [String: Root] {
        var found: [Substring: Set<Substring>] = [:]
        for path in paths {
            let folder = path.folder
            let name = path[folder.endIndex...]
            if signs.contains(String(name)) { found[folder, default: []].insert(name) }
        }
        let roots = found.filter { $0.value.count >= requiredSigns }.map { Root(data: $0.key) }
        return Dictionary(roots.map { ($0.path, $0) }) { $0.data.count > $1.data.count ? $0 : $1 }
    }

    private init(data: Substring) {
        let end = ["data/js/", "data/"].first { data == $0 || data.hasSuffix("/" + $0) } ?? ""
        self.data = String(data)
        path = String(data.dropLast(end.count))
    }

    /// The path of the personal archive to which a file belongs: the innermost one; nil if it belongs
    /// to none.
    static func path(of file: String, among roots: [String: Root]) -> String? {
        var folder = file.folder
        while true {
            if let root = roots[String(folder)] { return root.path }
            if folder.isEmpty { return nil }
            folder = folder.dropLast().folder
        }
    }

    /// The path of a file within the folder of data; nil if it is not in there.
    func dataPath(of file: String) -> String? {
        let folder = [data, path + "data/"].first { file.hasPrefix($0) }
        return folder.map { String(file.dropFirst($0.count)) }
    }
}

extension String {
    var withoutDataFolder: String {
        let folder = ["data/js/", "data/"].first { hasPrefix($0) } ?? ""
        return String(dropFirst(folder.count))
    }
}

// MARK: - Reading

private struct FoundFile {
    let path: String
    var records = ScriptRecords.none
    /// What it states about others, if it is a manifest that can be read.
    var manifest: PersonalArchiveManifest?

    init(_ path: String) { self.path = path }

    /// Reads the bytes that a closure opens, if the file is a script.
    mutating func read(_ open: () throws(DumpError) -> any ByteStream) {
        guard path.hasSuffix(".js") else { return }
        do throws(DumpError) {
            let source = ByteSource(try open())
            let name = String(path.dropFirst(path.folder.count))
            let isManifest = PersonalArchiveManifest.files.contains(name)
            if isManifest { manifest = PersonalArchiveManifest(source) }
            records = ScriptRecords(in: source)
            if isManifest, manifest == nil { records = .unreadable("cannot be read as JSON") }
        } catch {
            records = .unreadable(error.sentence)
        }
    }
}

private struct Listing {
    private(set) var files: [FoundFile] = []
    private(set) var isCut = false

    mutating func read(folder path: String) {
        let prefix = path.hasSuffix("/") ? path : path + "/"
        for file in DumpFolder(path: path).files {
            var found = FoundFile(String(file.name.dropFirst(prefix.count)))
            found.read { () throws(DumpError) in try FileStream(file, isStopped: { false }) }
            files.append(found)
        }
    }

    mutating func read(zip path: String) throws(DumpError) {
        let stream = try FileStream(DumpFile(path: path), isStopped: { false })
        let source = ByteSource(stream)
        guard let size = stream.size, DumpContents(of: source) == .container(.zip) else { return }
        let reader = ContainerReader(.zip, source, size: size)
        while let entry = reader.next() {
            var file = FoundFile(entry.name)
            file.read { () throws(DumpError) in
                if entry.isEncrypted { throw DumpError(name: entry.name, reason: .encrypted) }
                return reader.bytes(of: entry)
            }
            files.append(file)
        }
        reader.drain { false }
        if let reason = reader.end.problem { throw DumpError(name: path, reason: reason) }
        isCut = reader.end != .whole
    }
}
