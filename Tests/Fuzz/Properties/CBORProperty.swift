internal import CryptoCore
internal import Foundation

/// CBOR and COSE keys: what is read is written as the same bytes, but for the order in maps.
enum CBORProperty {
  /// Reads the bytes as one item, and as a key.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = try? CBOR.prefix(of: bytes) else {
      return try require((try? CBOR(bytes)) == nil, "an item that is no beginning")
    }
    try require((1...bytes.count).contains(first.count), "\(first.count) of \(bytes.count) bytes")
    let written = first.item.encoded()
    // An item has one length, in whatever order its maps are.
    try require(written.count == first.count, "\(first.item) has another length")
    let again = try unfailing("it is written as \(written.hexadecimal)") { try CBOR(written) }
    try require(again == first.item, "\(first.item) is read as \(again)")
    guard let key = try? P256.Signing.PublicKey(cose: first.item) else { return }
    let other = try unfailing("a key is written") { try P256.Signing.PublicKey(cose: key.cose) }
    try require(other.rawRepresentation == key.rawRepresentation, "a key is read as another one")
  }
}
