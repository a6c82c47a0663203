public import Foundation

extension SignatureV4 {
  /// Returns the request in the canonical form that both sides sign.
  ///
  /// - Parameters:
  ///   - method: The method, in upper case.
  ///   - path: The path, decoded.
  ///   - query: The query without the signature, decoded, in any order.
  ///   - headers: The signed header fields, in any order; `host` must be among them.
  ///   - payloadHash: The body's SHA-256, or `UNSIGNED-PAYLOAD`.
  /// - Returns: The canonical request.
  public static func canonicalRequest(
    method: String, path: String, query: [Pair], headers: [Pair],
    payloadHash: String = unsignedPayload
  ) -> String {
    canonicalRequest(
      method: method, encodedPath: path.isEmpty ? "/" : escape(path, keeping: "/"), query: query,
      headers: headers, payloadHash: payloadHash)
  }

  /// Returns the canonical form of a request whose path is already encoded.
  static func canonicalRequest(
    method: String, encodedPath: String, query: [Pair], headers: [Pair], payloadHash: String
  ) -> String {
    let pairs = query.map { (escape($0.name), escape($0.value)) }.sorted { $0 < $1 }
    let fields = headers.map { ($0.name.lowercased(), trimmed($0.value)) }.sorted { $0 < $1 }
    return [
      method, encodedPath,
      pairs.map { "\($0)=\($1)" }.joined(separator: "&"),
      fields.map { "\($0):\($1)\n" }.joined(), fields.map(\.0).joined(separator: ";"), payloadHash,
    ].joined(separator: "\n")
  }

  /// Returns the pairs that signing adds to a query, without the signature.
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

  /// Signs an address.
  ///
  /// Anyone with this URL can make this one request until the URL expires.
  ///
  /// - Parameters:
  ///   - url: The address; its query is signed too.
  ///   - method: The method that the address allows.
  ///   - headers: Header fields that the request must have, besides `Host`.
  ///   - date: When the address becomes valid.
  ///   - seconds: How long it is valid, in seconds.
  /// - Returns: The signed address; unchanged when it has no host.
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

  /// Formats a time for the signature, `20130524T000000Z`.
  public static func timestamp(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(
      dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted)
    return date.formatted(style)
  }

  /// Parses a time; nil when it is not in this format.
  public static func date(_ timestamp: String) -> Date? {
    guard let parts = timestamp.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/)?.output
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = calendar.date(
      from: DateComponents(
        year: Int(parts.1), month: Int(parts.2), day: Int(parts.3), hour: Int(parts.4),
        minute: Int(parts.5), second: Int(parts.6)))
    // The formatter would turn a nonexistent day into a different day.
    guard let date, self.timestamp(date) == timestamp else { return nil }
    return date
  }

  /// Percent-encodes everything but letters, digits and `-._~`, as the signature requires.
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

  /// Returns a header value without spaces at its ends, and with single spaces inside.
  private static func trimmed(_ value: String) -> String {
    value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
  }
}
