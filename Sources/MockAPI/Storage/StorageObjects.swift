internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Reading, writing, removing and listing objects.
extension Storage {
  /// Answers a request, or refuses it in S3's format.
  static func answer(_ call: Call, _ scope: inout Scope<Storage>) -> ResponseMessage {
    do throws(StorageError) {
      let request = try StorageRequest(call, now: scope.now)
      guard request.bucket == ExactString(bucket) else { throw .noSuchBucket(request.bucket) }
      guard request.key.utf8.count <= 1024 else { throw .keyTooLong }
      let isObject = !request.key.isEmpty
      // `read` decides whether an object is public. Every other request needs a signature.
      guard request.isSigned || isObject && call.method == "GET" else { throw .accessDenied }
      var response =
        switch (call.method, isObject) {
        case ("GET", true): try read(request, scope)
        case ("PUT", true): try write(request, &scope)
        case ("DELETE", true): remove(request, &scope)
        case ("GET", false): try list(request, scope)
        default: throw .notAllowed(call.sentMethod)
        }
      response.fields["Server"] = "AmazonS3"
      return response
    } catch {
      return refuse(error, call, &scope)
    }
  }

  static func refuse(
    _ error: StorageError, _ call: Call, _ scope: inout Scope<Storage>
  ) -> ResponseMessage {
    var response = error.response(
      resource: call.path, requestID: scope.random.hex(16).uppercased())
    response.fields["Server"] = "AmazonS3"
    return response
  }

  /// `OPTIONS`: answers a browser's preflight for a page of a different origin.
  ///
  /// As in a new bucket of S3, no page of a different origin may send a request.
  static func askBefore(_ call: Call, _ scope: inout Scope<Storage>) -> ResponseMessage {
    guard call.fields["Origin"] != nil, let method = call.fields["Access-Control-Request-Method"]
    else {
      return refuse(
        StorageError(
          status: 400, code: "BadRequest",
          message: "Insufficient information. Origin request header needed."), call, &scope)
    }
    return refuse(
      StorageError(
        status: 403, code: "AccessForbidden",
        message: "CORSResponse: CORS is not enabled for this bucket.",
        members: [Call.Pair(name: "Method", value: method)]), call, &scope)
  }

  /// `GET` and `HEAD`: the object, if it is public or the request is signed.
  private static func read(
    _ request: StorageRequest, _ scope: Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard let object = scope.state.photos[request.key] else {
      // A client without permission must not learn whether the object exists.
      throw request.isSigned ? .noSuchKey(request.key) : .accessDenied
    }
    guard request.isSigned || object.isPublic else { throw .accessDenied }
    var response = ResponseMessage.uploaded(
      object.bytes, type: object.fields["Content-Type"] ?? "")
    for field in object.fields.all { response.fields[field.name] = field.value }
    response.fields["ETag"] = object.entityTag
    response.fields["Last-Modified"] = HTTPDate.text(of: object.modified)
    return response
  }

  /// `PUT`: stores the body under the key; a public object stays public.
  private static func write(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard request.call.body.count <= largestObject else { throw .tooLarge }
    try StorageChecksums.check(request.fields, of: request.call.body)
    let object = StoredObject(
      bytes: request.call.body, fields: try StorageFields.kept(of: request.fields),
      isPublic: scope.state.photos[request.key]?.isPublic ?? false, modified: scope.now)
    try scope.state.take(object.bytes.count)
    scope.state.photos[request.key] = object
    return ResponseMessage(status: 200, fields: ["ETag": object.entityTag])
  }

  /// `DELETE`: removes the object, if it exists.
  private static func remove(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) -> ResponseMessage {
    scope.state.photos[request.key] = nil
    return ResponseMessage(status: 204)
  }

  /// `GET /BUCKET`: all objects, in one page, in the first or the second version of the list.
  private static func list(
    _ request: StorageRequest, _ scope: Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let encoding = request.call.query("encoding-type")
    guard [nil, "2"].contains(request.call.query("list-type")), [nil, "url"].contains(encoding)
    else { throw .invalidArgument("Invalid List Type or Encoding Method specified in Request") }
    func element(_ name: String, _ key: ExactString) -> StorageXML {
      StorageXML(
        name, encoding == nil ? key.string : SignatureV4.escape(key.string, keeping: "/"))
    }
    let prefix = ExactString(request.call.query("prefix") ?? "")
    let objects = scope.state.photos.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
    let contents = objects.map { key, object in
      StorageXML(
        "Contents",
        [
          element("Key", key),
          StorageXML(
            "LastModified",
            object.modified.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
          StorageXML("ETag", object.entityTag), StorageXML("Size", object.bytes.count),
          StorageXML("StorageClass", "STANDARD"),
        ])
    }
    let head = [
      StorageXML("Name", request.bucket.string), element("Prefix", prefix),
      encoding.map { StorageXML("EncodingType", $0) },
      StorageXML("KeyCount", objects.count), StorageXML("MaxKeys", 1000),
      StorageXML("IsTruncated", false),
    ]
    var response = ResponseMessage(
      status: 200, fields: ["Content-Type": "application/xml"],
      body: StorageXML("ListBucketResult", head + contents).document)
    response.fields["x-amz-bucket-region"] = signer.region
    return response
  }
}
