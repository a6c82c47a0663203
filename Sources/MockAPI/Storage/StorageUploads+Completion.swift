internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Storage {
  /// `POST /BUCKET/KEY?uploadId=ID`: makes the object of the parts that the body lists.
  static func completeUpload(
    _ request: StorageRequest, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    let upload = try upload(request, scope)
    let parts = try listed(request.body, of: upload, smallestPart: scope.state.smallestPart)
    let bytes = parts.bytes
    guard bytes.count <= largestUpload else { throw .tooLarge }
    if let size = request.fields["x-amz-mp-object-size"], size != String(bytes.count) {
      throw .invalidRequest(
        "The provided 'x-amz-mp-object-size' header value \(size) does not match what was computed: "
          + "\(bytes.count)")
    }
    let sent = try StorageChecksum.sent(in: request.fields)
    let algorithm = upload.algorithm ?? sent?.algorithm
    let checksum = algorithm.map {
      StorageChecksum($0, of: parts, isWhole: upload.isWhole || upload.algorithm == nil)
    }
    if let sent, sent != checksum,
      sent.value != checksum?.value.split(separator: "-").first.map(String.init)
    {
      throw .badDigest(sent.algorithm.rawValue)
    }
    let digests = parts.map { Insecure.MD5.hash(data: $0.bytes) }
    let tag = Insecure.MD5.hash(data: Data(digests.joined())).hexadecimal
    let object = StoredObject(
      bytes: bytes, fields: upload.fields, isPublic: upload.isPublic ?? false, modified: scope.now,
      entityTag: "\"\(tag)-\(parts.count)\"", checksum: checksum)
    try keep(object, for: request, &scope, saysAccess: upload.isPublic != nil)
    scope.state[request.bucket].uploads[upload.id] = nil
    let location = url(for: request.key.string, in: request.bucket.string, base: request.call.base)
    return .xml(
      StorageXML(
        "CompleteMultipartUploadResult",
        [StorageXML("Location", location.absoluteString)] + named(request) + [
          StorageXML("ETag", object.entityTag), checksum?.element,
          checksum.map { StorageXML("ChecksumType", $0.isComposite ? "COMPOSITE" : "FULL_OBJECT") },
        ]))
  }

  /// Returns the parts that a client lists by number and entity tag, in ascending order.
  private static func listed(
    _ body: Data, of upload: StorageUpload, smallestPart: Int
  ) throws(StorageError) -> [StoredPart] {
    guard let root = StorageXML(reading: body), root.name == "CompleteMultipartUpload",
      (1...10_000).contains(root.all("Part").count)
    else { throw .malformedXML }
    var parts: [StoredPart] = []
    var last = 0
    for element in root.all("Part") {
      guard let number = element["PartNumber"].flatMap({ Int($0) }), let tag = element["ETag"]
      else {
        throw .malformedXML
      }
      guard number > last else {
        throw StorageError(
          status: 400, code: "InvalidPartOrder",
          message: "The list of parts was not in ascending order. Parts must be ordered by part "
            + "number.")
      }
      last = number
      guard let part = upload.parts[number],
        part.entityTag.utf8.elementsEqual("\"\(tag.replacing("\"", with: ""))\"".utf8),
        part.checksum.map({ [nil, $0.value].contains(element["Checksum\($0.algorithm.rawValue)"]) })
          ?? true
      else {
        throw StorageError(
          status: 400, code: "InvalidPart",
          message: "One or more of the specified parts could not be found. The part may not have "
            + "been uploaded, or the specified entity tag may not match the part's entity tag.",
          members: [
            Call.Pair(name: "UploadId", value: upload.id.string),
            Call.Pair(name: "PartNumber", value: String(number)),
            Call.Pair(name: "ETag", value: tag),
          ])
      }
      parts.append(part)
    }
    guard parts.dropLast().allSatisfy({ $0.bytes.count >= smallestPart }) else { throw .tooSmall }
    return parts
  }
}
