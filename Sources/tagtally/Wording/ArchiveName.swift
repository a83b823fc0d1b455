import Foundation
import TweetArchive

extension TweetArchive {
    /// The name of the file without its folders, for titles, which others see.
    var name: String { URL(filePath: path).lastPathComponent }
}
