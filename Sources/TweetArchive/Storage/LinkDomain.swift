import Foundation
import GRDB
import TweetDumps

/// The domain of a link.
enum LinkDomain {
    /// The SQL function that returns the domain of a link, both in bytes.
    static let function = DatabaseFunction("link_domain", argumentCount: 1, pure: true) { values in
        let link = Data.fromDatabaseValue(values[0]) ?? Data()
        return Data(domain(of: link.map(\.asSmallLetter)[...]))
    }

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
