internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A checksum that a client sends with an object, in Base64.
struct StorageChecksum: Hashable, Sendable {
  /// How it is calculated.
  enum Algorithm: String, CaseIterable, Sendable {
    case crc32 = "CRC32"
    case crc32c = "CRC32C"
    case crc64nvme = "CRC64NVME"
    case sha1 = "SHA1"
    case sha256 = "SHA256"

    /// The field that has it.
    var field: String { "x-amz-checksum-\(rawValue.lowercased())" }

    /// Returns the checksum of bytes.
    func digest(of bytes: Data) -> Data {
      switch self {
      case .crc32: Data(CyclicRedundancyCheck<UInt32>.ieee.of(bytes))
      case .crc32c: Data(CyclicRedundancyCheck<UInt32>.castagnoli.of(bytes))
      case .crc64nvme: Data(CyclicRedundancyCheck<UInt64>.nvme.of(bytes))
      case .sha1: Data(Insecure.SHA1.hash(data: bytes))
      case .sha256: Data(SHA256.hash(data: bytes))
      }
    }
  }

  let algorithm: Algorithm
  /// The checksum; one of an upload in parts may end with `-` and their number.
  let value: String
  /// Whether it is the checksum of the checksums of parts.
  var isComposite: Bool { value.contains("-") }

  init(_ algorithm: Algorithm, of bytes: Data) {
    (self.algorithm, value) = (algorithm, algorithm.digest(of: bytes).base64EncodedString())
  }

  /// The checksum of an upload: of all its bytes, or of the checksums of its parts.
  init(_ algorithm: Algorithm, of parts: [StoredPart], isWhole: Bool) {
    self.algorithm = algorithm
    let bytes =
      isWhole ? parts.bytes : Data(parts.flatMap { algorithm.digest(of: $0.bytes) })
    let digest = algorithm.digest(of: bytes).base64EncodedString()
    value = isWhole ? digest : "\(digest)-\(parts.count)"
  }

  /// The checksum as an element of an answer.
  var element: StorageXML { StorageXML("Checksum\(algorithm.rawValue)", value) }

  /// Adds the checksum to an answer.
  func add(to response: inout ResponseMessage) {
    response.fields[algorithm.field] = value
    response.fields["x-amz-checksum-type"] = isComposite ? "COMPOSITE" : "FULL_OBJECT"
  }
}

extension StorageChecksum {
  /// Checks a body by `Content-MD5` and by a checksum, and returns the checksum if there is one.
  static func check(_ body: Data, _ fields: HeaderFields) throws(StorageError) -> StorageChecksum? {
    if let field = fields["Content-MD5"] {
      guard let sent = Data(base64Encoded: field), sent.count == Insecure.MD5.byteCount else {
        throw StorageError(
          status: 400, code: "InvalidDigest", message: "The Content-MD5 you specified was invalid.")
      }
      guard Insecure.MD5.hash(data: body) == sent else { throw .badDigest("Content-MD5") }
    }
    guard let sent = try sent(in: fields) else { return nil }
    let right = StorageChecksum(sent.algorithm, of: body)
    guard right == sent else { throw .badDigest(sent.algorithm.rawValue) }
    return right
  }

  /// Returns the algorithm that a client wants the storage to use.
  static func wanted(in fields: HeaderFields) throws(StorageError) -> Algorithm? {
    guard let name = fields["x-amz-checksum-algorithm"]?.uppercased() else { return nil }
    guard let algorithm = Algorithm(rawValue: name) else {
      throw .invalidRequest("Checksum algorithm provided is unsupported.")
    }
    return algorithm
  }

  /// Returns the checksum that a client sent, which may be wrong.
  static func sent(in fields: HeaderFields) throws(StorageError) -> StorageChecksum? {
    let start = "x-amz-checksum-"
    let names = Set(fields.all.map { $0.name.lowercased() }.filter { $0.hasPrefix(start) })
      .subtracting(["algorithm", "mode", "type"].map { start + $0 })
    guard names.count <= 1 else {
      throw .invalidRequest(
        "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.")
    }
    guard let name = names.first else { return nil }
    guard let algorithm = Algorithm.allCases.first(where: { $0.field == name }) else {
      throw .invalidRequest(
        "The algorithm type you specified in x-amz-checksum- header is invalid.")
    }
    let value = fields[name] ?? ""
    let digest = value.split(separator: "-", maxSplits: 1).first.map(String.init) ?? ""
    guard Data(base64Encoded: digest)?.count == algorithm.digest(of: Data()).count else {
      throw .invalidRequest("Value for \(name) header is invalid.")
    }
    return StorageChecksum(algorithm: algorithm, value: value)
  }

  private init(algorithm: Algorithm, value: String) {
    (self.algorithm, self.value) = (algorithm, value)
  }
}
