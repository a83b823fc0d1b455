extension Double {
    /// The number with one digit behind the point.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
