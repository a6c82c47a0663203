internal import CryptoCore
internal import Foundation

/// In which order a client wants the files of its Drive, as the parameter `orderBy` says it.
struct DriveOrder: Sendable {
  /// What files are compared by: a number or a name, which is empty for a number.
  private typealias Key = @Sendable (OAuthUpload) -> (Double, ExactString)

  private var keys: [(key: Key, isDescending: Bool)] = []

  /// Reads names with commas between, each with `desc` behind it or not; nil for an unknown one.
  init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard let name = words.first, words.count == 1 || words.dropFirst() == ["desc"],
        let key = Self.key(String(name))
      else { return nil }
      keys.append((key, words.count == 2))
    }
  }

  /// Returns files in this order; those that are equal stay as they were.
  func sorted(_ files: [OAuthUpload]) -> [OAuthUpload] {
    files.enumerated().sorted { left, right in
      for (key, isDescending) in keys {
        let (one, other) = (key(left.element), key(right.element))
        if one != other { return isDescending ? one > other : one < other }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  private static func padded(_ digits: Substring) -> String {
    String(repeating: "0", count: max(0, 20 - digits.count)) + digits
  }

  private static func key(_ name: String) -> Key? {
    switch name {
    case "name", "title": { (0, ExactString($0.name)) }
    case "name_natural", "title_natural":
      // With all numbers equally long, 2 stands before 12.
      { (0, ExactString($0.name.lowercased().replacing(/\d+/) { padded($0.output) })) }
    case "folder": { ($0.type == "application/vnd.google-apps.folder" ? 0 : 1, "") }
    case "quotaBytesUsed": { (Double($0.bytes.count), "") }
    case "createdTime", "modifiedTime", "modifiedByMeTime", "recency", "createdDate",
      "modifiedDate", "modifiedByMeDate":
      { ($0.at.timeIntervalSince1970, "") }
    // No file here is starred, shared or viewed.
    case "starred", "sharedWithMeTime", "sharedWithMeDate", "viewedByMeTime",
      "lastViewedByMeDate":
      { _ in (0, "") }
    default: nil
    }
  }
}
