import TerminalIO

/// A part of a row that one element of the picture shows.
enum FramePart {
  /// Spaces, which need no element.
  case space(Int)
  /// A line or a block, which is drawn.
  case glyph(FrameGlyph)
  /// A sign that fonts give different widths.
  case sign(Character)
  /// Letters that follow one another.
  case run(String)

  /// The columns that it takes.
  var width: Int {
    switch self {
    case .space(let count): count
    case .glyph: 1
    case .sign(let sign): DisplayWidth.of(sign)
    case .run(let text): DisplayWidth.of(text)
    }
  }

  /// Cuts text into parts; a single space belongs to the letters around it.
  static func all(in text: String) -> [FramePart] {
    var rest = text[...]
    var parts: [FramePart] = []
    while let next = rest.first {
      let isRun = { (character: Character) in character.isASCII && character != " " }
      if let glyph = FrameGlyph(next) {
        parts.append(.glyph(glyph))
        rest.removeFirst()
      } else if next == " " {
        let spaces = rest.prefix { $0 == " " }
        parts.append(.space(spaces.count))
        rest = rest.dropFirst(spaces.count)
      } else if isRun(next) {
        var run = rest.prefix(while: isRun)
        while rest.dropFirst(run.count).first == " ",
          rest.dropFirst(run.count + 1).first.map(isRun) == true
        {
          let word = rest.dropFirst(run.count + 1).prefix(while: isRun)
          run = rest.prefix(run.count + 1 + word.count)
        }
        parts.append(.run(String(run)))
        rest = rest.dropFirst(run.count)
      } else {
        parts.append(.sign(next))
        rest.removeFirst()
      }
    }
    return parts
  }
}

/// A line or a block of the terminal that is drawn as a shape in its cell.
struct FrameGlyph {
  /// The character.
  let character: Character
  private let shape: String

  private init(_ character: Character, _ shape: String) {
    self.character = character
    self.shape = shape
  }

  /// The shape of a character; `nil` when it is not drawn.
  init?(_ character: Character) {
    guard let glyph = Self.all.first(where: { $0.character == character }) else { return nil }
    self = glyph
  }

  /// The name of its shape, which has the character's number.
  var id: String {
    "u" + character.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "-")
  }

  /// The shape as it is defined in the document.
  var definition: String { "<path id=\"\(id)\" d=\"\(shape)\"/>" }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    let words = [x, y, width, height, -width].map(FramePicture.number)
    return "M\(words[0]) \(words[1])h\(words[2])v\(words[3])h\(words[4])z"
  }

  /// All shapes.
  ///
  /// A cell is 8.4 wide and 18 high; lines go to its edges, and a little over them.
  static let all: [FrameGlyph] = {
    let (width, height) = FramePicture.cell
    let (x, y) = (3.7, 8.5)
    let across = box(-0.2, y, width + 0.4, 1), down = box(x, -0.2, 1, height + 0.4)
    let shade = stride(from: 1.0, to: height - 2, by: 3).flatMap { row in
      stride(from: 0.7, to: width - 1, by: 2.8).map { box($0, row + 1, 1, 1) }
    }.joined()
    return [
      FrameGlyph("─", across),
      FrameGlyph("│", down),
      FrameGlyph("┬", across + box(x, y, 1, height - y + 0.2)),
      FrameGlyph("┴", across + box(x, -0.2, 1, y + 0.2)),
      FrameGlyph("▌", box(0, -0.2, width / 2, height + 0.4)),
      FrameGlyph("█", box(-0.1, 3, width + 0.2, height - 6)),
      FrameGlyph("░", shade),
      FrameGlyph("▶", "M1 4.5L8.4 9L1 13.5z"),
      FrameGlyph("◀", "M7.4 4.5L0 9L7.4 13.5z"),
    ]
  }()
}
