import ReportRendering

/// A file that every page uses, served from an address of its own.
struct Asset: Sendable {
    /// The address.
    let address: PageAddress
    /// The media type.
    let type: String
    /// The content.
    let text: String
    /// Whether browsers may keep the file, because its content never changes at its address.
    var isKept = false

    static let styleSheet = Asset(
        address: PageAddress("/assets/page.css"),
        type: "text/css; charset=utf-8",
        text: [PageStyle.text, SiteStyle.text, MapStyle.text, MediaStyle.text]
            .joined(separator: "\n")
    )

    static let script = Asset(
        address: PageAddress("/assets/page.js"),
        type: "text/javascript; charset=utf-8",
        text: [
            LiveScript.beginning, SiteScript.text, LiveScript.text, MapScript.text,
            ViewerScript.text,
        ].joined(separator: "\n")
    )

    static let icon = Asset(
        address: PageAddress("/assets/icon.svg"),
        type: "image/svg+xml",
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" \
            stroke="#0072b2" stroke-width="2" d="M6 1 4 15M12 1l-2 14M1 5h14M1 11h14"/></svg>
            """
    )

    /// The countries of the world.
    ///
    /// A change of the drawing takes another address, because browsers keep the old one.
    static let world = Asset(
        address: PageAddress("/assets/world-1.svg"),
        type: "image/svg+xml",
        text: MapDrawing.world,
        isKept: true
    )

    /// The asset at the parts of a path; nil if there is none.
    static func at(_ parts: [String]) -> Asset? {
        let path = "/" + parts.joined(separator: "/")
        return [styleSheet, script, icon, world].first { $0.address.text == path }
    }

    /// The asset as an answer.
    var answer: Answer {
        var answer = Answer(200, type: type, text)
        if isKept { answer.head.allowKeeping() }
        return answer
    }
}
