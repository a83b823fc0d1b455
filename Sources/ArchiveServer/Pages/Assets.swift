import PageAssets
import ReportRendering

/// A static file that pages use, served from an address of its own.
struct Asset: Sendable {
    let address: PageAddress
    let type: String
    let text: String
    /// True if browsers may cache the file, because the content at its address never changes.
    var isCached = false

    static let styleSheet = Asset(
        address: PageAddress("/assets/page.css"),
        type: "text/css; charset=utf-8",
        text: PageStyle.text + "\n" + String(cString: page_style())
    )

    static let script = Asset(
        address: PageAddress("/assets/page.js"),
        type: "text/javascript; charset=utf-8",
        text: String(cString: page_script())
    )

    static let icon = Asset(
        address: PageAddress("/assets/icon.svg"),
        type: "image/svg+xml",
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" \
            rx="7" fill="#0a5ea8"/><path fill="none" stroke="#fff" stroke-width="2.2" \
            stroke-linecap="round" d="M8 7v14M12 7v14M16 7v14M20 7v14M4.8 18.5 23.2 9.5"/></svg>
            """
    )

    /// The icons; a change of them needs another address, because browsers cache the old one.
    static let icons = Asset(
        address: PageAddress(HTML.icons),
        type: "image/svg+xml",
        text: String(cString: page_icons()),
        isCached: true
    )

    /// The countries of the world.
    ///
    /// A change of the drawing needs another address, because browsers cache the old one.
    static let world = Asset(
        address: PageAddress("/assets/world-1.svg"),
        type: "image/svg+xml",
        text: MapDrawing.world,
        isCached: true
    )

    /// The asset at the parts of a path; nil if there is none.
    static func at(_ parts: [String]) -> Asset? {
        let path = "/" + parts.joined(separator: "/")
        return [styleSheet, script, icon, icons, world].first { $0.address.text == path }
    }

    var response: Response {
        var response = Response(200, type: type, text)
        if isCached { response.head.allowCaching() }
        return response
    }
}
