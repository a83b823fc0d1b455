import ReportRendering

/// A file that every page uses, served from an address of its own.
struct Asset: Sendable {
    /// The address.
    let address: PageAddress
    /// The media type.
    let type: String
    /// The content.
    let text: String

    static let styleSheet = Asset(
        address: PageAddress("/assets/page.css"),
        type: "text/css; charset=utf-8",
        text: PageAssets.styleSheet + "\n" + SiteStyle.text
    )

    static let script = Asset(
        address: PageAddress("/assets/page.js"),
        type: "text/javascript; charset=utf-8",
        text: PageAssets.script + "\n" + SiteScript.text + "\n"
            + LiveScript.text
    )

    static let icon = Asset(
        address: PageAddress("/assets/icon.svg"),
        type: "image/svg+xml",
        text: """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" \
            stroke="#0072b2" stroke-width="2" d="M6 1 4 15M12 1l-2 14M1 5h14M1 11h14"/></svg>
            """
    )

    /// The asset at the parts of a path; nil if there is none.
    static func at(_ parts: [String]) -> Asset? {
        let path = "/" + parts.joined(separator: "/")
        return [styleSheet, script, icon].first { $0.address.text == path }
    }
}
