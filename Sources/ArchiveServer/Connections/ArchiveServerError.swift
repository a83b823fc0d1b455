import Foundation

/// The reason why a server cannot listen.
///
/// Its description is a sentence for the user, without a full stop.
public struct ArchiveServerError: Error, Equatable, CustomStringConvertible {
    /// The port that was asked for.
    public let port: Int
    /// The value of `errno`.
    public let code: Int32

    /// A sentence for the user, without a full stop.
    public var description: String {
        switch code {
        case EADDRINUSE: "port \(port) is in use; leave out --port for a free one"
        case EACCES: "port \(port) is not allowed; use one from 1024 to 65535"
        default: "port \(port) cannot be used: \(String(cString: strerror(code)))"
        }
    }
}
