import GRDB
package import TweetDumps

/// Where links lead that were expanded elsewhere, by their canonical forms.
struct LinkTargets {
    /// The maximum number of links that lead to each other.
    private static let maxSteps = 10

    private var targets: [[UInt8]: [UInt8]] = [:]

    /// Reads all of them.
    init(_ db: Database) throws {
        let sql =
            "SELECT CAST(form AS BLOB) AS form, CAST(target AS BLOB) AS target FROM expanded_link"
        for row in try Row.fetchAll(db, sql: sql) {
            guard let form = row.blobText("form"), let target = row.blobText("target") else {
                continue
            }
            targets[Array(form.utf8)] = Array(target.utf8)
        }
    }

    /// The canonical form of the page to which a link leads, and whether that is known from elsewhere.
    func page(of address: ArraySlice<UInt8>) -> (form: [UInt8], isExpanded: Bool) {
        let form = CanonicalLink.form(of: address)
        guard !targets.isEmpty, let target = targets[form] else { return (form, false) }
        return (target, true)
    }

    /// The canonical form of the page to which a link leads in the end.
    ///
    /// A link can lead to another one. Of links that lead to each other in a circle, each has the next one.
    fileprivate static func target(of form: String, _ addresses: [String: String]) -> String {
        let next = { (form: String) in addresses[form].map { CanonicalLink.form(of: $0) } }
        let first = next(form) ?? form
        var last = first
        for _ in 0..<maxSteps {
            guard let target = next(last) else { return last }
            last = target
        }
        return first
    }
}

/// What became of links that were expanded elsewhere.
package struct ExpandedLinkChange: Sendable, Equatable {
    /// The number of links that are new.
    package let added: Int
    /// The number of links that the archive had already.
    package let known: Int
}

extension TweetArchive {
    /// Adds links that were expanded elsewhere, beside what dumps say.
    ///
    /// - Throws: An error that names the line if the archive knows another address to which a link leads, or
    ///   if the archive cannot be written; then nothing has changed.
    package func add(_ links: ExpandedLinks) throws -> ExpandedLinkChange {
        try write { db in
            var addresses: [String: String] = [:]
            let sql =
                "SELECT CAST(form AS BLOB) AS form, CAST(url AS BLOB) AS url FROM expanded_link"
            for row in try Row.fetchAll(db, sql: sql) {
                if let form = row.blobText("form") { addresses[form] = row.blobText("url") ?? "" }
            }
            let count = addresses.count
            for (form, address) in links.targets {
                guard let known = addresses[form] else {
                    addresses[form] = address
                    continue
                }
                if CanonicalLink.form(of: known) != CanonicalLink.form(of: address) {
                    throw links.contradiction(of: form, with: known)
                }
            }
            let added = addresses.count - count
            if added > 0 { try ExpandedLinks.write(addresses, db) }
            return ExpandedLinkChange(added: added, known: links.targets.count - added)
        }
    }
}

extension ExpandedLinks {
    /// Writes all links, since a new one can be where another leads.
    fileprivate static func write(_ addresses: [String: String], _ db: Database) throws {
        let statement = try db.makeStatement(
            sql: """
                INSERT INTO expanded_link
                VALUES (CAST(?1 AS TEXT), CAST(?2 AS TEXT), CAST(?3 AS TEXT))
                ON CONFLICT (form) DO UPDATE SET target = excluded.target WHERE target <> excluded.target
                """
        )
        for form in addresses.keys.sorted() {
            let target = LinkTargets.target(of: form, addresses)
            let address = addresses[form] ?? ""
            try statement.execute(arguments: [form.utf8Data, address.utf8Data, target.utf8Data])
        }
    }
}
