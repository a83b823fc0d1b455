/// Places that are drawn as one circle, because they are near each other.
struct MapSpot: Sendable, Equatable {
    /// The number of cells of the grid from west to east; from north to south there are half as many.
    ///
    /// A cell is 24 pixels wide on a map of 720 pixels.
    static let columns = 30

    /// The middle of the places, weighted by tweets: its distance from the region's western border, in
    /// degrees.
    private(set) var east = 0.0
    /// The distance of the middle from the region's northern border, in degrees.
    private(set) var south = 0.0
    /// The number of tweets of the places.
    private(set) var tweets = 0
    /// The indexes of the places, in their order.
    private(set) var places: [Int] = []

    /// Groups places by the cells of a grid.
    ///
    /// - Parameters:
    ///   - places: The places with the numbers of their tweets, which are at least 1.
    ///   - region: The region of the map, in which all places are.
    /// - Returns: The groups, those of the most tweets first.
    static func spots(
        of places: [(position: MapPosition, tweets: Int)],
        in region: MapRegion
    ) -> [MapSpot] {
        let cell = region.width / Double(columns)
        var spots: [Int: MapSpot] = [:]
        var order: [Int] = []
        for (index, place) in places.enumerated() {
            let east = region.distance(east: place.position.longitude)
            let south = region.north - place.position.latitude
            let key = Int(south / cell) * (columns + 1) + Int(east / cell)
            if spots[key] == nil { order.append(key) }
            spots[key, default: MapSpot()].add(index, east, south, place.tweets)
        }
        // A stable order, so that equal spots stay in the order of their places.
        return order.compactMap { spots[$0] }.enumerated()
            .sorted { ($1.element.tweets, $0.offset) < ($0.element.tweets, $1.offset) }
            .map(\.element)
    }

    private mutating func add(_ index: Int, _ east: Double, _ south: Double, _ added: Int) {
        let share = Double(added) / Double(tweets + added)
        self.east += (east - self.east) * share
        self.south += (south - self.south) * share
        tweets += added
        places.append(index)
    }
}
