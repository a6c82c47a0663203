internal import CryptoCore
public import Foundation
internal import NetworkCore

/// Photo storage like S3: a bucket with objects that are public or need a signature.
///
/// ```swift
/// let storage = World().storage
/// storage.put(bytes, contentType: "image/png", key: "cat.png")
/// let address = storage.signedURL(for: "cat.png", expires: 900)
/// ```
public struct Storage: AnsweringSystem {
  public static let name = "storage"
  /// The bucket, which is the first folder of every address.
  public static let bucket = "photos"
  /// The name of the key that signs addresses.
  public static let accessKeyID = "STORAGEDEMOKEY000001"
  /// The secret key that signs addresses; an app must not contain it.
  public static let secretAccessKey = "storage/demo+secret/never/in/an/app/0001"
  /// The largest size of an object, in bytes.
  public static let largestObject = 10_485_760

  /// A signer with the storage's key.
  public static let signer = SignatureV4(
    accessKeyID: accessKeyID, secretAccessKey: secretAccessKey)

  public let world: World

  /// True, because a key may have empty folders, dots and slashes in any place.
  static var takesAnyPath: Bool { true }

  static func newState() -> StorageState { StorageState() }

  static let routes: [Route<Storage>] = [
    Route("OPTIONS", "/{bucket}/{key...}") { call, scope in askBefore(call, &scope) },
    .get("/{bucket}/{key...}") { call, scope in answer(call, &scope) },
    .put("/{bucket}/{key...}") { call, scope in answer(call, &scope) },
    .delete("/{bucket}/{key...}") { call, scope in answer(call, &scope) },
  ]

  static func notFound(_ call: Call, _ scope: inout Scope<Storage>) -> ResponseMessage {
    refuse(call.path.isEmpty ? .invalidURI : .accessDenied, call, &scope)
  }

  static func notServed(_ name: String, _ call: Call, _ scope: inout Scope<Storage>)
    -> ResponseMessage
  {
    refuse(.notImplemented(query: name), call, &scope)
  }

  static func wrongMethod(_ call: Call, _ scope: inout Scope<Storage>) -> ResponseMessage {
    refuse(.notAllowed(call.method), call, &scope)
  }
}

extension Storage {
  /// Stores an object in the bucket, without a request.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - contentType: The media type to return it with.
  ///   - key: The name in the bucket.
  ///   - isPublic: Whether anybody may read it.
  public func put(_ bytes: Data, contentType: String, key: String, isPublic: Bool = false) {
    change { scope in
      scope.state.photos[ExactString(key)] = StoredObject(
        bytes: bytes, contentType: contentType, isPublic: isPublic, modified: scope.now)
    }
  }

  /// The keys of all objects, sorted.
  public var keys: [String] { change { $0.state.photos.keys.sorted().map(\.string) } }

  /// Returns the address of an object; without a signature it works only for a public object.
  public static func url(for key: String, base: URL = baseURL) -> URL {
    let path = SignatureV4.escape("/\(bucket)/\(key)", keeping: "/")
    return URL(string: base.absoluteString + path) ?? base
  }

  /// Returns an address that allows one method on one object, from now on.
  public func signedURL(for key: String, method: String = "GET", expires seconds: Int = 900) -> URL
  {
    Self.signer.presign(
      Self.url(for: key), method: method, at: world.now, expires: seconds)
  }
}

extension World {
  /// The photo storage of this world.
  public var storage: Storage { Storage(world: self) }
}

extension Storage {
  static func card(at base: String) -> SystemCard {
    SystemCard(
      name,
      [
        "base": base, "bucket": bucket, "accessKeyId": accessKeyID,
        "secretAccessKey": secretAccessKey, "region": signer.region,
      ])
  }
}
