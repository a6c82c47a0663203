internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Backend {
  /// `GET /me.json`: the row of the token's user.
  static func me(_ user: BackendUser, _ state: BackendState) -> ResponseMessage {
    .json(
      200,
      [
        "id": .number(user.id), "email": .string(user.email.string),
        "firebase_id": .string(user.firebaseID.string),
      ])
  }

  /// `GET /photos.json`: the user's photos, oldest first.
  static func photos(_ user: BackendUser, _ state: BackendState) -> ResponseMessage {
    .json(200, .array(state.photos.filter { $0.userID == user.id }.map(\.json)))
  }

  /// `POST /photos.json`: title, as JSON or form → the new photo.
  static func addPhoto(_ call: Call, _ user: BackendUser, _ state: inout BackendState)
    -> ResponseMessage
  {
    let isJSON = call.mediaType == "application/json"
    let formTitle = call.form.first { $0.name == "title" }?.value
    let title = (isJSON ? call.json?["title"]?.text : formTitle) ?? ""
    guard !title.allSatisfy(\.isWhitespace) else {
      return .json(422, ["errors": .string("Title can't be blank")])
    }
    let photo = BackendPhoto(id: state.photos.count + 1, userID: user.id, title: title)
    state.photos.append(photo)
    return .json(201, photo.json)
  }
}
