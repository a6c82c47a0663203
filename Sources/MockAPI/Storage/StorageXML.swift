internal import Foundation

/// An element of S3's documents: it has either other elements or text.
struct StorageXML: Hashable, Sendable {
  /// The name, without a prefix.
  let name: String
  /// The elements inside.
  var children: [StorageXML] = []
  /// The text inside, when there are no elements.
  var text = ""

  init(_ name: String, _ children: [StorageXML?]) {
    (self.name, self.children) = (name, children.compactMap { $0 })
  }

  init(_ name: String, _ text: some LosslessStringConvertible) {
    (self.name, self.text) = (name, text.description)
  }

  /// A whole document with the namespace of S3.
  var document: Data { Data(Self.start.utf8) + Data(element(" xmlns=\"\(Self.namespace)\"").utf8) }

  /// A whole document without a namespace, for errors.
  var bareDocument: Data { Data((Self.start + element()).utf8) }

  private static let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let namespace = "http://s3.amazonaws.com/doc/2006-03-01/"

  private func element(_ attributes: String = "") -> String {
    let inside = children.isEmpty ? Self.escape(text) : children.map { $0.element() }.joined()
    return "<\(name)\(attributes)>\(inside)</\(name)>"
  }

  /// Escapes text; like S3, also the characters that XML 1.0 forbids, so that none is lost.
  private static func escape(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { output, scalar in
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "\u{00}"..."\u{08}", "\u{0B}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        output += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
