internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Storage {
  /// A request for an object, whose signature has been checked.
  struct Subject: Sendable {
    let call: Call
    let key: ExactString
    let isSigned: Bool
  }

  /// Answers a request for an object, or refuses it in S3's format.
  static func answer(
    _ call: Call, _ scope: inout Scope<Storage>,
    _ body: (Subject, inout Scope<Storage>) throws(StorageError) -> ResponseMessage
  ) -> ResponseMessage {
    do throws(StorageError) {
      guard call["bucket"] == bucket else { throw .noSuchBucket(call["bucket"]) }
      let isSigned = try StorageSignature.check(call, now: scope.now)
      let key = ExactString(call["key"])
      if key.isEmpty, isSigned, let response = try bucketAnswer(call, &scope) {
        return share(response, call, scope)
      }
      guard !key.isEmpty else { throw .accessDenied }
      guard key.utf8.count <= 1024 else { throw .keyTooLong }
      var response = try body(Subject(call: call, key: key, isSigned: isSigned), &scope)
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

  /// `GET` and `HEAD`: the object, if it is public or the request is signed.
  static func read(
    _ subject: Subject, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard let object = scope.state.objects[subject.key] else {
      // A client that may not read does not learn whether the object exists.
      throw subject.isSigned ? .noSuchKey(subject.key) : .accessDenied
    }
    guard subject.isSigned || object.isPublic else { throw .accessDenied }
    var response = ResponseMessage.uploaded(object.bytes, type: object.contentType)
    response.fields["ETag"] = object.entityTag
    response.fields["Last-Modified"] = httpDate(object.modified)
    response.fields["Accept-Ranges"] = "bytes"
    return try conditional(response, object, subject.call)
  }

  /// `PUT`: stores the body under the key.
  static func write(
    _ subject: Subject, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard subject.isSigned else { throw .accessDenied }
    guard subject.call.body.count <= largestObject else { throw .tooLarge }
    let object = StoredObject(
      bytes: subject.call.body,
      contentType: subject.call.fields["Content-Type"] ?? "binary/octet-stream",
      // A public object stays public; a new one is private.
      isPublic: scope.state.objects[subject.key]?.isPublic ?? false, modified: scope.now)
    scope.state.objects[subject.key] = object
    return ResponseMessage(status: 200, fields: ["ETag": object.entityTag])
  }

  /// `DELETE`: removes the object; there may be none.
  static func remove(
    _ subject: Subject, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage {
    guard subject.isSigned else { throw .accessDenied }
    scope.state.objects[subject.key] = nil
    return ResponseMessage(status: 204)
  }

  /// Formats a time as HTTP does (RFC 9110, 5.6.7).
  static func httpDate(_ date: Date) -> String {
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
