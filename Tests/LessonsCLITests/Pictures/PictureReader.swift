import Foundation
import TerminalIO

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the text of a picture back, cell by cell.
final class PictureReader: NSObject, XMLParserDelegate {
  private(set) var title = ""
  private var cells: [Int: [Int: Character]] = [:]
  private var attributes: [String: String] = [:]
  private var text = ""

  /// Reads a picture; `nil` when it is not well-formed XML.
  static func read(_ svg: String) -> PictureReader? {
    let reader = PictureReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }

  /// The first rows, without the spaces at their ends.
  func rows(_ count: Int) -> [String] {
    (0..<count).map { row in
      let cells = cells[row] ?? [:]
      var text = ""
      var column = 0
      while column <= cells.keys.max() ?? -1 {
        let character = cells[column] ?? " "
        text.append(character)
        column += max(DisplayWidth.of(character), 1)
      }
      return text
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    self.attributes = attributes
    text = ""
    guard name == "use", let id = attributes["xlink:href"]?.dropFirst(2) else { return }
    let scalar = UInt32(id, radix: 16).flatMap(Unicode.Scalar.init)
    put(scalar.map { String($0) } ?? "?", isBaseline: false)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "title" { title = text }
    if name == "text", attributes["class"] != "name" { put(text, isBaseline: true) }
  }

  /// Puts text into the cells where the picture shows it.
  private func put(_ text: String, isBaseline: Bool) {
    guard var x = attributes["x"].flatMap(Double.init), let y = attributes["y"].flatMap(Double.init)
    else { return }
    if attributes["text-anchor"] == "middle" {
      x -= Double(DisplayWidth.of(text)) * FramePicture.cell.width / 2
    }
    let top = y - (isBaseline ? 13.5 : 0) - FramePicture.origin.y
    let row = Int((top / FramePicture.cell.height).rounded())
    var column = Int(((x - FramePicture.origin.x) / FramePicture.cell.width).rounded())
    for character in text {
      cells[row, default: [:]][column] = character
      column += DisplayWidth.of(character)
    }
  }
}
