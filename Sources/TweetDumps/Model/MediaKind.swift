/// Whether a medium of a tweet is a picture or a film.
public enum MediaKind: UInt8, Sendable, CaseIterable {
    /// A picture.
    case photo = 0
    /// A film.
    case video = 1
    /// A short film without sound, which Twitter makes of animated GIF pictures.
    case animation = 2

    /// The name of the kind in tables.
    public var name: String {
        switch self {
        case .photo: "photo"
        case .video: "video"
        case .animation: "animation"
        }
    }
}
