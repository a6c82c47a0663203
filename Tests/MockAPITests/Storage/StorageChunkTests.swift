import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

@Suite struct StorageChunkTests {
  private let client = StorageClient()

  /// Sends a body in pieces, each with its signature if the form wants it.
  private func put(
    _ pieces: [String], form: String, trailer: (String, String)? = nil, announced: String? = nil,
    length: Int? = nil, changed: (String, String)? = nil
  ) throws -> ResponseMessage {
    let hash = "STREAMING-\(form)"
    var fields: HeaderFields = [
      "x-amz-decoded-content-length": String(length ?? pieces.joined().utf8.count),
      "Content-Encoding": "aws-chunked",
    ]
    fields["x-amz-trailer"] = announced ?? trailer?.0
    let seed = try client.seed("PUT", "a", fields: fields, hash: hash)
    var signature = seed.signature
    func sign(_ kind: String, _ hashes: [String]) -> String {
      let text = [
        "AWS4-HMAC-SHA256-\(kind)", SignatureV4.timestamp(client.world.now),
        Storage.signer.scope(at: client.world.now), signature,
      ]
      signature = Storage.signer.signature(
        (text + hashes).joined(separator: "\n"), at: client.world.now)
      return signature
    }
    let isSigned = !form.hasPrefix("UNSIGNED")
    var body = ""
    for piece in pieces + [""] {
      body += String(piece.utf8.count, radix: 16)
      if isSigned {
        let empty = SHA256.hash(data: Data()).hexadecimal
        let own = SHA256.hash(data: Data(piece.utf8)).hexadecimal
        body += ";chunk-signature=" + sign("PAYLOAD", [empty, own])
      }
      body += "\r\n" + (piece.isEmpty ? "" : piece + "\r\n")
    }
    if let (name, value) = trailer {
      body += "\(name):\(value)\r\n"
      if isSigned {
        let own = SHA256.hash(data: Data("\(name):\(value)\n".utf8)).hexadecimal
        body += "x-amz-trailer-signature:\(sign("TRAILER", [own]))\r\n"
      }
    }
    body += "\r\n"
    if let (part, other) = changed { body = body.replacing(part, with: other) }
    return try client.send(
      RequestMessage(method: "PUT", url: seed.url, fields: seed.fields, body: Data(body.utf8)))
  }

  private static let sum = ("x-amz-checksum-crc32", "y/Q5Jg==")
  private static let forms = [
    "AWS4-HMAC-SHA256-PAYLOAD", "AWS4-HMAC-SHA256-PAYLOAD-TRAILER", "UNSIGNED-PAYLOAD-TRAILER",
  ]

  @Test func `the published example is read`() throws {
    // AWS, "Transferring Payload in Multiple Chunks", the example of 66,560 bytes.
    let signer = SignatureV4(
      accessKeyID: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    let claim = StorageSignature.Claim(
      keyID: signer.accessKeyID, date: try #require(SignatureV4.date("20130524T000000Z")),
      seconds: 0, headers: [],
      signature: "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
      payloadHash: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD")
    let chunks = [
      (65_536, "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648"),
      (1024, "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497"),
      (0, "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9"),
    ]
    let body = chunks.map { count, signature in
      "\(String(count, radix: 16));chunk-signature=\(signature)\r\n"
        + String(repeating: "a", count: count) + "\r\n"
    }
    let read = try StorageChunks(
      Data(body.joined().utf8), ["x-amz-decoded-content-length": "66560"], claim, signer: signer)
    #expect(read.body == Data(repeating: UInt8(ascii: "a"), count: 66_560))
  }

  @Test(arguments: forms) func `a body in pieces is stored as a whole`(form: String) throws {
    let trailer = form.hasSuffix("TRAILER") ? Self.sum : nil
    let answer = try put(["1234", "56789"], form: form, trailer: trailer)
    #expect(answer.status == 200, "\(answer.text)")
    let object = try client.send("GET", "a", fields: ["x-amz-checksum-mode": "ENABLED"])
    #expect(object.text == "123456789")
    #expect(object.fields["Content-Encoding"] == nil)
    #expect(object.fields["x-amz-checksum-crc32"] == trailer?.1)
    #expect(try put([], form: form, trailer: trailer.map { ($0.0, "AAAAAA==") }).status == 200)
    #expect(try client.get("a") == "")
  }

  @Test(arguments: forms.dropLast()) func `each piece has its own signature`(form: String) throws {
    let trailer = form.hasSuffix("TRAILER") ? Self.sum : nil
    for change in [("1234", "1235"), ("chunk-signature=", "chunk-signature=0"), ("chunk-s", "x-s")]
    {
      let answer = try put(["1234", "56789"], form: form, trailer: trailer, changed: change)
      #expect(answer.code == "SignatureDoesNotMatch", "\(change)")
    }
    #expect(try client.get("a") == nil)
  }

  @Test func `what is behind the pieces must be announced, signed and right`() throws {
    let (signed, unsigned) = (Self.forms[1], Self.forms[2])
    let pieces = ["123456789"]
    #expect(
      try put(pieces, form: signed, trailer: Self.sum, changed: ("y/Q5", "y/Q6")).code
        == "SignatureDoesNotMatch")
    #expect(
      try put(pieces, form: signed, trailer: Self.sum, changed: ("x-amz-trailer-s", "x-s")).code
        == "SignatureDoesNotMatch")
    #expect(
      try put(pieces, form: unsigned, trailer: Self.sum, changed: ("y/Q5", "y/Q6")).code
        == "BadDigest")
    #expect(
      try put(pieces, form: unsigned, trailer: Self.sum, announced: "x-amz-checksum-sha1").code
        == "MalformedTrailerError")
  }

  @Test(arguments: [
    ("9\r\n", "8\r\n"), ("9\r\n", "ffffffff\r\n"), ("9\r\n", "-9\r\n"), ("0\r\n", ""),
  ])
  func `a body that ends too early is refused`(part: String, other: String) throws {
    let answer = try put(
      ["123456789"], form: Self.forms[2], trailer: Self.sum, changed: (part, other))
    #expect(answer.code == "IncompleteBody")
    #expect(try put(["1"], form: Self.forms[0], length: 2).code == "IncompleteBody")
    #expect(try put(["1"], form: "AWS4-ECDSA-P256-SHA256-PAYLOAD").status == 501)
  }
}
