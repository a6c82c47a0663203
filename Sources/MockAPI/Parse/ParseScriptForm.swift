internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Requests of the JavaScript SDK: a POST whose JSON body has method, keys and session.
///
/// A browser sends such a request to another origin without asking first, as it has no fields of its own.
enum ParseScriptForm {
  /// The members that stand for header fields.
  private static let fieldNames: KeyValuePairs<ExactString, String> = [
    "_ApplicationId": "X-Parse-Application-Id", "_JavaScriptKey": "X-Parse-Javascript-Key",
    "_MasterKey": "X-Parse-Master-Key", "_SessionToken": "X-Parse-Session-Token",
    "_ContentType": "Content-Type",
  ]
  /// The members that tell of the client and that nothing here needs.
  private static let ignored: [ExactString] = [
    "_ClientVersion", "_InstallationId", "_RevocableSession", "_context",
  ]

  /// Returns a request with everything in its usual place.
  ///
  /// As in Parse Server, the keys in the body count only when the header fields name no app that exists.
  static func unpack(_ call: Call) -> Call {
    guard call.method == "POST", call.body.first == UInt8(ascii: "{"), mayBePacked(call.body),
      case .object(var members)? = call.json
    else { return call }
    var fields = call.fields
    var method = call.method
    if let wanted = members.removeValue(forKey: "_method")?.text { method = wanted.uppercased() }
    members["_noBody"] = nil
    if !isApplication(fields["X-Parse-Application-Id"]),
      isApplication(members["_ApplicationId"]?.text)
    {
      for (member, field) in fieldNames {
        if let value = members.removeValue(forKey: member)?.text,
          value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        {
          fields[field] = value
        }
      }
      for name in ignored { members[name] = nil }
      if call.path.hasPrefix("/files/"), let file = members["base64"]?.text {
        return call.replacing(
          method: method, fields: fields, body: Data(base64Encoded: file) ?? Data())
      }
    }
    // What a GET asks for is in the body too.
    let query = method == "GET" ? pairs(members) : call.query
    let body = method == "GET" ? Data() : Data(JSONValue(.object(members)).bytes)
    return call.replacing(method: method, fields: fields, query: query, body: body)
  }

  private static func isApplication(_ text: String?) -> Bool {
    text.map { ExactString($0) == ExactString(Parse.applicationID) } ?? false
  }

  /// Whether a body has one of the names; most requests have none, and need not be read twice.
  private static func mayBePacked(_ body: Data) -> Bool {
    ["\"_method\"", "\"_ApplicationId\"", "\"_noBody\""].contains {
      body.range(of: Data($0.utf8)) != nil
    }
  }

  /// Returns members as the pairs of a query.
  static func pairs(_ members: [ExactString: JSONTree]) -> [Call.Pair] {
    members.sorted { $0.key < $1.key }.map { name, value in
      Call.Pair(name: name.string, value: value.text ?? JSONValue(value).text)
    }
  }
}
