internal import Foundation
internal import NetworkCore

extension Parse {
  /// `POST /files/*`: the bytes and their type → the stored name and the address.
  func upload(
    _ request: ParseRequest, name: String, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    let isOpen = request.isHosted || request.isMaster || state.parse.switches.acceptsPublicFiles
    guard isOpen || request.userID != nil else {
      throw ParseError(130, "File upload by public is disabled.")
    }
    guard !request.call.body.isEmpty else { throw ParseError(130, "Invalid file upload.") }
    guard name.count <= 128 else { throw ParseError(122, "Filename too long.") }
    guard name.wholeMatch(of: /[_a-zA-Z0-9][a-zA-Z0-9@. ~_\-]*/) != nil else {
      throw ParseError(122, "Filename contains invalid characters.")
    }
    guard let type = request.call.fields["Content-Type"], !request.call.mediaType.isEmpty else {
      throw ParseError(126, "Missing content type.")
    }
    let suffix = name.split(separator: ".").last.map(String.init)?.lowercased() ?? ""
    if !request.isHosted, ["html", "htm", "xhtml", "svg"].contains(suffix) {
      throw ParseError(130, "File upload of extension \(suffix) is disabled.")
    }
    let stored =
      request.isHosted
      ? "tfss-\(state.random.uuid())-\(name)" : "\(state.random.hex(32))_\(name)"
    state.parse.files[stored] = ParseFile(contentType: type, data: request.call.body)
    let encoded = stored.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? stored
    let address = request.address("/files/\(Self.applicationID)/\(encoded)")
    var response = ResponseMessage.json(
      201, ["name": .string(stored), "url": .string(address)])
    response.fields["Location"] = address
    return response
  }

  /// `GET /files/*/*`: returns the bytes; a client that has the address needs no key.
  func download(app: String, name: String, _ state: World.State) -> ResponseMessage {
    guard app == Self.applicationID, let file = state.parse.files[name] else {
      return .text(404, "File not found.")
    }
    return ResponseMessage(status: 200, fields: ["Content-Type": file.contentType], body: file.data)
  }

  /// `DELETE /files/*`, with the master key only: returns an empty object.
  func deleteFile(
    _ request: ParseRequest, name: String, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    guard request.isMaster else { throw .masterKeyIsRequired }
    guard state.parse.files.removeValue(forKey: name) != nil else {
      throw ParseError(153, "Could not delete file.")
    }
    return .json(200, [:])
  }
}
