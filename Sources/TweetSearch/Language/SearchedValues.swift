import Foundation
public import TweetDumps

/// A language in a query, such as `lang:en`.
public struct SearchedLanguage: Sendable, Equatable {
    /// The code in lower case, with `-` for `_`.
    public let code: String

    init(_ code: String) {
        self.code = code.lowercased().replacing("_", with: "-")
    }

    /// Whether it stands for tweets whose language is not known, as `und` does.
    public var isUnknown: Bool { LanguageCode.normalized(code) == nil }

    /// True if a tweet in a language is searched for.
    ///
    /// `zh` finds `zh-cn`, too. Twitter's older codes equal the newer ones: `iw` is `he`.
    ///
    /// - Parameter language: The code of the tweet's language; nil if it is not known.
    /// - Returns: True if the tweet is found.
    public func matches(_ language: String?) -> Bool {
        guard !isUnknown, let language else { return isUnknown && language == nil }
        let (found, wanted) = (Self.newer(language), Self.newer(code))
        return found == wanted || found.hasPrefix(wanted + "-")
    }

    private static func newer(_ code: String) -> String {
        switch code {
        case "iw": "he"
        case "in": "id"
        case "ji": "yi"
        default: code
        }
    }
}

/// The name of a client in a query, such as `source:twitter_for_iphone`.
public struct SearchedSource: Sendable, Equatable {
    /// The name as typed.
    public let name: String

    /// Whether tweets of a client are searched for.
    ///
    /// Names are compared folded, with `_` equal to a blank. An empty name finds nothing.
    public func matches(_ client: String) -> Bool {
        let wanted = Self.folded(name)
        return !wanted.isEmpty && wanted == Self.folded(client)
    }

    private static func folded(_ name: String) -> String {
        TextFolding.folded(name).replacing(" ", with: "_")
    }
}

/// A circle on earth.
public struct GeoCircle: Sendable, Equatable {
    /// The longitude of its centre, in degrees east.
    public let longitude: Double
    /// The latitude of its centre, in degrees north.
    public let latitude: Double
    /// The radius in kilometres.
    public let radius: Double

    /// Whether a point is in the circle, by the great-circle distance.
    ///
    /// - Parameters:
    ///   - longitude: The longitude of the point in degrees east.
    ///   - latitude: The latitude of the point in degrees north.
    /// - Returns: True if it is.
    public func contains(longitude: Double, latitude: Double) -> Bool {
        let (y1, y2) = (self.latitude.radians, latitude.radians)
        let (height, width) = (y2 - y1, longitude.radians - self.longitude.radians)
        // The haversine formula.
        let chord =
            pow(sin(height / 2), 2) + cos(y1) * cos(y2) * pow(sin(width / 2), 2)
        return 2 * GeoCircle.earthRadius * asin(min(1, chord.squareRoot())) <= radius
    }

    /// The mean radius of the earth in kilometres.
    private static let earthRadius = 6371.0088
}

extension GeoBox {
    /// Whether a point is in the box or on its border.
    ///
    /// - Parameters:
    ///   - longitude: The longitude of the point in degrees east.
    ///   - latitude: The latitude of the point in degrees north.
    /// - Returns: True if it is.
    public func contains(longitude: Double, latitude: Double) -> Bool {
        west <= longitude && longitude <= east && south <= latitude && latitude <= north
    }
}

extension Double {
    fileprivate var radians: Double { self * .pi / 180 }
}
