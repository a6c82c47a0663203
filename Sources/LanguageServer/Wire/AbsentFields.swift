/// Treats an optional field of the wrong type as absent, in every message of this module.
///
/// Clients in Lua and Vim script write an empty object as `[]`. The compiler's generated
/// `Decodable` code calls these functions, because they shadow those of the standard library.
extension KeyedDecodingContainer {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try? decode(type, forKey: key)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try? decode(type, forKey: key)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try? decode(type, forKey: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try? decode(type, forKey: key)
  }
}
