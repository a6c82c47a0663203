internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Lists of buckets and objects, for signed requests.
extension Storage {
  /// `GET /`: the buckets.
  static func buckets(_ call: Call, _ scope: inout Scope<Storage>) -> ResponseMessage {
    do throws(StorageError) {
      guard try StorageSignature.check(call, now: scope.now) else { throw .accessDenied }
      let owner = "<Owner><ID>\(accessKeyID.lowercased())</ID></Owner>"
      return xml(
        "ListAllMyBucketsResult",
        owner + "<Buckets><Bucket><Name>\(bucket)</Name>"
          + "<CreationDate>2014-09-01T00:00:00.000Z</CreationDate></Bucket></Buckets>")
    } catch {
      return refuse(error, call, &scope)
    }
  }

  /// Returns the answer to a signed request for the bucket itself; nil when there is none.
  static func bucketAnswer(
    _ call: Call, _ scope: inout Scope<Storage>
  ) throws(StorageError) -> ResponseMessage? {
    if call.sentMethod == "HEAD" { return ResponseMessage(status: 200) }
    if call.query("cors") != nil { return try sharingAnswer(call, &scope) }
    if call.method == "GET", call.query("location") != nil {
      // Nothing inside stands for the oldest region, us-east-1.
      return xml("LocationConstraint", "")
    }
    guard call.method == "GET", call.query("list-type") == "2" else { return nil }
    let limit = min(call.query("max-keys").flatMap { Int($0) } ?? 1000, 1000)
    guard limit >= 0 else { throw .invalidArgument("Argument max-keys must be an integer >= 0") }
    var wish = StorageListing<ExactString>.Wish(limit: limit)
    (wish.prefix, wish.delimiter) = (
      ExactString(call.query("prefix") ?? ""), ExactString(call.query("delimiter") ?? "")
    )
    wish.after = max(
      ExactString(call.query("continuation-token") ?? ""),
      ExactString(call.query("start-after") ?? ""))
    let isEncoded = call.query("encoding-type") == "url"
    func shown(_ text: ExactString) -> String {
      isEncoded
        ? SignatureV4.escape(text.string, keeping: "/") : StorageError.escape(text.string)
    }
    let listing = StorageListing(scope.state.objects.keys.sorted(), wish) { ($0, "") }
    let contents = listing.items.compactMap { key in
      scope.state.objects[key].map { object in
        "<Contents><Key>\(shown(key))</Key>"
          + "<LastModified>\(object.modified.formatted(.iso8601))</LastModified>"
          + "<ETag>\(StorageError.escape(object.entityTag))</ETag><Size>\(object.bytes.count)</Size>"
          + "<StorageClass>STANDARD</StorageClass></Contents>"
      }
    }
    let prefixes = listing.groups.map {
      "<CommonPrefixes><Prefix>\(shown($0))</Prefix></CommonPrefixes>"
    }
    let next = listing.next.map {
      "<NextContinuationToken>\(StorageError.escape($0.name.string))</NextContinuationToken>"
    }
    return xml(
      "ListBucketResult",
      "<Name>\(bucket)</Name><Prefix>\(shown(wish.prefix))</Prefix>"
        + (wish.delimiter.isEmpty ? "" : "<Delimiter>\(shown(wish.delimiter))</Delimiter>")
        + "<MaxKeys>\(limit)</MaxKeys><KeyCount>\(listing.count)</KeyCount>"
        + (isEncoded ? "<EncodingType>url</EncodingType>" : "")
        + "<IsTruncated>\(next != nil)</IsTruncated>\(next ?? "")\(contents.joined())"
        + prefixes.joined())
  }

  /// Returns a document with the namespace of S3.
  static func xml(_ name: String, _ content: String) -> ResponseMessage {
    .text(
      200,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<\(name) xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(content)</\(name)>",
      type: "application/xml")
  }
}
