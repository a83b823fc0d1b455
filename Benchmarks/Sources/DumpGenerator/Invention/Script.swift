/// A syllable in UTF-8, of at most eight bytes, which are written at once.
struct Syllable {
    let bytes: UInt64
    let count: Int
    /// The number of code points, by which Twitter counts indices in a text.
    let points: Int

    init(_ text: some StringProtocol) {
        precondition(text.utf8.count <= 8, "a syllable has at most eight bytes")
        bytes = text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        count = text.utf8.count
        points = text.unicodeScalars.count
    }
}

/// The spelling of a name, in a script with upper and lower case.
enum Spelling: Int {
    case lower, capital, camel, upper
}

/// The syllables of a script, from which words are made.
///
/// Each begins with one of sixteen onsets and ends with one of four endings. No ending is a part of
/// an onset, so that different syllables give different words.
struct Script {
    private let lower: [Syllable]
    private let capital: [Syllable]
    private let upper: [Syllable]

    init(onsets: String, endings: String) {
        // Splits scalars: a blank and a following vowel sign are one Character.
        let onsets = onsets.unicodeScalars.split(separator: " ").map { String($0) }
        let endings = endings.unicodeScalars.split(separator: " ").map { String($0) }
        precondition(onsets.count == 16 && endings.count == 4, "a script has 64 syllables")
        let syllables = onsets.flatMap { onset in endings.map { (onset, $0) } }
        lower = syllables.map { Syllable($0 + $1) }
        capital = syllables.map { Syllable($0.prefix(1).uppercased() + $0.dropFirst() + $1) }
        upper = syllables.map { Syllable($0.uppercased() + $1.uppercased()) }
    }

    /// The syllable with a number from 0 to 63, at a position in its word.
    func syllable(_ number: Int, at position: Int, _ spelling: Spelling) -> Syllable {
        switch spelling {
        case .lower: lower[number]
        case .capital: position == 0 ? capital[number] : lower[number]
        case .camel: position % 2 == 0 ? capital[number] : lower[number]
        case .upper: upper[number]
        }
    }
}

extension Script {
    static let latin = Script(onsets: "b d f g k l m n p r s t v z st br", endings: "a e i o")
    static let accented = Script(onsets: "b c d f g l m n p r s t v ç ñ tr", endings: "a é o ã")
    static let cyrillic = Script(onsets: "б в г д з к л м н п р с т ф х ж", endings: "а е и о")
    static let greek = Script(onsets: "β γ δ ζ θ κ λ μ ν π ρ τ φ χ ξ ψ", endings: "α ε ι ο")
    static let arabic = Script(onsets: "ب ت ث ج ح خ د ر ز س ش ص ط ع ف ق", endings: "ا ي و ة")
    static let devanagari = Script(onsets: "क ख ग च ज त द न प ब म य र ल व स", endings: "ा ि ी े")
    static let thai = Script(onsets: "ก ข ค ง จ ช ด ต น บ ป ม ย ร ล ส", endings: "า ี ู อ")
    static let kana = Script(onsets: "カ キ ク コ サ シ タ テ ナ ネ ハ マ ミ ラ リ ロ", endings: "ン ー ス ト")
    static let hangul = Script(onsets: "가 나 다 라 마 바 사 아 자 차 카 타 파 하 고 노", endings: "니 리 지 미")
}
