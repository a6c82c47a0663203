internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Parse {
  /// `GET /classes/CLASS`: limit → the objects the user may read.
  static func find(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let name = request.call["class"]
    try check(request, .find, name, scope)
    let query = try ParseQuery(request)
    let objects = (scope.state.classes[name] ?? []).filter {
      request.isMaster || $0.allows("read", request.userID)
    }
    return query.answer(objects.map(\.members))
  }

  /// `GET /classes/CLASS/ID`: returns the object.
  static func get(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let (name, id) = (request.call["class"], request.call["id"])
    try check(request, .get, name, scope)
    guard request.call.query.isEmpty else { throw ParseError(102, "Improper encode of parameter") }
    let object = scope.state.classes[name]?.first { $0.id == ExactString(id) }
    guard let object, request.isMaster || object.allows("read", request.userID) else {
      throw .objectNotFound
    }
    return .json(200, .members(object.members))
  }

  /// `POST /classes/CLASS`: an object's members → its identifier, its creation time and its address.
  static func create(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let name = request.call["class"]
    try check(request, .create, name, scope)
    let changes = try ParseChanges(request.members(), isNew: true)
    try changes.checkTypes(in: name, scope.state.classes[name] ?? [])
    var object = ParseObject(
      id: ExactString(scope.random.alphanumerics(10)), createdAt: scope.now, updatedAt: scope.now,
      values: [])
    _ = try changes.apply(to: &object)
    scope.state.classes[ExactString(name), default: []].append(object)
    var response = ResponseMessage.json(
      201,
      [
        "objectId": .string(object.id.string),
        "createdAt": .string(ParseDate.text(object.createdAt)),
      ])
    response.fields["Location"] = request.address("/classes/\(name)/\(object.id)")
    return response
  }

  /// `PUT /classes/CLASS/ID`: members to set or operations → the time and the results of the operations.
  static func update(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let (name, id) = (request.call["class"], request.call["id"])
    try check(request, .update, name, scope)
    let changes = try ParseChanges(request.members(), isNew: false)
    let objects = scope.state.classes[name] ?? []
    guard let index = writableIndex(id, objects, request) else { throw .objectNotFound }
    try changes.checkTypes(in: name, objects)
    var object = objects[index]
    let results = try changes.apply(to: &object)
    object.updatedAt = scope.now
    scope.state.classes[name]?[index] = object
    let time = JSONValue.Member(
      name: "updatedAt", value: .string(ParseDate.text(object.updatedAt)))
    return .json(200, .members([time] + results))
  }

  /// `DELETE /classes/CLASS/ID`: deletes the object and returns an empty one.
  static func delete(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let (name, id) = (request.call["class"], request.call["id"])
    try check(request, .delete, name, scope)
    let objects = scope.state.classes[name] ?? []
    guard let index = writableIndex(id, objects, request) else { throw .objectNotFound }
    scope.state.classes[name]?.remove(at: index)
    return .json(200, [:])
  }

  private static func writableIndex(
    _ id: String, _ objects: [ParseObject], _ request: ParseRequest
  ) -> Int? {
    objects.firstIndex { object in
      object.id == ExactString(id) && (request.isMaster || object.allows("write", request.userID))
    }
  }

  /// Checks a class's name and whether the request may do this operation on it.
  private static func check(
    _ request: ParseRequest, _ operation: ParseSwitches.Operation, _ name: String,
    _ scope: Scope<Parse>
  ) throws(ParseError) {
    guard !name.hasPrefix("_") else {
      throw ParseError(
        119,
        "Clients aren't allowed to perform the \(operation.rawValue) operation on the \(name) "
          + "collection.")
    }
    guard ParseChanges.isName(name) else {
      throw ParseError(
        103,
        "Invalid classname: \(name), classnames can only have alphanumeric characters and _, "
          + "and must start with an alpha character ")
    }
    guard !request.isMaster else { return }
    let switches = scope.state.switches
    if switches.closedOperations[name]?.contains(operation) ?? false {
      throw ParseError(
        119, "Permission denied for action \(operation.rawValue) on class \(name).")
    }
    if switches.signedInClasses.contains(name), request.userID == nil {
      throw ParseError(101, "Permission denied, user needs to be authenticated.")
    }
  }
}
