import ReportRendering
package import TweetDumps

/// The files of a package: the tables, and all files that are made from them.
///
/// A package is a bag (BagIt, RFC 8493) whose payload, the folder `data`, is a Frictionless Data Package and
/// an RO-Crate. All files but the tables are made only from the tables and the subject, not from the archive.
/// So a package can be checked without its archive, and its texts have no numbers that the tables lack.
///
/// ```swift
/// var contents = PackageContents(request.subject)
/// contents.add(table, bytes: csv, StoredBytes(size: csv.count, checksum: digits))
/// for file in contents.otherFiles() ?? [] { try write(file.bytes, file.path) }
/// ```
package struct PackageContents {
    /// The name of the folder with the payload, with the slash.
    package static let payload = "data/"
    /// The path of the file that describes the tables and how they were made.
    package static let description = payload + "datapackage.json"
    /// The path of the citation file, which the depositor of the package fills in.
    ///
    /// It is not part of the payload, and no checksum covers it, so that the bag stays valid.
    package static let citation = "CITATION.cff"

    /// A file of a package.
    package struct File: Equatable, Sendable {
        package let path: String
        package let bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

        /// The size and the SHA-256 of the content.
        package var stored: StoredBytes {
            var checksum = RunningChecksum()
            checksum.add(bytes)
            return StoredBytes(size: checksum.size, checksum: checksum.digits)
        }
    }

    /// What the package is about.
    package let subject: PackageSubject
    /// The files of the payload, without its folder, with their sizes and checksums.
    private(set) var stored: [String: StoredBytes] = [:]
    /// The records of the tables that the texts need, with their headings, by the names of the tables.
    private var records: [String: [[String]]] = [:]

    /// Creates the contents of a package without any table.
    package init(_ subject: PackageSubject) { self.subject = subject }

    /// Adds the file of a table; its bytes only if the texts need them (``PackageTable/isRead``).
    package mutating func add(_ table: PackageTable, bytes: [UInt8]?, _ stored: StoredBytes) {
        self.stored[table.path] = stored
        if let bytes { records[table.name] = CSVRecords.read(bytes) }
    }

    /// The size and the checksum of the file of a table; nil if it was not added.
    package func stored(of table: PackageTable) -> StoredBytes? { stored[table.path] }

    /// A number of the summary by its key; 0 if it has none.
    package func number(_ key: String) -> Int { PackageNumbers(records)?[key] ?? 0 }

    /// The paths of all files of a package.
    package static let paths =
        PackageTable.all.map { payload + $0.path }
        + ["methods.md", "datasheet.md", "ro-crate-metadata.json"].map { payload + $0 }
        + [description] + BagInfo.paths + [citation]

    /// The files that are made from the tables; nil if these are not the tables of a package.
    package func otherFiles() -> [File]? {
        guard let numbers = PackageNumbers(records) else { return nil }
        var complete = self
        var files: [File] = []
        func add(_ name: String, _ text: String) {
            let file = File(path: Self.payload + name, bytes: Array(text.utf8))
            complete.stored[name] = file.stored
            files.append(file)
        }
        let texts = PackageTexts(subject: subject, numbers: numbers)
        add("methods.md", texts.methods)
        add("datasheet.md", texts.datasheet)
        let citation = File(path: Self.citation, bytes: Array(CitationFile(texts: texts).text.utf8))
        let metadata = PackageMetadata(texts: texts, citation: citation.stored.checksum ?? "")
        add("datapackage.json", metadata.dataPackage(of: complete.stored))
        add("ro-crate-metadata.json", metadata.researchObject(of: complete.stored))
        return files + BagInfo(texts: texts, payload: complete.stored).files + [citation]
    }
}

/// Reads CSV as tables are printed in it: each record is one line.
private enum CSVRecords {
    /// The fields of all records, in linear time.
    ///
    /// An apostrophe before a formula stays.
    static func read(_ bytes: [UInt8]) -> [[String]] {
        bytes.split(separator: UInt8(ascii: "\n")).map { fields(of: $0) }
    }

    private static func fields(of line: ArraySlice<UInt8>) -> [String] {
        var (fields, field, isQuoted): ([String], [UInt8], Bool) = ([], [], false)
        var rest = line
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && rest.first == byte:
                field.append(byte)
                rest.removeFirst()
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
            default: field.append(byte)
            }
        }
        return fields + [String(decoding: field, as: UTF8.self)]
    }
}

/// The numbers in the tables of a package.
struct PackageNumbers {
    private let summary: [String: String]
    /// The records of the other tables, without headings, by the names of the tables.
    private let rows: [String: [[String]]]

    /// Takes the records of tables; nil if a table is missing, or has other columns.
    init?(_ records: [String: [[String]]]) {
        var rows: [String: [[String]]] = [:]
        for table in PackageTable.all where table.isRead && table.format == .csv {
            guard let all = records[table.name], all.first == table.fields.map(\.name),
                all.allSatisfy({ $0.count == table.fields.count })
            else { return nil }
            rows[table.name] = Array(all.dropFirst())
        }
        self.rows = rows
        summary = Dictionary(
            rows["summary", default: []].map { ($0[0], $0[1]) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// A number of the summary; 0 if it has none.
    subscript(key: String) -> Int { Int(text(key)) ?? 0 }

    func text(_ key: String) -> String { summary[key] ?? "" }

    /// The values of some columns of a table, by the names of the columns.
    func values(_ columns: String..., of table: String) -> [[String]] {
        let names = PackageTable.all.first { $0.name == table }?.fields.map(\.name) ?? []
        let indices = columns.compactMap { names.firstIndex(of: $0) }
        return rows[table, default: []].map { row in indices.map { row[$0] } }
    }

    /// The runs of periods without tweets between the first and the last period with tweets: the first and
    /// last period of each run, and its length.
    func gaps(of table: String) -> [(first: String, last: String, count: Int)] {
        let periods = rows[table, default: []]
        guard let start = periods.firstIndex(where: { $0[1] != "0" }),
            let end = periods.lastIndex(where: { $0[1] != "0" })
        else { return [] }
        var gaps: [(first: String, last: String, count: Int)] = []
        for index in start...end where periods[index][1] == "0" {
            let name = periods[index][0]
            if periods[index - 1][1] == "0", let gap = gaps.last {
                gaps[gaps.count - 1] = (gap.first, name, gap.count + 1)
            } else {
                gaps.append((name, name, 1))
            }
        }
        return gaps
    }
}
