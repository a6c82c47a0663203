internal import Foundation
internal import NetworkCore

extension Storage {
  /// The methods on `/photos/KEY`: GET and HEAD read, PUT writes, DELETE removes.
  func object(
    _ call: Call, _ state: inout World.State
  ) throws(StorageError) -> ResponseMessage {
    let key = try Self.key(in: call.path)
    let isSigned = try StorageSignature.check(call, now: state.now)
    guard !key.isEmpty else { throw .accessDenied }
    guard key.utf8.count <= 1024 else { throw .keyTooLong }
    switch call.method {
    case "GET": return try read(key, isSigned: isSigned, state)
    case "PUT":
      guard isSigned else { throw .accessDenied }
      guard call.body.count <= Self.largestObject else { throw .tooLarge }
      return write(call, key, &state)
    case "DELETE":
      guard isSigned else { throw .accessDenied }
      state.storage.objects[key] = nil
      return ResponseMessage(status: 204)
    default: throw .notAllowed(call.method)
    }
  }

  /// The object's name, which follows the bucket in the path.
  private static func key(in path: String) throws(StorageError) -> String {
    guard !path.isEmpty else { throw .invalidURI }
    let parts = path.dropFirst().split(separator: "/", maxSplits: 1).map(String.init)
    guard let bucket = parts.first else { throw .accessDenied }
    guard bucket == self.bucket else { throw .noSuchBucket(bucket) }
    return parts.count > 1 ? parts[1] : ""
  }

  private func read(
    _ key: String, isSigned: Bool, _ state: World.State
  ) throws(StorageError) -> ResponseMessage {
    guard let object = state.storage.objects[key] else {
      // A client that may not read does not learn whether the object exists.
      throw isSigned ? .noSuchKey(key) : .accessDenied
    }
    guard isSigned || object.isPublic else { throw .accessDenied }
    return ResponseMessage(
      status: 200,
      fields: [
        "Content-Type": object.contentType, "ETag": object.entityTag,
        "Last-Modified": Self.httpDate(object.modified),
      ],
      body: object.bytes)
  }

  private func write(_ call: Call, _ key: String, _ state: inout World.State) -> ResponseMessage {
    let object = StoredObject(
      bytes: call.body, contentType: call.fields["Content-Type"] ?? "binary/octet-stream",
      // A public object stays public; a new one is private.
      isPublic: state.storage.objects[key]?.isPublic ?? false, modified: state.now)
    state.storage.objects[key] = object
    return ResponseMessage(status: 200, fields: ["ETag": object.entityTag])
  }

  /// Formats a time as HTTP does (RFC 9110, 5.6.7).
  private static func httpDate(_ date: Date) -> String {
    let style = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \
        \(year: .padded(4)) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\
        \(minute: .twoDigits):\(second: .twoDigits) GMT
        """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
    return date.formatted(style)
  }
}
