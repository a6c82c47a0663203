internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// An uploaded photo.
struct RailsauthPhoto: Sendable {
  var id: Int
  var owner: ExactString
  var ownerID: Int
  var name: String
  var title: String
  var address: String
  var randomID: ExactString
  var createdAt: Date

  /// The photo as the system returns it alone.
  var members: [JSONValue.Member] {
    [
      .init(name: "name", value: .string(name)), .init(name: "title", value: .string(title)),
      .init(name: "image_url", value: .string(address)),
      .init(name: "random_id", value: .string(randomID.string)),
    ]
  }

  /// The photo in a list, where the imitated server reveals members that it hides elsewhere.
  var leakingMembers: [JSONValue.Member] {
    let time = JSONValue.string(RailsauthUser.text(of: createdAt))
    return [.init(name: "id", value: .number(id))] + members + [
      .init(name: "user_id", value: .number(ownerID)), .init(name: "created_at", value: time),
      .init(name: "updated_at", value: time),
    ]
  }
}

extension Railsauth {
  /// `POST /api/upload_photo`: a form with a title and an image → the photo.
  static func uploadPhoto(_ call: Call, _ scope: inout Scope<Railsauth>) -> ResponseMessage {
    identified(call, &scope) { user, scope in
      let isLenient = scope.state.switches.isLenientWithForms
      let type = call.fields["Content-Type"] ?? ""
      let parser = try? MultipartParser(
        contentType: type, isLenient: isLenient, mustEnd: true)
      // Rack reads no body that ends without its last boundary. If two parts share a name, the last
      // counts.
      let parts = (try? parser?.parts(of: call.body)) ?? []
      guard let title = parts.last(where: { $0.name == "title" }),
        let image = parts.last(where: { $0.name == "image" })
      else { return .status(400, "required parameters are missing") }
      // Like the imitated server, report a missing parameter before an expired token.
      guard !Self.isExpired(user, scope) else { return .status(401, "Authtoken has expired") }
      guard let filename = image.filename.map(Self.baseName) else {
        // Without a file name the parameter is a string, and strings have no original_filename.
        return .text(500, "Internal Server Error\n")
      }
      guard !scope.state.switches.isRefusedByStorage else {
        return .status(401, "AWS S3 signature is wrong")
      }
      let randomID = ExactString(scope.random.letters(41))
      let isPublic = scope.state.switches.hasPublicPhotos
      scope.storage.photos[randomID] = StoredObject(
        bytes: image.body, contentType: image.fields["Content-Type"] ?? "application/octet-stream",
        isPublic: isPublic, modified: scope.now)
      let number = scope.state.photos.count + 1
      let photo = RailsauthPhoto(
        id: number, owner: ExactString(user.email), ownerID: user.id, name: filename,
        title: String(decoding: title.body, as: UTF8.self),
        address: Storage.url(for: randomID.string, base: call.base(of: Storage.self))
          .absoluteString,
        randomID: randomID, createdAt: scope.now)
      scope.state.photos.append(photo)
      return .json(200, .members(photo.members))
    }
  }

  /// Returns the part after the last slash or backslash, because Rack drops a client's folders.
  private static func baseName(_ name: String) -> String {
    String(name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? "")
  }

  /// `GET /api/get_photos`: the user's photos.
  static func getPhotos(_ call: Call, _ scope: inout Scope<Railsauth>) -> ResponseMessage {
    identified(call, &scope) { user, scope in
      guard !Self.isExpired(user, scope) else {
        return .status(401, "Authtoken has expired. Please get a new token and try again!")
      }
      let leaks = scope.state.switches.leaksInLists
      let photos = scope.state.photos.filter { $0.owner == ExactString(user.email) }
      return .json(
        200, .array(photos.map { .members(leaks ? $0.leakingMembers : $0.members) }))
    }
  }

  /// `DELETE /api/delete_photo`, with the photo's random name in the body.
  static func deletePhoto(_ call: Call, _ scope: inout Scope<Railsauth>) -> ResponseMessage {
    guard let parameters = RailsauthParameters(call) else { return .malformed }
    return identified(call, &scope) { user, scope in
      guard let randomID = parameters["photo_id"].map({ ExactString($0) }) else {
        return .status(400, "required parameters are missing")
      }
      guard !Self.isExpired(user, scope) else {
        return .status(401, "Authtoken has expired. Please get a new token and try again!")
      }
      let index = scope.state.photos.firstIndex {
        $0.randomID == randomID && $0.owner == ExactString(user.email)
      }
      guard let index else {
        return .status(
          401, "Invalid Photo ID or You don't have permission to delete this photo!")
      }
      scope.state.photos.remove(at: index)
      scope.storage.photos[randomID] = nil
      return .status(200, "Image deleted")
    }
  }
}
