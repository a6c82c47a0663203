internal import Foundation
internal import NetworkCore

extension Parse {
  /// `GET /classes/*`: where, order, skip, limit, count → the objects the user may read.
  func find(
    _ request: ParseRequest, in name: String, _ state: World.State
  ) throws(ParseError) -> ResponseMessage {
    try check(request, .find, name, state)
    let query = try ParseQuery(request)
    let objects = (state.parse.classes[name] ?? []).filter {
      request.isMaster || $0.allows("read", request.userID)
    }
    return query.answer(objects.map { ($0, $0.members) })
  }

  /// `GET /classes/*/*`: returns the object.
  func get(
    _ request: ParseRequest, _ id: String, in name: String, _ state: World.State
  ) throws(ParseError) -> ResponseMessage {
    try check(request, .get, name, state)
    try ParseQuery.checkNames(of: request)
    let object = state.parse.classes[name]?.first { $0.id == id }
    guard let object, request.isMaster || object.allows("read", request.userID) else {
      throw .objectNotFound
    }
    return .json(200, .members(object.members))
  }

  /// `POST /classes/*`: an object's members → its identifier, its creation time and its address.
  func create(
    _ request: ParseRequest, in name: String, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    try check(request, .create, name, state)
    let changes = try ParseChanges(request.members(), isNew: true)
    try changes.checkTypes(in: name, state.parse.classes[name] ?? [])
    var object = ParseObject(
      id: state.random.alphanumerics(10), createdAt: state.now, updatedAt: state.now, values: [])
    _ = try changes.apply(to: &object)
    state.parse.classes[name, default: []].append(object)
    var response = ResponseMessage.json(
      201,
      [
        "objectId": .string(object.id), "createdAt": .string(ParseDate.text(object.createdAt)),
      ])
    response.fields["Location"] = request.address("/classes/\(name)/\(object.id)")
    return response
  }

  /// `PUT /classes/*/*`: members to set or operations → the time and the results of the operations.
  func update(
    _ request: ParseRequest, _ id: String, in name: String, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    try check(request, .update, name, state)
    let changes = try ParseChanges(request.members(), isNew: false)
    let objects = state.parse.classes[name] ?? []
    guard let index = writableIndex(id, objects, request) else { throw .objectNotFound }
    try changes.checkTypes(in: name, objects)
    var object = objects[index]
    let results = try changes.apply(to: &object)
    object.updatedAt = state.now
    state.parse.classes[name]?[index] = object
    let time = JSONValue.Member(
      name: "updatedAt", value: .string(ParseDate.text(object.updatedAt)))
    return .json(200, .members([time] + results))
  }

  /// `DELETE /classes/*/*`: deletes the object and returns an empty one.
  func delete(
    _ request: ParseRequest, _ id: String, in name: String, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    try check(request, .delete, name, state)
    let objects = state.parse.classes[name] ?? []
    guard let index = writableIndex(id, objects, request) else { throw .objectNotFound }
    state.parse.classes[name]?.remove(at: index)
    return .json(200, [:])
  }

  private func writableIndex(
    _ id: String, _ objects: [ParseObject], _ request: ParseRequest
  ) -> Int? {
    objects.firstIndex { object in
      object.id == id && (request.isMaster || object.allows("write", request.userID))
    }
  }

  /// Checks a class's name and whether the request may do this operation on it.
  private func check(
    _ request: ParseRequest, _ operation: ParseSwitches.Operation, _ name: String,
    _ state: World.State
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
    let switches = state.parse.switches
    if switches.closedOperations[name]?.contains(operation) ?? false {
      throw ParseError(
        119, "Permission denied for action \(operation.rawValue) on class \(name).")
    }
    if switches.signedInClasses.contains(name), request.userID == nil {
      throw ParseError(101, "Permission denied, user needs to be authenticated.")
    }
  }
}
