internal import LessonModel

/// Sentences for an uncaught error in the runtime's format.
enum ThrownErrorWords {
  /// Describes the error: its name or code, and its own description.
  static func text(_ raw: String) -> String {
    foundationError(raw) ?? decodingError(raw) ?? "`\(RuntimeWords.plain(raw))`"
  }

  /// Reads `Error Domain=NSURLErrorDomain Code=-1001 "(null)"UserInfo={NSLocalizedDescription=…,
  /// …}`.
  private static func foundationError(_ raw: String) -> String? {
    let form = /Error Domain=(\S+) Code=(-?\d+) "(.*?)"\s*(?:UserInfo=\{(.*)\})?.*/
    guard let parts = try? form.wholeMatch(in: raw), let code = Int(parts.2) else { return nil }
    let facts = String(parts.4 ?? "")
    var words = parts.3 == "(null)" ? fact("NSLocalizedDescription", in: facts) : String(parts.3)
    if let file = fact("NSFilePath", in: facts), words?.contains(file) != true {
      words = [words.map(withoutStop), "`\(file)`"].compactMap(\.self).joined(separator: ": ")
    }
    let name =
      switch String(parts.1) {
      case "NSURLErrorDomain":
        urlErrors[code].map { "`URLError(.\($0))` (code \(code))" } ?? "`URLError`, code \(code)"
      case "NSCocoaErrorDomain": "`CocoaError`, code \(code)"
      case let domain: "`\(domain)`, code \(code)"
      }
    return ([name] + (words.map { [withoutStop($0)] } ?? [])).joined(separator: ": ")
  }

  /// Returns the value of a key in a list such as `NSFilePath=/a, NSURL=file:///a`.
  private static func fact(_ key: String, in facts: String) -> String? {
    guard let start = facts.firstRange(of: key + "=") else { return nil }
    let rest = facts[start.upperBound...]
    let end = rest.firstRange(of: /, NS[A-Za-z]+=/)?.lowerBound ?? rest.endIndex
    return rest[..<end].isEmpty ? nil : String(rest[..<end])
  }

  /// Reads `DecodingError.keyNotFound: Key 'name' not found … Path: a.b. Debug description: … .`.
  private static func decodingError(_ raw: String) -> String? {
    guard let parts = try? /(DecodingError|EncodingError)\.(\w+): (.*)/.wholeMatch(in: raw) else {
      return nil
    }
    let said = String(parts.3)
    let place =
      said.firstMatch(of: /Path: (.+?)\. (?:Debug|Underlying)/).map { " in `\($0.1)`" } ?? ""
    let why =
      said.firstMatch(of: /Debug description: (.+?)(?:\.? Underlying error.*)?\.?$/)
      .map { ": " + withoutStop(String($0.1)) } ?? ""
    let words =
      switch String(parts.2) {
      case "keyNotFound":
        said.firstMatch(of: /Key '(.+?)' not found/).map { "the data has no key `\($0.1)`\(place)" }
      case "typeMismatch": "a value\(place) has another type\(why)"
      case "valueNotFound": "a value\(place) is missing\(why)"
      case "dataCorrupted": "the data\(place) cannot be read\(why)"
      default: nil as String?
      }
    return "`\(parts.1).\(parts.2)`: " + (words ?? said)
  }

  private static func withoutStop(_ words: String) -> String {
    words.hasSuffix(".") ? String(words.dropLast()) : words
  }

  /// The names of `URLError.Code` by number.
  private static let urlErrors = [
    -1: "unknown", -999: "cancelled", -1000: "badURL", -1001: "timedOut",
    -1002: "unsupportedURL", -1003: "cannotFindHost", -1004: "cannotConnectToHost",
    -1005: "networkConnectionLost", -1006: "dnsLookupFailed", -1007: "httpTooManyRedirects",
    -1008: "resourceUnavailable", -1009: "notConnectedToInternet",
    -1010: "redirectToNonExistentLocation", -1011: "badServerResponse",
    -1012: "userCancelledAuthentication", -1013: "userAuthenticationRequired",
    -1014: "zeroByteResource", -1015: "cannotDecodeRawData", -1016: "cannotDecodeContentData",
    -1017: "cannotParseResponse", -1021: "requestBodyStreamExhausted",
    -1022: "appTransportSecurityRequiresSecureConnection", -1100: "fileDoesNotExist",
    -1101: "fileIsDirectory", -1102: "noPermissionsToReadFile", -1103: "dataLengthExceedsMaximum",
    -1200: "secureConnectionFailed", -1201: "serverCertificateHasBadDate",
    -1202: "serverCertificateUntrusted", -1203: "serverCertificateHasUnknownRoot",
    -1204: "serverCertificateNotYetValid", -1205: "clientCertificateRejected",
    -1206: "clientCertificateRequired",
  ]
}
