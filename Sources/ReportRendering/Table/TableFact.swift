extension Table {
    /// What a page or a workbook says of where its numbers come from.
    public struct Fact: Sendable {
        /// What the value is.
        public var label: String

        /// What there is to say; of details, their sum.
        public var value: Value

        /// What the value sums up, such as the names of a hundred dumps.
        ///
        /// A page folds them away behind the value, and a printed one has the value alone.
        public var details: [String]

        /// Creates a fact.
        ///
        /// - Parameters:
        ///   - label: What the value is.
        ///   - value: What there is to say.
        ///   - details: What the value sums up.
        public init(_ label: String, _ value: Value, details: [String] = []) {
            self.label = label
            self.value = value
            self.details = details
        }
    }
}
