internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Credentials that go with every request without a challenge: fields, query items, or both.
///
/// ```swift
/// let keys = FixedCredentials.fields(["X-Parse-Application-Id": id, "X-Parse-Client-Key": key])
/// let api = AuthenticatingTransport(over: wire, at: origin, with: keys)
/// ```
public struct FixedCredentials: Authenticator, Hashable {
  fileprivate var fields: [String: String] = [:]
  fileprivate var query: [URLQueryItem] = []

  /// Returns these and other credentials together; the others win where both have a field.
  public func and(_ others: FixedCredentials) -> FixedCredentials {
    FixedCredentials(
      fields: fields.merging(others.fields) { $1 }, query: query + others.query)
  }

  public func authorize(_ request: URLRequest) throws -> URLRequest {
    var request = request
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    guard !query.isEmpty, let url = request.url,
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return request }
    let names = query.map { FormEncoding.escape($0.name) }
    let kept = (components.percentEncodedQuery ?? "").split(separator: "&").filter { item in
      !names.contains(String(item.prefix { $0 != "=" }))
    }
    let added = query.map {
      "\(FormEncoding.escape($0.name))=\(FormEncoding.escape($0.value ?? ""))"
    }
    components.percentEncodedQuery = (kept.map(String.init) + added).joined(separator: "&")
    request.url = components.url
    return request
  }
}

extension Authenticator where Self == FixedCredentials {
  /// Sends a name and a password with Basic before the server asks, which saves a round trip.
  ///
  /// - Throws: What `BasicCredentials` throws.
  public static func basic(
    user: String, password: String, charset: BasicCredentials.Charset = .utf8
  ) throws(CredentialError) -> FixedCredentials {
    let value = try BasicCredentials.fieldValue(user: user, password: password, charset: charset)
    return FixedCredentials(fields: ["Authorization": value])
  }

  /// Sends a token in the Bearer scheme (RFC 6750, section 2.1).
  ///
  /// - Throws: `CredentialError.notAToken` when the token is not a token68.
  public static func bearer(_ token: String) throws(CredentialError) -> FixedCredentials {
    FixedCredentials(fields: ["Authorization": try BearerToken.fieldValue(token)])
  }

  /// Sends a token in Rails's scheme, `Token token="…"`; Rails compares the scheme's case.
  ///
  /// - Throws: `CredentialError.notAToken` when it has a control character.
  public static func token(_ token: String) throws(CredentialError) -> FixedCredentials {
    guard let quoted = FieldGrammar.quoted(token) else { throw .notAToken }
    return FixedCredentials(fields: ["Authorization": "Token token=\(quoted)"])
  }

  /// Sends keys in header fields that the server defines.
  public static func fields(_ fields: [String: String]) -> FixedCredentials {
    FixedCredentials(fields: fields)
  }

  /// Sends a key or session in the address, `?session_id=…`, for servers that accept nothing else.
  ///
  /// Addresses end up in logs and histories; header fields do not.
  public static func query(_ name: String, _ value: String) -> FixedCredentials {
    FixedCredentials(query: [URLQueryItem(name: name, value: value)])
  }
}

extension FixedCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The names of fields and query items, never their values.
  public var description: String {
    "FixedCredentials(\((fields.keys.sorted() + query.map(\.name)).joined(separator: ", ")))"
  }
  /// The names of fields and query items, never their values.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The form of a token in `Authorization` (RFC 6750, section 2.1).
enum BearerToken {
  static func fieldValue(_ token: String) throws(CredentialError) -> String {
    let digits = token.drop(while: isTokenCharacter)
    guard !token.isEmpty, token.first != "=", digits.allSatisfy({ $0 == "=" }) else {
      throw .notAToken
    }
    return "Bearer \(token)"
  }

  private static func isTokenCharacter(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isNumber || "-._~+/".contains(character))
  }
}
