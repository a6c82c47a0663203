public import Foundation

extension SignatureV4 {
  /// The request in the one form that both sides sign.
  ///
  /// - Parameters:
  ///   - method: The method, in capitals.
  ///   - path: The path, decoded.
  ///   - query: The query without the signature, decoded, in any order.
  ///   - headers: The fields that are signed, in any order; `host` must be among them.
  ///   - payloadHash: The body's SHA-256, or `UNSIGNED-PAYLOAD`.
  /// - Returns: The request in the form that is signed.
  public static func canonicalRequest(
    method: String, path: String, query: [Pair], headers: [Pair],
    payloadHash: String = unsignedPayload
  ) -> String {
    let pairs = query.map { (escape($0.name), escape($0.value)) }.sorted { $0 < $1 }
    let fields = headers.map { ($0.name.lowercased(), trimmed($0.value)) }.sorted { $0 < $1 }
    return [
      method, path.isEmpty ? "/" : escape(path, keeping: "/"),
      pairs.map { "\($0)=\($1)" }.joined(separator: "&"),
      fields.map { "\($0):\($1)\n" }.joined(), fields.map(\.0).joined(separator: ";"), payloadHash,
    ].joined(separator: "\n")
  }

  /// The pairs that a signed query has besides its own, all but the signature.
  public func queryPairs(at date: Date, expires seconds: Int, signedHeaders: [String]) -> [Pair] {
    [
      Pair("X-Amz-Algorithm", Self.algorithm),
      Pair("X-Amz-Credential", "\(accessKeyID)/\(scope(at: date))"),
      Pair("X-Amz-Date", Self.timestamp(date)),
      Pair("X-Amz-Expires", String(seconds)),
      Pair(
        "X-Amz-SignedHeaders",
        signedHeaders.map { $0.lowercased() }.sorted().joined(separator: ";")),
    ]
  }

  /// Signs an address: whoever has it may do the one thing until it expires.
  ///
  /// - Parameters:
  ///   - url: The address; what its query has is signed too.
  ///   - method: What may be done.
  ///   - headers: Fields that the request must have, besides `Host`.
  ///   - date: When the address begins to be good.
  ///   - seconds: For how long it is good.
  /// - Returns: The address; as it was when it has no host.
  public func presign(
    _ url: URL, method: String = "GET", headers: [Pair] = [], at date: Date, expires seconds: Int
  ) -> URL {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = parts.host
    else { return url }
    let authority = parts.port.map { "\(host):\($0)" } ?? host
    let headers = headers + [Pair("host", authority)]
    let own = (parts.queryItems ?? []).map { Pair($0.name, $0.value ?? "") }
    let added = queryPairs(at: date, expires: seconds, signedHeaders: headers.map(\.name))
    let canonical = Self.canonicalRequest(
      method: method, path: parts.path, query: own + added, headers: headers)
    let signature = signature(stringToSign(canonical, at: date), at: date)
    parts.percentEncodedQuery = (own + added + [Pair("X-Amz-Signature", signature)])
      .map { "\(Self.escape($0.name))=\(Self.escape($0.value))" }.joined(separator: "&")
    return parts.url ?? url
  }

  /// A time as the signature writes it, `20130524T000000Z`.
  public static func timestamp(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(
      dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted)
    return date.formatted(style)
  }

  /// Reads a time; nil when it is not written in this way.
  public static func date(_ timestamp: String) -> Date? {
    guard let parts = timestamp.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/)?.output
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = calendar.date(
      from: DateComponents(
        year: Int(parts.1), month: Int(parts.2), day: Int(parts.3), hour: Int(parts.4),
        minute: Int(parts.5), second: Int(parts.6)))
    // A day that the calendar does not have would come back as another one.
    guard let date, self.timestamp(date) == timestamp else { return nil }
    return date
  }

  /// Encodes all but letters, digits and `-._~`, as the signature wants it.
  static func escape(_ text: String, keeping kept: String = "") -> String {
    text.utf8.reduce(into: "") { output, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        output.unicodeScalars.append(Unicode.Scalar(byte))
      case let byte where "-._~".utf8.contains(byte) || kept.utf8.contains(byte):
        output.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        output += "%" + (byte < 16 ? "0" : "") + hex
      }
    }
  }

  /// A field's value without spaces around it, and with single ones inside.
  private static func trimmed(_ value: String) -> String {
    value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
  }
}
