internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// An object of a class: the system's own members and those from clients.
struct ParseObject: Hashable, Sendable {
  /// The identifier: ten letters and digits.
  var id: ExactString
  /// When it was created.
  var createdAt: Date
  /// When it was last changed.
  var updatedAt: Date
  /// The members from clients, in order.
  var values: [JSONValue.Member]

  /// A member by name, including the system's own members.
  subscript(name: String) -> JSONValue? {
    switch name {
    case "objectId": .string(id.string)
    case "createdAt": .string(ParseDate.text(createdAt))
    case "updatedAt": .string(ParseDate.text(updatedAt))
    default: values.first { $0.name == name }?.value
    }
  }

  /// The members as the system returns them.
  var members: [JSONValue.Member] {
    [JSONValue.Member(name: "objectId", value: .string(id.string))] + values + [
      JSONValue.Member(name: "createdAt", value: .string(ParseDate.text(createdAt))),
      JSONValue.Member(name: "updatedAt", value: .string(ParseDate.text(updatedAt))),
    ]
  }

  /// Whether a user may `read` or `write` it; without an access control list, every user may.
  func allows(_ right: String, _ userID: ExactString?) -> Bool {
    guard case .members(let entries) = self["ACL"] else { return true }
    return entries.contains { entry in
      guard entry.name == "*" || ExactString(entry.name) == userID,
        case .members(let rights) = entry.value
      else { return false }
      return rights.contains { $0.name == right && $0.value == .bool(true) }
    }
  }
}

extension ParseObject {
  /// The places that exist in every new world.
  static let spots: [ParseObject] = [
    spot("uwhQUedJxo", "My Cafe", 43.430_434_4, -80.476_315_1, at: 1_408_500_000),
    spot("Jb4kTnE2aQ", "Harbour Bakery", 43.451_64, -80.492_53, at: 1_408_503_600),
    spot("m0VdX81sPz", "Corner Library", 43.464_26, -80.520_41, at: 1_408_507_200),
  ]

  private static func spot(
    _ id: ExactString, _ name: String, _ latitude: Double, _ longitude: Double, at seconds: Double
  ) -> ParseObject {
    let date = Date(timeIntervalSince1970: seconds)
    let location: JSONValue = .object([
      "__type": .string("GeoPoint"), "latitude": .double(latitude), "longitude": .double(longitude),
    ])
    return ParseObject(
      id: id, createdAt: date, updatedAt: date,
      values: [
        JSONValue.Member(name: "Name", value: .string(name)),
        JSONValue.Member(name: "Location", value: location),
      ])
  }
}

/// Times in the system's format.
enum ParseDate {
  /// Formats a time in UTC with milliseconds, `2014-09-02T12:00:00.000Z`.
  static func text(_ date: Date) -> String {
    date.formatted(
      .iso8601.year().month().day().timeZone(separator: .omitted)
        .time(includingFractionalSeconds: true))
  }
}
