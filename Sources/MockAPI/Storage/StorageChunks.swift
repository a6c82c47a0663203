internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Bodies in signed or unsigned pieces (`aws-chunked`), as clients send what they have not read yet.
///
/// The signature of each piece is made of the one before it, and the first of the request's own.
struct StorageChunks {
  /// The content of all pieces.
  private(set) var body = Data()
  /// The fields after the last piece.
  private(set) var trailer = HeaderFields()

  /// The value of `X-Amz-Content-SHA256` of such a body begins with it.
  static let start = "STREAMING-"

  private enum Form: String {
    case signed = "AWS4-HMAC-SHA256-PAYLOAD"
    case signedTrailer = "AWS4-HMAC-SHA256-PAYLOAD-TRAILER"
    case unsignedTrailer = "UNSIGNED-PAYLOAD-TRAILER"
  }

  private var rest: Data
  private let date: Date
  private let signer: SignatureV4
  private var signature: String

  /// Takes a body apart and checks each piece.
  init(
    _ body: Data, _ fields: HeaderFields, _ claim: StorageSignature.Claim,
    signer: SignatureV4 = Storage.signer
  ) throws(StorageError) {
    guard let form = Form(rawValue: String(claim.payloadHash.dropFirst(Self.start.count))) else {
      throw .notImplemented(header: "x-amz-content-sha256")
    }
    (rest, date, self.signer, signature) = (body, claim.date, signer, claim.signature)
    while try readChunk(form) {}
    if form != .signed { try readTrailer(form, fields) }
    guard rest.isEmpty else { throw Self.incomplete }
    guard fields["x-amz-decoded-content-length"].flatMap({ Int($0) }) == self.body.count else {
      throw Self.incomplete
    }
  }

  /// Reads a piece; false when it was the last one, which is empty.
  private mutating func readChunk(_ form: Form) throws(StorageError) -> Bool {
    let line = try takeLine().split(separator: ";", maxSplits: 1).map(String.init)
    guard let size = line.first, size.utf8.count <= 8, let count = Int(size, radix: 16), count >= 0,
      rest.count >= count
    else { throw Self.incomplete }
    let bytes = Data(rest.prefix(count))
    rest = rest.dropFirst(count)
    if form != .unsignedTrailer {
      let empty = SHA256.hash(data: Data()).hexadecimal
      try check(
        line.last?.wholeMatch(of: /chunk-signature=(.*)/)?.1, kind: "PAYLOAD",
        [empty, SHA256.hash(data: bytes).hexadecimal])
    }
    body += bytes
    // The trailer follows at once on the line of the last piece.
    if count > 0 || form == .signed {
      guard try takeLine().isEmpty else { throw Self.incomplete }
    }
    return count > 0
  }

  private mutating func readTrailer(_ form: Form, _ fields: HeaderFields) throws(StorageError) {
    var signed = ""
    var isSigned = form == .unsignedTrailer
    while !rest.isEmpty {
      let line = try takeLine()
      guard !line.isEmpty else { continue }
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw Self.incomplete }
      let (name, value) = (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
      if name == "x-amz-trailer-signature" {
        try check(value[...], kind: "TRAILER", [SHA256.hash(data: Data(signed.utf8)).hexadecimal])
        isSigned = true
      } else {
        signed += "\(name):\(value)\n"
        trailer.add(name, value)
      }
    }
    guard isSigned else { throw .wrongSignature }
    let announced = (fields["x-amz-trailer"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard Set(announced) == Set(trailer.all.map(\.name)) else {
      throw StorageError(
        status: 400, code: "MalformedTrailerError",
        message: "The request contained trailing data that was not well-formed or did not conform "
          + "to our published schema.")
    }
  }

  /// Checks a signature, which the next one is made of.
  private mutating func check(
    _ sent: Substring?, kind: String, _ hashes: [String]
  ) throws(StorageError) {
    let text = [
      "\(SignatureV4.algorithm)-\(kind)", SignatureV4.timestamp(date), signer.scope(at: date),
      signature,
    ]
    signature = signer.signature((text + hashes).joined(separator: "\n"), at: date)
    guard constantTimeEqual(signature.utf8, (sent ?? "").utf8) else { throw .wrongSignature }
  }

  /// Takes a line, without its end.
  private mutating func takeLine() throws(StorageError) -> String {
    guard let end = rest.prefix(8192).firstRange(of: Data([0x0D, 0x0A])) else {
      throw Self.incomplete
    }
    defer { rest = rest[end.upperBound...] }
    return String(decoding: rest[..<end.lowerBound], as: UTF8.self)
  }

  private static let incomplete = StorageError(
    status: 400, code: "IncompleteBody",
    message: "The request body terminated unexpectedly")
}
