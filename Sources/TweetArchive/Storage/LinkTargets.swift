import Foundation
import GRDB
import Synchronization
package import TweetDumps

/// The targets of links that were expanded elsewhere than in dumps, by the canonical forms of the links.
struct LinkTargets {
    /// The maximum number of links that are followed one after another.
    private static let maxSteps = 10

    private var targets: [[UInt8]: [UInt8]] = [:]

    init(_ db: Database) throws {
        try RawStatement(db, "SELECT form, target FROM expanded_link").readAll { row in
            targets[Array(row.text(0).utf8)] = Array(row.text(1).utf8)
        }
    }

    /// The canonical form of the page to which a link leads, and whether the link was expanded elsewhere.
    func page(of address: ArraySlice<UInt8>) -> (form: [UInt8], isExpanded: Bool) {
        let form = CanonicalLink.form(of: address)
        guard !targets.isEmpty, let target = targets[form] else { return (form, false) }
        return (target, true)
    }

    /// The canonical form of the page to which a link leads in the end.
    ///
    /// A link can lead to another one. If links lead in a circle, the target of each is the next one.
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

/// The result of adding links that were expanded elsewhere.
package struct ExpandedLinkChange: Sendable, Equatable {
    /// The number of links that are new.
    package let added: Int
    /// The number of links that the archive had already.
    package let known: Int
}

extension TweetArchive {
    /// Adds the targets of links that were expanded elsewhere than in dumps.
    ///
    /// - Throws: An error that names the line if the archive has another target of a link, or an error if the
    ///   archive cannot be written; then nothing has changed.
    package func add(_ links: ExpandedLinks) throws -> ExpandedLinkChange {
        try write { db in
            var addresses: [String: String] = [:]
            try RawStatement(db, "SELECT form, url FROM expanded_link").readAll { row in
                addresses[row.text(0)] = row.text(1)
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
    /// Writes all links, because a new one can be the target of another.
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

/// The form or part of links by which they are counted.
package enum LinkKey: Int, Sendable, CaseIterable {
    /// The address, as dumps have it.
    case address
    /// The host in lower case, without its port and a leading `www.`.
    case domain
    /// The canonical form.
    case form
    /// The registrable domain of the canonical form.
    case site
    /// The host of a shortener, as the canonical form has it.
    case shortener

    /// The name by which a link is counted, in UTF-8; nil if it is not counted.
    ///
    /// `form` is the canonical form of the page to which it leads.
    func name(of address: [UInt8], form: [UInt8]) -> [UInt8]? {
        switch self {
        case .address: return address
        case .domain:
            let domain = LinkDomain.domain(of: address.map(\.asSmallLetter)[...])
            return domain.isEmpty ? nil : Array(domain)
        case .form: return form
        case .site: return CanonicalLink.domain(ofForm: form)
        case .shortener: return CanonicalLink.shortener(of: form[...])
        }
    }

    private static let functionName = "link_key"

    /// The SQL function for one connection, whose arguments are a text and the raw value of a key.
    ///
    /// The text is an address, or for `site` and `shortener` a canonical form. It is a blob, and so is the
    /// result, which is NULL if the text has no such part.
    static func function() -> DatabaseFunction {
        let caches = Mutex<[LinkKey: LinkNameCache]>([:])
        return DatabaseFunction(functionName, argumentCount: 2, pure: true) { values in
            let text = Array(Data.fromDatabaseValue(values[0]) ?? Data())
            guard let key = Int.fromDatabaseValue(values[1]).flatMap({ LinkKey(rawValue: $0) })
            else { return nil }
            let name = caches.withLock { caches in
                caches[key, default: LinkNameCache()].name(of: text) { text in
                    let form = key == .form ? CanonicalLink.form(of: text[...]) : text
                    return key.name(of: text, form: form)
                }
            }
            return name.map { Data($0) }
        }
    }

    /// The condition in SQL that the link in a column is counted by a name, an expression for a blob.
    func isName(_ name: String, of column: String) -> String {
        let address = "CAST(\(column) AS BLOB)"
        let form = LinkKey.sql(.form, of: address)
        let target = "SELECT CAST(target AS BLOB) FROM expanded_link"
        let page = "ifnull((\(target) WHERE form = CAST(\(form) AS TEXT)), \(form))"
        return switch self {
        case .address: "\(column) = CAST(\(name) AS TEXT)"
        case .domain: "ifnull(\(LinkKey.sql(.domain, of: address)) = \(name), false)"
        case .form: "\(page) = \(name)"
        case .site, .shortener: "ifnull(\(LinkKey.sql(self, of: page)) = \(name), false)"
        }
    }

    private static func sql(_ key: LinkKey, of text: String) -> String {
        "\(functionName)(\(text), \(key.rawValue))"
    }
}

/// The names by which links are counted, each found once, because many tweets share a link.
private struct LinkNameCache {
    /// The number of texts at which the cache is emptied.
    private static let maxCount = 1 << 17
    /// The maximum length of a text that is kept, in bytes.
    private static let maxLength = 500

    private var names: [[UInt8]: [UInt8]?] = [:]

    mutating func name(of text: [UInt8], _ find: ([UInt8]) -> [UInt8]?) -> [UInt8]? {
        if text.count > LinkNameCache.maxLength { return find(text) }
        if let known = names[text] { return known }
        if names.count == LinkNameCache.maxCount { names.removeAll(keepingCapacity: true) }
        let name = find(text)
        names[text] = .some(name)
        return name
    }
}

enum LinkDomain {
    /// The host in an address in lower case, without its port and a leading `www.`; empty if none.
    ///
    /// The address may lack a scheme, such as `example.org/a`.
    static func domain(of address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var host = withoutScheme(address).prefix { !ends.contains($0) }
        if let sign = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(sign + 1)...] }
        if let colon = host.lastIndex(of: UInt8(ascii: ":")), host[colon...].dropFirst().isNumber {
            host = host[..<colon]
        }
        return host.starts(with: www) ? host.dropFirst(www.count) : host
    }

    private static func withoutScheme(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if address.starts(with: slashes) { return address.dropFirst(slashes.count) }
        let end = address.firstIndex { $0 == UInt8(ascii: ":") || ends.contains($0) }
        guard let colon = end, address[colon...].starts(with: colonAndSlashes) else {
            return address
        }
        return address[(colon + colonAndSlashes.count)...]
    }

    /// The bytes that end the host.
    private static let ends = Array(#"/?#\"#.utf8)
    private static let slashes = Array("//".utf8)
    private static let colonAndSlashes = Array("://".utf8)
    private static let www = Array("www.".utf8)
}

extension ArraySlice<UInt8> {
    /// Whether all bytes are digits.
    fileprivate var isNumber: Bool { allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
}
