/// The result of a keychain function: an OSStatus from Security's `SecBase.h`.
public struct KeychainStatus: RawRepresentable, Hashable, Sendable, Codable {
  /// The OSStatus.
  public let rawValue: Int32

  /// Creates a status from any OSStatus.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Success (`errSecSuccess`).
  public static let success = Self(rawValue: 0)
  /// A parameter or a combination of parameters is not valid (`errSecParam`).
  public static let invalidParameter = Self(rawValue: -50)
  /// The user cancelled the prompt (`errSecUserCanceled`).
  public static let userCanceled = Self(rawValue: -128)
  /// The keychain is not available in this state of the device (`errSecNotAvailable`).
  public static let notAvailable = Self(rawValue: -25291)
  /// The user could not prove their identity, or no longer can (`errSecAuthFailed`).
  public static let authenticationFailed = Self(rawValue: -25293)
  /// An item with this identity already exists (`errSecDuplicateItem`).
  public static let duplicateItem = Self(rawValue: -25299)
  /// No item matches (`errSecItemNotFound`).
  public static let itemNotFound = Self(rawValue: -25300)
  /// The device is locked, or a prompt is not allowed (`errSecInteractionNotAllowed`).
  public static let interactionNotAllowed = Self(rawValue: -25308)
  /// The app is not in the access group (`errSecMissingEntitlement`).
  public static let missingEntitlement = Self(rawValue: -34018)

  private static let words: [Self: (name: String, meaning: String)] = [
    .success: ("errSecSuccess", "it worked"),
    .invalidParameter: ("errSecParam", "these parameters cannot be combined"),
    .userCanceled: ("errSecUserCanceled", "the user cancelled"),
    .notAvailable: ("errSecNotAvailable", "the device has no passcode, which this item needs"),
    .authenticationFailed: ("errSecAuthFailed", "the user could not be authenticated"),
    .duplicateItem: ("errSecDuplicateItem", "an item with this identity already exists"),
    .itemNotFound: ("errSecItemNotFound", "no item matches"),
    .interactionNotAllowed: (
      "errSecInteractionNotAllowed", "the device is locked or the user may not be asked"
    ),
    .missingEntitlement: ("errSecMissingEntitlement", "the app is not in this access group"),
  ]
}

extension KeychainStatus: CustomStringConvertible {
  /// Apple's name, the number and a short explanation.
  public var description: String {
    guard let words = Self.words[self] else { return "OSStatus \(rawValue)" }
    return "\(words.name) (\(rawValue)), \(words.meaning)"
  }
}
