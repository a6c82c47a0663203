public import Foundation
internal import NetworkCore

/// Photo storage in the manner of S3: one bucket, objects that are public or want a signed address.
///
/// ```swift
/// let storage = World().storage
/// storage.put(bytes, contentType: "image/png", key: "cat.png")
/// let address = storage.signedURL(for: "cat.png", expires: 900)
/// ```
public struct Storage: AnsweringSystem {
  public static let name = "storage"
  /// The bucket: the first folder of all addresses.
  public static let bucket = "photos"
  /// The name of the key that signs addresses.
  public static let accessKeyID = "STORAGEDEMOKEY000001"
  /// The key that signs addresses; an app must not have it.
  public static let secretAccessKey = "storage/demo+secret/never/in/an/app/0001"
  /// The most bytes an object may have.
  public static let largestObject = 10_485_760

  /// Signs with the storage's key.
  public static let signer = SignatureV4(
    accessKeyID: accessKeyID, secretAccessKey: secretAccessKey)

  public let world: World

  func answer(_ call: Call, _ state: inout World.State) -> HTTPResponse {
    var response: HTTPResponse
    do throws(StorageError) {
      response = try object(call, &state)
    } catch {
      response = error.response(
        resource: call.path, requestID: state.random.hex(16).uppercased())
    }
    response.fields["Server"] = "AmazonS3"
    return response
  }
}

extension Storage {
  /// Puts an object into the bucket, without a request.
  ///
  /// - Parameters:
  ///   - bytes: What is in it.
  ///   - contentType: The type it will be given with.
  ///   - key: Its name in the bucket.
  ///   - isPublic: Whether anybody may read it.
  public func put(_ bytes: Data, contentType: String, key: String, isPublic: Bool = false) {
    world.withState { state in
      state.storage.objects[key] = StoredObject(
        bytes: bytes, contentType: contentType, isPublic: isPublic, modified: state.now)
    }
  }

  /// The keys of all objects, sorted.
  public var keys: [String] { world.withState { $0.storage.objects.keys.sorted() } }

  /// The address of an object; of use by itself only for a public one.
  public static func url(for key: String, base: URL = baseURL) -> URL {
    base.appending(path: bucket).appending(path: key)
  }

  /// An address that is good for one object and one method, from now on.
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
