internal import Foundation
internal import NetworkCore

/// Requests for a part of an object, or for one that has changed (RFC 9110, 13 and 14).
extension Storage {
  /// Returns an answer as the request's conditions and range want it.
  static func conditional(
    _ response: ResponseMessage, _ object: StoredObject, _ call: Call
  ) throws(StorageError) -> ResponseMessage {
    if let tags = call.fields["If-Match"], !contains(tags, object.entityTag) {
      throw StorageError(
        status: 412, code: "PreconditionFailed",
        message: "At least one of the pre-conditions you specified did not hold",
        members: [Call.Pair(name: "Condition", value: "If-Match")])
    }
    if let tags = call.fields["If-None-Match"], contains(tags, object.entityTag) {
      var response = ResponseMessage(status: 304)
      response.fields["ETag"] = object.entityTag
      response.fields["Last-Modified"] = httpDate(object.modified)
      return response
    }
    guard let field = call.fields["Range"], let range = try range(field, object.bytes.count) else {
      return response
    }
    var part = response
    part.status = 206
    part.body = Data(object.bytes.dropFirst(range.lowerBound).prefix(range.count))
    part.fields["Content-Range"] =
      "bytes \(range.lowerBound)-\(range.upperBound)/\(object.bytes.count)"
    return part
  }

  private static func contains(_ tags: String, _ tag: String) -> Bool {
    tags.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .contains { ["*", tag, "W/\(tag)", String(tag.dropFirst().dropLast())].contains($0) }
  }

  /// Returns the bytes that a field names; nil for what is no single range, which is then ignored.
  private static func range(_ field: String, _ count: Int) throws(StorageError) -> ClosedRange<Int>?
  {
    guard let found = field.wholeMatch(of: /bytes=(\d{0,18})-(\d{0,18})/) else { return nil }
    let first: Int? = Int(found.1)
    let second: Int? = Int(found.2)
    guard let number = first ?? second else { return nil }
    if first != nil, let second, second < number { return nil }
    // Without a first byte, the number is how many of the last bytes are wanted.
    let start: Int = first == nil ? max(0, count - number) : number
    let end: Int = first == nil ? count - 1 : min(second ?? count - 1, count - 1)
    let bounds: ClosedRange<Int>? = start <= end && start < count ? start...end : nil
    guard let bounds else {
      throw StorageError(
        status: 416, code: "InvalidRange", message: "The requested range is not satisfiable",
        members: [
          Call.Pair(name: "RangeRequested", value: field),
          Call.Pair(name: "ActualObjectSize", value: String(count)),
        ])
    }
    return bounds
  }
}
