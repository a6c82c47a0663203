internal import CryptoCore
internal import Foundation

/// The hash functions under test, as arguments.
enum HashAlgorithm: CaseIterable, Sendable {
  case md5, sha1, sha256, sha384, sha512

  /// The type.
  var function: any HashFunction.Type {
    switch self {
    case .md5: Insecure.MD5.self
    case .sha1: Insecure.SHA1.self
    case .sha256: SHA256.self
    case .sha384: SHA384.self
    case .sha512: SHA512.self
    }
  }

  /// The digest of a message in hexadecimal digits, passed all at once or in pieces.
  func hash(_ message: Data, piece: Int = .max) -> String {
    switch self {
    case .md5: Self.digits(Insecure.MD5.self, message, piece)
    case .sha1: Self.digits(Insecure.SHA1.self, message, piece)
    case .sha256: Self.digits(SHA256.self, message, piece)
    case .sha384: Self.digits(SHA384.self, message, piece)
    case .sha512: Self.digits(SHA512.self, message, piece)
    }
  }

  private static func digits<H: HashFunction>(
    _ function: H.Type, _ message: Data, _ piece: Int
  ) -> String {
    guard piece < message.count else { return H.hash(data: message).hex }
    var hash = H()
    for start in stride(from: 0, to: message.count, by: piece) {
      hash.update(data: message[start..<min(start + piece, message.count)])
    }
    return hash.finalize().hex
  }
}
