/// The reason why a string is not acceptable JSON, and its place.
package struct JSONFlaw: Error, Hashable, Sendable {
  /// The kind of mistake.
  package enum Kind: Hashable, Sendable {
    /// The JSON grammar requires something different at this place.
    case unexpected
    /// The text ends inside a value.
    case endsEarly
    /// An object contains this key more than once.
    case repeatedKey(String)
    /// Objects and arrays are nested too deeply.
    case tooDeep
    /// The JSON is valid, but its content is not.
    case otherMeaning
  }

  /// The kind of mistake.
  package var kind: Kind
  /// The place of the first wrong byte, counted from 0.
  package var offset: Int

  /// Creates a flaw, by default one in the content.
  package init(_ kind: Kind = .otherMeaning, at offset: Int = 0) {
    (self.kind, self.offset) = (kind, offset)
  }
}
