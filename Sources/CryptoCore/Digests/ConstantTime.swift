internal import CLibcrypto

/// Whether two byte strings are equal, in a time that does not tell where they differ.
///
/// Strings of different lengths are unequal at once: lengths are no secret.
public func constantTimeEqual(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
  let (left, right) = (Array(left), Array(right))
  return unsafe left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
