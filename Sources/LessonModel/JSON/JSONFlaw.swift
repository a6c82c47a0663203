/// The reason why a string is not acceptable JSON, and its place.
package struct JSONFlaw: Error, Hashable, Sendable {
  /// The kind of mistake.
  package enum Kind: Hashable, Sendable {
    /// The JSON grammar requires something else here.
    case unexpected
    /// The text ends inside a value.
    case endsEarly
    /// An object has this key already.
    case repeatedKey(String)
    /// Objects and arrays are nested too deeply.
    case tooDeep
    /// The JSON is valid, but its meaning is not.
    case otherMeaning
  }

  /// The kind of mistake.
  package var kind: Kind
  /// The place of the first wrong byte, counted from 0.
  package var offset: Int

  /// Creates a flaw; the default is one of meaning.
  package init(_ kind: Kind = .otherMeaning, at offset: Int = 0) {
    (self.kind, self.offset) = (kind, offset)
  }
}
