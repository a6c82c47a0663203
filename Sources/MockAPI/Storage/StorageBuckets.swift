internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Making, meeting and removing buckets.
extension Storage {
  /// `HEAD /BUCKET`: whether it exists.
  static func meetBucket(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) -> ResponseMessage {
    ResponseMessage(status: 200, fields: ["x-amz-bucket-region": signer.region])
  }

  /// `GET /BUCKET?location`: the region; nothing inside stands for the oldest one, us-east-1.
  static func location(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) -> ResponseMessage {
    .xml(StorageXML("LocationConstraint", ""))
  }

  /// `GET /BUCKET?versioning`: nothing inside says that no versions are kept.
  static func versioning(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) -> ResponseMessage {
    .xml(StorageXML("VersioningConfiguration", ""))
  }

  /// `PUT /BUCKET`: makes a bucket; in the oldest region it may exist already.
  static func createBucket(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let name = request.bucket.string
    guard name.wholeMatch(of: /[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]/) != nil,
      name.wholeMatch(of: /\d+\.\d+\.\d+\.\d+|xn--.*|.*\.\..*/) == nil
    else {
      throw StorageError(
        status: 400, code: "InvalidBucketName", message: "The specified bucket is not valid.",
        members: [Call.Pair(name: "BucketName", value: request.bucket.string)])
    }
    if try StorageFields.isPublic(request.fields) == true {
      throw .notImplemented(header: "x-amz-acl")
    }
    if !request.body.isEmpty {
      guard let root = StorageXML(reading: request.body), root.name == "CreateBucketConfiguration"
      else { throw .malformedXML }
      guard ["", signer.region].contains(root["LocationConstraint"] ?? "") else {
        throw StorageError(
          status: 400, code: "IllegalLocationConstraintException",
          message:
            "The \(root["LocationConstraint"] ?? "") location constraint is incompatible for "
            + "the region specific endpoint this request was sent to.")
      }
    }
    if scope.state.buckets[request.bucket] == nil {
      guard scope.state.buckets.count < 100 else {
        throw StorageError(
          status: 400, code: "TooManyBuckets",
          message: "You have attempted to create more buckets than allowed")
      }
      scope.state[request.bucket] = StorageBucket(created: scope.now)
    }
    return ResponseMessage(status: 200, fields: ["Location": "/\(request.bucket)"])
  }

  /// `DELETE /BUCKET`: removes an empty bucket.
  static func deleteBucket(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard scope.state[request.bucket].objects.isEmpty else {
      throw StorageError(
        status: 409, code: "BucketNotEmpty",
        message: "The bucket you tried to delete is not empty",
        members: [Call.Pair(name: "BucketName", value: request.bucket.string)])
    }
    scope.state.buckets[request.bucket] = nil
    return ResponseMessage(status: 204)
  }
}
