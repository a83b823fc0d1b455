/// The first line and the headers of a request, as the client sent them.
struct RequestHead: Sendable {
    /// The method, such as `GET`.
    let method: String
    /// The target, such as `/search?q=moon`.
    let target: String
    /// The headers in their order.
    let headers: [(name: String, value: String)]

    /// The values of a header, in any letter case.
    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name }.map(\.value)
    }
}
