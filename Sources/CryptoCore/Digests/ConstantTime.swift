internal import CLibcrypto

/// Whether two byte strings are equal; the time it takes does not reveal where they differ.
///
/// The comparison ends early for strings of different lengths, because lengths are not secret.
public func constantTimeEqual(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
  let (left, right) = (Array(left), Array(right))
  return unsafe left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
