/// What pages need of the server, besides the archive.
struct ServerParts: Sendable {
    /// The files of pictures and films.
    let media: MediaFiles
}
