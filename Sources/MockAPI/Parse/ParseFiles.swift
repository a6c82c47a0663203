internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Parse {
  /// `POST /files/NAME`: the bytes and their type → the stored name and the address.
  static func upload(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let name = request.call["name"]
    guard !name.isEmpty else { throw ParseError(122, "Filename not provided.") }
    let isOpen = request.isHosted || request.isMaster || scope.state.switches.acceptsPublicFiles
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
      ? "tfss-\(scope.random.uuid())-\(name)" : "\(scope.random.hex(32))_\(name)"
    scope.state.files[stored] = ParseFile(contentType: type, data: request.call.body)
    let encoded = stored.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? stored
    let address = request.address("/files/\(Self.applicationID)/\(encoded)")
    var response = ResponseMessage.json(
      201, ["name": .string(stored), "url": .string(address)])
    response.fields["Location"] = address
    return response
  }

  /// `GET /files/APP/NAME`: returns the bytes; a client that has the address needs no key.
  static func download(_ call: Call, _ scope: Scope<Parse>) -> ResponseMessage {
    guard call["app"] == applicationID, let file = scope.state.files[call["name"]] else {
      return .text(404, "File not found.")
    }
    return .uploaded(file.data, type: file.contentType)
  }

  /// `DELETE /files/NAME`, with the master key only: returns an empty object.
  static func deleteFile(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    guard request.isMaster else { throw .masterKeyIsRequired }
    let name = request.call["name"]
    guard scope.state.files.removeValue(forKey: ExactString(name)) != nil else {
      throw ParseError(153, "Could not delete file.")
    }
    return .json(200, [:])
  }
}
