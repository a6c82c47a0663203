internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Uploads by a form of a web page, which a server has signed: its policy says what may be uploaded.
extension Storage {
  /// `POST /BUCKET`: a form with key, policy, signature and, last, the file.
  static func upload(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard
      let parser = try? MultipartParser(
        contentType: request.fields["Content-Type"] ?? "", isLenient: true),
      let parts = try? parser.parts(of: request.body)
    else {
      throw StorageError(
        status: 412, code: "PreconditionFailed",
        message: "Bucket POST must be of the enclosure-type multipart/form-data")
    }
    guard let end = parts.firstIndex(where: { $0.name == "file" }) else {
      throw .invalidArgument("POST requires exactly one file upload per request.")
    }
    var fields: HeaderFields = [:]
    for part in parts[..<end] {
      fields[part.name ?? ""] = String(decoding: part.body, as: UTF8.self)
    }
    let file = parts[end]
    let key = (fields["key"] ?? "").replacing("${filename}", with: file.filename ?? "")
    guard !key.isEmpty else {
      throw .invalidArgument("Bucket POST must contain a field named 'key'.")
    }
    guard key.utf8.count <= 1024 else { throw .keyTooLong }
    (fields["key"], fields["bucket"]) = (key, request.bucket.string)
    try StoragePolicy(fields, now: scope.now).check(fields, byteCount: file.body.count)
    guard file.body.count <= largestObject else { throw .tooLarge }
    // A form calls it by another name than a field of the head.
    if fields["x-amz-acl"] == nil { fields["x-amz-acl"] = fields["acl"] }
    guard fields["tagging"] == nil else { throw .notImplemented(header: "tagging") }
    try StorageFields.check(fields)
    let object = StoredObject(
      bytes: file.body, fields: try StorageFields.kept(of: fields),
      isPublic: try StorageFields.isPublic(fields) ?? false, modified: scope.now,
      checksum: try StorageChecksum.check(file.body, fields))
    scope.state[request.bucket].objects[ExactString(key)] = object
    let location = url(for: key, in: request.bucket.string, base: request.call.base).absoluteString
    if let page = redirect(fields, key: key, object) {
      return ResponseMessage(status: 303, fields: ["Location": page, "ETag": object.entityTag])
    }
    var response = ResponseMessage(status: 204)
    switch fields["success_action_status"] {
    case "200": response = ResponseMessage(status: 200)
    case "201":
      let members = [
        ("Location", location), ("Bucket", request.bucket.string), ("Key", key),
        ("ETag", object.entityTag),
      ]
      response = .xml(StorageXML("PostResponse", members.map { StorageXML($0, $1) }))
      response.status = 201
    default: break
    }
    (response.fields["ETag"], response.fields["Location"]) = (object.entityTag, location)
    return response
  }

  /// Returns the page that the form wants to show next, with what was uploaded in its query; nil when
  /// there is none, or when it is no address.
  private static func redirect(
    _ fields: HeaderFields, key: String, _ object: StoredObject
  ) -> String? {
    guard let page = fields["success_action_redirect"] ?? fields["redirect"],
      let parts = URLComponents(string: page), ["http", "https"].contains(parts.scheme),
      parts.host != nil, FieldGrammar.isFieldValue(page)
    else { return nil }
    return RedirectAddress.adding(
      [("bucket", fields["bucket"] ?? ""), ("key", key), ("etag", object.entityTag)], to: page)
  }
}

/// What a signed form may upload.
private struct StoragePolicy {
  private let conditions: [JSONTree]

  /// Checks the signature and the time.
  init(_ fields: HeaderFields, now: Date) throws(StorageError) {
    guard let policy = fields["policy"] else { throw .accessDenied }
    let credential = (fields["x-amz-credential"] ?? "").split(separator: "/", maxSplits: 1)
    guard fields["x-amz-algorithm"] == SignatureV4.algorithm,
      let date = fields["x-amz-date"].flatMap({ SignatureV4.date($0) }), credential.count == 2,
      credential[1] == Storage.signer.scope(at: date)
    else { throw .invalidArgument("The form's credential, date or algorithm is malformed.") }
    guard credential[0] == Storage.accessKeyID else { throw .unknownKey }
    let wanted = Storage.signer.signature(policy, at: date)
    guard constantTimeEqual(wanted.utf8, (fields["x-amz-signature"] ?? "").utf8) else {
      throw .wrongSignature
    }
    guard let bytes = Data(base64Encoded: policy), let tree = JSONTree(bytes),
      case .array(let conditions)? = tree["conditions"],
      let end = tree["expiration"]?.text.flatMap({ Self.date($0) })
    else {
      throw StorageError(
        status: 400, code: "InvalidPolicyDocument", message: "Invalid Policy: Invalid JSON.")
    }
    guard now < end else { throw Self.failed("Policy expired.") }
    self.conditions = conditions
  }

  /// Checks each condition, and that each field has one.
  func check(_ fields: HeaderFields, byteCount: Int) throws(StorageError) {
    func exact(_ name: String) -> ExactString? { fields[name].map { ExactString($0) } }
    var named: Set<String> = ["policy", "x-amz-signature", "bucket"]
    for condition in conditions {
      switch condition {
      case .object(let members):
        for (name, value) in members {
          named.insert(name.string.lowercased())
          try Self.require(exact(name.string) == value.text.map { ExactString($0) }, condition)
        }
      case .array(let parts) where parts.count == 3:
        let name = String((parts[1].text ?? "").dropFirst()).lowercased()
        switch parts[0].text {
        case "eq": try Self.require(exact(name) == parts[2].text.map { ExactString($0) }, condition)
        case "starts-with":
          let isMet = parts[2].text.flatMap { exact(name)?.hasPrefix(ExactString($0)) }
          try Self.require(isMet == true, condition)
        case "content-length-range":
          guard let least = Self.number(parts[1]), let most = Self.number(parts[2]) else {
            throw Self.failed("Invalid Policy Condition")
          }
          guard byteCount >= least else { throw .tooSmall }
          guard byteCount <= most else { throw .tooLarge }
        default: throw Self.failed("Invalid Policy Condition")
        }
        named.insert(name)
      default: throw Self.failed("Invalid Policy Condition")
      }
    }
    let extra = fields.all.map { $0.name.lowercased() }.filter {
      !named.contains($0) && !$0.hasPrefix("x-ignore-")
    }
    guard extra.isEmpty else {
      throw Self.failed("Extra input fields: \(extra.sorted().joined(separator: ", "))")
    }
  }

  private static func require(_ isMet: Bool, _ condition: JSONTree) throws(StorageError) {
    guard isMet else {
      throw failed("Policy Condition failed: \(JSONValue(condition).text)")
    }
  }

  private static func number(_ tree: JSONTree) -> Int? {
    switch tree {
    case .number(let text), .string(let text): Int(text)
    default: nil
    }
  }

  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }

  private static func failed(_ text: String) -> StorageError {
    StorageError(
      status: 403, code: "AccessDenied", message: "Invalid according to Policy: \(text)")
  }
}
