internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A client's checksums of an upload, which the bytes must match.
enum StorageChecksums {
  /// Checks all checksums of an upload.
  ///
  /// - Throws: `StorageError` when a checksum does not match (`BadDigest`), is malformed, or is of
  ///   an unsupported kind.
  static func check(_ fields: HeaderFields, of body: Data) throws(StorageError) {
    if let value = fields["Content-MD5"] {
      guard Data(base64Encoded: value)?.count == Insecure.MD5.byteCount else {
        throw StorageError(
          status: 400, code: "InvalidDigest", message: "The Content-MD5 you specified was invalid.")
      }
      guard value == Data(Insecure.MD5.hash(data: body)).base64EncodedString() else {
        throw badDigest("The Content-MD5 you specified did not match what we received.")
      }
    }
    for field in fields.all where field.name.lowercased().hasPrefix(prefix) {
      let name = field.name.lowercased()
      guard let sum = sums[String(name.dropFirst(prefix.count))] else {
        throw .notImplemented(header: name)
      }
      let right = sum(body)
      guard Data(base64Encoded: field.value)?.count == right.count else {
        throw .invalidRequest("Value for \(name) header is invalid.")
      }
      guard field.value == right.base64EncodedString() else {
        let kind = name.dropFirst(prefix.count).uppercased()
        throw badDigest("The \(kind) you specified did not match the calculated checksum.")
      }
    }
  }

  /// The beginning of the fields' names.
  static let prefix = "x-amz-checksum-"

  private static let sums: [String: @Sendable (Data) -> Data] = [
    "crc32": { cyclic($0, 0xEDB8_8320) }, "crc32c": { cyclic($0, 0x82F6_3B78) },
    "sha1": { Data(Insecure.SHA1.hash(data: $0)) }, "sha256": { Data(SHA256.hash(data: $0)) },
  ]

  private static func badDigest(_ message: String) -> StorageError {
    StorageError(status: 400, code: "BadDigest", message: message)
  }

  /// Returns the 32-bit cyclic redundancy check with a reflected polynomial, most significant byte
  /// first.
  private static func cyclic(_ body: Data, _ polynomial: UInt32) -> Data {
    let table = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ polynomial : rest >> 1 }
    }
    let sum = ~body.reduce(~0 as UInt32) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    return Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
  }
}
