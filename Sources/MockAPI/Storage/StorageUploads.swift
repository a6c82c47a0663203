internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Uploads in parts: they are started, get their parts in any order, and are finished or given up.
extension Storage {
  /// `POST /BUCKET/KEY?uploads`: starts an upload.
  static func startUpload(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let algorithm = try StorageChecksum.wanted(in: request.fields)
    let type = request.fields["x-amz-checksum-type"]?.uppercased()
    let isWhole = (type ?? (algorithm == .crc64nvme ? "FULL_OBJECT" : "COMPOSITE")) == "FULL_OBJECT"
    let upload = StorageUpload(
      id: ExactString(scope.random.alphanumerics(64)), key: request.key, started: scope.now,
      fields: try StorageFields.kept(of: request.fields),
      isPublic: try StorageFields.isPublic(request.fields), algorithm: algorithm, isWhole: isWhole)
    scope.state[request.bucket].uploads[upload.id] = upload
    var response = ResponseMessage.xml(
      StorageXML(
        "InitiateMultipartUploadResult", named(request) + [StorageXML("UploadId", upload.id)]))
    response.fields["x-amz-checksum-algorithm"] = algorithm?.rawValue
    if algorithm != nil {
      response.fields["x-amz-checksum-type"] = isWhole ? "FULL_OBJECT" : "COMPOSITE"
    }
    return response
  }

  /// `PUT /BUCKET/KEY?partNumber=N&uploadId=ID`: stores a part, of the body or of another object.
  static func writePart(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let upload = try upload(request, scope)
    guard let number = try request.number("partNumber", in: 1...10_000) else {
      throw .invalidArgument("This operation does not accept a request without a part number.")
    }
    var bytes = request.body
    let isCopy = request.fields["x-amz-copy-source"] != nil
    if isCopy {
      bytes = try StorageSource(request.fields).object(request, scope).bytes
      if let range = try StorageRange(copySource: request.fields, count: bytes.count) {
        bytes = range.part(of: bytes)
      }
    }
    guard bytes.count <= (isCopy ? largestUpload : largestObject) else { throw .tooLarge }
    if let sent = request.checksum?.algorithm, let wanted = upload.algorithm, sent != wanted {
      throw .invalidRequest(
        "Checksum Type mismatch occurred, expected checksum Type: \(wanted.rawValue.lowercased()), "
          + "actual checksum Type: \(sent.rawValue.lowercased())")
    }
    let checksum = request.checksum ?? upload.algorithm.map { StorageChecksum($0, of: bytes) }
    let part = StoredPart(
      bytes: bytes, entityTag: StoredObject.entityTag(of: bytes), modified: scope.now,
      checksum: checksum)
    scope.state[request.bucket].uploads[upload.id]?.parts[number] = part
    if isCopy {
      return .xml(StorageXML("CopyPartResult", result(part.entityTag, checksum, scope.now)))
    }
    var response = ResponseMessage(status: 200, fields: ["ETag": part.entityTag])
    if let checksum { response.fields[checksum.algorithm.field] = checksum.value }
    return response
  }

  /// `GET /BUCKET/KEY?uploadId=ID`: the parts so far.
  static func parts(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let upload = try upload(request, scope)
    let limit = min(try request.number("max-parts", in: 0...Int(Int32.max)) ?? 1000, 1000)
    let marker = try request.number("part-number-marker", in: 0...Int(Int32.max)) ?? 0
    let left = upload.parts.filter { $0.key > marker }.sorted { $0.key < $1.key }
    let page = left.prefix(limit)
    let isTruncated = page.count < left.count
    let parts = page.map { number, part in
      StorageXML(
        "Part",
        [
          StorageXML("PartNumber", number), StorageXML("LastModified", shown(part.modified)),
          StorageXML("ETag", part.entityTag), StorageXML("Size", part.bytes.count),
          part.checksum?.element,
        ])
    }
    return .xml(
      StorageXML(
        "ListPartsResult",
        named(request) + [
          StorageXML("UploadId", upload.id), owner("Initiator"), owner("Owner"),
          StorageXML("StorageClass", "STANDARD"), StorageXML("PartNumberMarker", marker),
          StorageXML("NextPartNumberMarker", ifAny: page.last?.key), StorageXML("MaxParts", limit),
          StorageXML("IsTruncated", isTruncated),
          StorageXML("ChecksumAlgorithm", ifAny: upload.algorithm?.rawValue),
        ] + parts))
  }

  /// `DELETE /BUCKET/KEY?uploadId=ID`: gives an upload up.
  static func abortUpload(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    scope.state[request.bucket].uploads[try upload(request, scope).id] = nil
    return ResponseMessage(status: 204)
  }

  /// Returns the upload that a request names.
  static func upload(
    _ request: StorageRequest, _ scope: Scope<Storage>
  ) throws(StorageError) -> StorageUpload {
    let upload = scope.state[request.bucket].uploads[request.text("uploadId")]
    guard let upload, upload.key == request.key else { throw .noSuchUpload }
    return upload
  }

  /// The elements that say which object a request is about.
  static func named(_ request: StorageRequest) -> [StorageXML?] {
    [StorageXML("Bucket", request.bucket), StorageXML("Key", request.key)]
  }
}
