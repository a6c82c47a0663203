internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The parts of the imitated servers that the mock systems lack, because no lesson needs them.
///
/// A system responds to a request for such a part with 501 in the imitated server's own format,
/// before it tries any route. So no route mistakes the request for a different one. This table
/// lists all parts.
struct NotServed: Sendable {
  /// Returns the name of the part that a request needs; nil when the row does not apply.
  private let name: @Sendable (Call) -> String?

  /// The table, by the names of the systems.
  private static let table: [String: [NotServed]] = [
    Cognito.name: [
      operations([
        "ChangePassword", "CompleteWebAuthnRegistration", "ConfirmDevice", "ConfirmForgotPassword",
        "DeleteUser", "DeleteUserAttributes", "DeleteWebAuthnCredential", "ForgetDevice",
        "ForgotPassword", "GetDevice", "GetUserAttributeVerificationCode", "GetUserAuthFactors",
        "ListDevices", "ListWebAuthnCredentials", "SetUserSettings",
        "StartWebAuthnRegistration", "UpdateDeviceStatus", "UpdateUserAttributes",
        "VerifyUserAttribute",
      ])
    ],
    Firebase.name: ["", "/identitytoolkit.googleapis.com"].flatMap { host in
      // Administration, batches and session cookies.
      [
        paths(["GET", "POST"], "\(host)/v1/projects/{project...}"),
        paths(["POST"], "\(host)/v1/accounts:createAuthUri"),
      ]
    }
      + ["", "/www.googleapis.com"].map { host in
        paths(["GET"], "\(host)/identitytoolkit/v3/relyingparty/publicKeys")
      },
    Facebook.name: [paths(["GET", "POST"], "/debug_token")],
    Google.name: google,
    Parse.name: [
      paths(["POST"], "/batch"), paths(["GET", "POST"], "/aggregate/{class}"),
      paths(["POST"], "/functions/{name}"), paths(["POST"], "/jobs/{name}"),
      paths(["POST"], "/push"), paths(["GET", "POST", "PUT", "DELETE"], "/schemas/{class...}"),
      NotServed(name: scriptForm),
    ]
      + ["/classes/{class}", "/classes/{class}/{id}", "/users"].map { path in
        queries(
          [
            "where", "order", "skip", "count", "keys", "excludeKeys", "include", "includeAll",
            "readPreference", "hint", "explain", "comment", "redirectClassNameForKey",
          ], of: path)
      },
    Storage.name: [
      paths(["GET"], "/"), paths(["PUT", "POST", "DELETE"], "/{bucket}"),
      paths(["PUT", "POST", "DELETE"], "/{bucket}/"), NotServed(name: subresource),
    ]
      + ["/{bucket}", "/{bucket}/"].map { bucket in
        queries(
          ["continuation-token", "delimiter", "marker", "max-keys", "start-after"], of: bucket)
      },
  ]

  private static let google: [NotServed] = {
    let earlier =
      ["/userinfo/v2/me"]
      + ["v1", "v2"].flatMap { version in
        ["/oauth2/\(version)/userinfo", "/oauth2/\(version)/tokeninfo"]
      }
    var rows = earlier.map { paths(["GET", "POST"], $0) }
    for drive in ["/drive/v2/files", "/drive/v3/files"] {
      rows += [
        queries(["q", "orderBy", "fields"], of: drive), queries(["fields"], of: "\(drive)/{file}"),
        queries(["fields"], of: "/upload\(drive)"),
        queries(["uploadType"], is: "resumable", of: "/upload\(drive)"),
        paths(["PATCH", "PUT"], "\(drive)/{file...}"),
        paths(["PATCH", "PUT"], "/upload\(drive)/{file...}"),
      ]
    }
    return rows
  }()

  /// Returns the name of the part that a request needs, if the system does not serve it.
  static func name(in call: Call, of system: String) -> String? {
    table[system]?.lazy.compactMap { $0.name(call) }.first
  }
}

extension NotServed {
  private static func paths(_ methods: Set<String>, _ pattern: String) -> NotServed {
    let pattern = PathPattern(pattern)
    return NotServed { call in
      methods.contains(call.method) && pattern.match(call.segments) != nil
        ? "\(call.method) \(pattern)" : nil
    }
  }

  /// Returns a row for names in a query, or for a name with one value.
  private static func queries(
    _ names: Set<String>, is value: String? = nil, of pattern: String
  ) -> NotServed {
    let pattern = PathPattern(pattern)
    return NotServed { call in
      guard pattern.match(call.segments) != nil else { return nil }
      return call.query.first {
        names.contains($0.name) && !$0.value.isEmpty && (value == nil || $0.value == value)
      }?.name
    }
  }

  /// Returns a row for operations of an Amazon service.
  private static func operations(_ names: Set<String>) -> NotServed {
    NotServed { call in
      let target = call.fields["X-Amz-Target"]?.split(separator: ".").last.map(String.init)
      return target.flatMap { names.contains($0) ? $0 : nil }
    }
  }

  /// Recognizes a request of Parse's JavaScript SDK: a POST with method and keys in its JSON body.
  @Sendable private static func scriptForm(_ call: Call) -> String? {
    let names = ["_method", "_ApplicationId", "_noBody"]
    guard call.method == "POST",
      names.contains(where: { call.body.range(of: Data("\"\($0)\"".utf8)) != nil }),
      let tree = call.json
    else { return nil }
    return names.first { tree[$0] != nil }
  }

  /// Recognizes a subresource of an object or of a bucket, such as `?acl`.
  ///
  /// A name without a value counts as a subresource, even if it is new in the service.
  @Sendable private static func subresource(_ call: Call) -> String? {
    call.query.first { pair in
      let name = pair.name.lowercased()
      return name.hasPrefix("response-") || subresources.contains(pair.name)
        || pair.value.isEmpty && !name.hasPrefix("x-amz-") && !parameters.contains(pair.name)
    }?.name
  }

  private static let subresources: Set<String> = [
    "accelerate", "acl", "analytics", "annotation", "attributes", "cors", "delete", "encryption",
    "intelligent-tiering", "inventory", "legal-hold", "lifecycle", "location", "logging",
    "metadataConfiguration", "metadataTable", "metrics", "notification", "object-lock",
    "ownershipControls", "partNumber", "policy", "policyStatus", "publicAccessBlock",
    "renameObject", "replication", "requestPayment", "restore", "retention", "select", "session",
    "tagging", "torrent", "uploadId", "uploads", "versionId", "versioning", "versions", "website",
  ]

  /// The other names that may be in a query, even without a value.
  private static let parameters: Set<String> = [
    "continuation-token", "delimiter", "encoding-type", "fetch-owner", "list-type", "marker",
    "max-keys", "prefix", "start-after", "x-id",
  ]
}
