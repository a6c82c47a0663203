/// Why a string is not JSON that we accept, and where.
package struct JSONFlaw: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// Something else has to stand here.
    case unexpected
    /// The text ends before what it began.
    case endsEarly
    /// An object has this key already.
    case repeatedKey(String)
    /// Objects and arrays are nested too deeply.
    case tooDeep
    /// The JSON is right, but its meaning is not.
    case otherMeaning
  }

  /// What is wrong.
  package var kind: Kind
  /// The place of the first byte that is wrong, counted from 0.
  package var offset: Int

  /// Creates a flaw; without arguments it is one of the meaning.
  package init(_ kind: Kind = .otherMeaning, at offset: Int = 0) {
    (self.kind, self.offset) = (kind, offset)
  }
}
