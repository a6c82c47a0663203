internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// One line of the storage's table: a method, what it is about, and what answers.
///
/// What is not in the table is not implemented, so that no request is taken for another one.
struct StorageOperation: Sendable {
  /// What answers a request.
  typealias Answer =
    @Sendable (StorageRequest, inout Scope<Storage>) throws(StorageError) ->
    ResponseMessage

  /// What a path names.
  enum Level: Sendable {
    case service
    case bucket
    case object
  }

  let method: String
  let level: Level
  let subresources: Set<String>
  /// Whether it decides itself who may do it; all others need a signature.
  let isOpen: Bool
  let answer: Answer

  private init(
    _ method: String, _ level: Level, _ subresources: Set<String> = [], isOpen: Bool = false,
    answer: @escaping Answer
  ) {
    (self.method, self.level, self.subresources) = (method, level, subresources)
    (self.isOpen, self.answer) = (isOpen, answer)
  }

  private static let table: [StorageOperation] = [
    StorageOperation("GET", .service, answer: Storage.buckets),

    StorageOperation("GET", .bucket, answer: Storage.objects),
    StorageOperation("HEAD", .bucket, answer: Storage.meetBucket),
    StorageOperation("PUT", .bucket, answer: Storage.createBucket),
    StorageOperation("DELETE", .bucket, answer: Storage.deleteBucket),
    StorageOperation("POST", .bucket, isOpen: true, answer: Storage.upload),
    StorageOperation("POST", .bucket, ["delete"], answer: Storage.deleteObjects),
    StorageOperation("GET", .bucket, ["location"], answer: Storage.location),
    StorageOperation("GET", .bucket, ["versioning"], answer: Storage.versioning),
    StorageOperation("GET", .bucket, ["uploads"], answer: Storage.uploads),
    StorageOperation("GET", .bucket, ["cors"], answer: Storage.readSharing),
    StorageOperation("PUT", .bucket, ["cors"], answer: Storage.setSharing),
    StorageOperation("DELETE", .bucket, ["cors"], answer: Storage.deleteSharing),

    StorageOperation("GET", .object, isOpen: true, answer: Storage.read),
    StorageOperation("PUT", .object, answer: Storage.write),
    StorageOperation("DELETE", .object, answer: Storage.remove),
    StorageOperation("POST", .object, ["uploads"], answer: Storage.startUpload),
    StorageOperation("PUT", .object, ["partNumber", "uploadId"], answer: Storage.writePart),
    StorageOperation("GET", .object, ["uploadId"], answer: Storage.parts),
    StorageOperation("POST", .object, ["uploadId"], answer: Storage.completeUpload),
    StorageOperation("DELETE", .object, ["uploadId"], answer: Storage.abortUpload),
  ]

  /// Returns the operation that a request asks for.
  static func of(_ request: StorageRequest) throws(StorageError) -> StorageOperation {
    let objectLevel: Level = request.key.isEmpty ? .bucket : .object
    let level: Level = request.bucket.isEmpty ? .service : objectLevel
    let rows = table.filter { $0.level == level && $0.subresources == request.subresources }
    let call = request.call
    // HEAD is answered as GET where it has no line of its own.
    if let row = rows.first(where: { $0.method == call.sentMethod })
      ?? rows.first(where: { $0.method == call.method })
    {
      return row
    }
    guard request.subresources.isEmpty else {
      throw .notImplemented(query: request.subresources.sorted().joined(separator: "&"))
    }
    throw .notAllowed(call.sentMethod)
  }
}

extension Storage {
  /// Answers a request, or refuses it in S3's format.
  static func answer(_ call: Call, _ scope: inout Scope<Storage>) -> ResponseMessage {
    do throws(StorageError) {
      let request = try StorageRequest(call, now: scope.now)
      let operation = try StorageOperation.of(request)
      let isNew = operation.method == "PUT" && operation.level == .bucket
      guard
        operation.level == .service || scope.state.buckets[request.bucket] != nil
          || isNew && request.subresources.isEmpty
      else { throw .noSuchBucket(request.bucket) }
      guard operation.isOpen || request.isSigned else { throw .accessDenied }
      guard request.key.utf8.count <= 1024 else { throw .keyTooLong }
      try StorageFields.check(request.fields, isReading: operation.method == "GET")
      if ["PUT", "POST"].contains(operation.method), !request.subresources.contains("delete") {
        let isCopy = request.fields["x-amz-copy-source"] != nil
        try scope.state.take(isCopy ? largestObject : call.body.count)
      }
      var response = try operation.answer(request, &scope)
      response.fields["Server"] = "AmazonS3"
      return share(response, call, scope)
    } catch {
      return refuse(error, call, &scope)
    }
  }

  /// Returns an error as an answer.
  static func refuse(
    _ error: StorageError, _ call: Call, _ scope: inout Scope<Storage>
  ) -> ResponseMessage {
    var response = error.response(
      resource: call.path, requestID: scope.random.hex(16).uppercased())
    response.fields["Server"] = "AmazonS3"
    return share(response, call, scope)
  }
}
