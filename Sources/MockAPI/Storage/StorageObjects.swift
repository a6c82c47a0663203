internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Reading, writing and removing an object.
extension Storage {
  /// `GET` and `HEAD`: the object, if it is public or the request is signed.
  static func read(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard let object = scope.state[request.bucket].objects[request.key] else {
      // A client that may not read does not learn whether the object exists.
      throw request.isSigned ? .noSuchKey(request.key) : .accessDenied
    }
    guard request.isSigned || object.isPublic else { throw .accessDenied }
    guard try StorageConditions(request.fields).allowReading(object) else {
      return notModified(object)
    }
    var response = ResponseMessage.uploaded(
      object.bytes, type: object.fields["Content-Type"] ?? "")
    for field in object.fields.all { response.fields[field.name] = field.value }
    response = try StorageFields.override(response, request)
    response.fields["ETag"] = object.entityTag
    response.fields["Last-Modified"] = HTTPDate.text(of: object.modified)
    response.fields["Accept-Ranges"] = "bytes"
    let range = try StorageRange(request.fields, object)
    if let range { range.cut(&response) }
    if range == nil, request.fields["x-amz-checksum-mode"]?.uppercased() == "ENABLED" {
      object.checksum?.add(to: &response)
    }
    return response
  }

  private static func notModified(_ object: StoredObject) -> ResponseMessage {
    var response = ResponseMessage(status: 304)
    for name in ["Cache-Control", "Expires"] { response.fields[name] = object.fields[name] }
    response.fields["ETag"] = object.entityTag
    response.fields["Last-Modified"] = HTTPDate.text(of: object.modified)
    return response
  }

  /// `PUT`: stores the body under the key, or a copy of another object.
  static func write(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    if request.fields["x-amz-copy-source"] != nil { return try copy(request, &scope) }
    guard request.body.count <= largestObject else { throw .tooLarge }
    let object = StoredObject(
      bytes: request.body, fields: try StorageFields.kept(of: request.fields),
      isPublic: try StorageFields.isPublic(request.fields) ?? false, modified: scope.now,
      checksum: request.checksum)
    try keep(object, for: request, &scope)
    var response = ResponseMessage(status: 200, fields: ["ETag": object.entityTag])
    object.checksum?.add(to: &response)
    return response
  }

  /// Stores an object under the request's key, if the request's conditions allow it.
  static func keep(
    _ object: StoredObject, for request: StorageRequest, _ scope: inout Scope<Storage>,
    saysAccess: Bool? = nil
  ) throws(StorageError) {
    let old = scope.state[request.bucket].objects[request.key]
    try StorageConditions(request.fields).checkWriting(old, key: request.key)
    var object = object
    // A public object stays public, unless the request says otherwise.
    if let old, !(saysAccess ?? (request.fields["x-amz-acl"] != nil)) {
      object.isPublic = old.isPublic
    }
    scope.state[request.bucket].objects[request.key] = object
  }

  /// `DELETE`: removes the object; there may be none.
  static func remove(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let old = scope.state[request.bucket].objects[request.key]
    try StorageConditions(request.fields).checkWriting(old, key: request.key)
    scope.state[request.bucket].objects[request.key] = nil
    return ResponseMessage(status: 204)
  }

  /// `POST /BUCKET?delete`: removes up to 1,000 objects, and says of each how it went.
  static func deleteObjects(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard request.fields["Content-MD5"] != nil || request.checksum != nil else {
      throw .invalidRequest(
        "Missing required header for this request: Content-MD5 OR x-amz-checksum-*")
    }
    guard let root = StorageXML(reading: request.body), root.name == "Delete",
      (1...1000).contains(root.all("Object").count)
    else { throw .malformedXML }
    var results: [StorageXML] = []
    for object in root.all("Object") {
      guard let name = object["Key"], !name.isEmpty else { throw .malformedXML }
      let key = ExactString(name)
      do throws(StorageError) {
        guard [nil, "null"].contains(object["VersionId"]) else {
          throw .notImplemented(query: "versionId")
        }
        var condition: HeaderFields = [:]
        condition["If-Match"] = object["ETag"]
        try StorageConditions(condition).checkWriting(
          scope.state[request.bucket].objects[key], key: key)
        scope.state[request.bucket].objects[key] = nil
        guard root["Quiet"] != "true" else { continue }
        results.append(StorageXML("Deleted", [StorageXML("Key", name)]))
      } catch {
        results.append(
          StorageXML(
            "Error",
            [
              StorageXML("Key", name), StorageXML("Code", error.code),
              StorageXML("Message", error.message),
            ]))
      }
    }
    return .xml(StorageXML("DeleteResult", results))
  }
}
