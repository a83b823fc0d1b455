import Foundation

/// The bounds of requests and connections, beyond which clients are refused or cut.
struct ServerLimits: Sendable {
    /// The numbers of the users of this computer who are answered: who runs the server, and root, who
    /// can read the key anyway.
    var users: Set<UInt32> = [geteuid(), 0]
    /// The maximum size of a request's first line and headers, in bytes.
    var headSize = 64 << 10
    /// The maximum size of a request's body, in bytes.
    var bodySize = 1 << 20
    /// The maximum number of connections at a time.
    var connections = 256
    /// The time in which a new client must have sent a request.
    var firstRequest = Duration.seconds(10)
    /// The time in which a client must have sent its next request.
    var nextRequest = Duration.seconds(60)
    /// The time in which a question must be answered.
    var answer = Duration.seconds(30)
    /// The maximum time for which a client reads nothing of a long answer.
    var slowReading = Duration.seconds(10)
}
