/// When an item can be read (`kSecAttrAccessible`).
public enum Accessibility: String, Hashable, Sendable, Codable, CaseIterable {
  /// While unlocked, only on this device and only while it has a passcode.
  case whenPasscodeSetThisDeviceOnly
  /// While unlocked; the default for an item.
  case whenUnlocked
  /// While unlocked, only on this device.
  case whenUnlockedThisDeviceOnly
  /// From the first unlock to the next restart; background uploads and extensions need it.
  case afterFirstUnlock
  /// From the first unlock to the next restart, only on this device.
  case afterFirstUnlockThisDeviceOnly
  /// Always; deprecated, because it does not protect against anyone who holds the device.
  case always
  /// Always, only on this device; deprecated.
  case alwaysThisDeviceOnly

  /// Whether a backup restored on a different device lacks the item.
  public var isThisDeviceOnly: Bool {
    switch self {
    case .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly,
      .afterFirstUnlockThisDeviceOnly, .alwaysThisDeviceOnly:
      true
    case .whenUnlocked, .afterFirstUnlock, .always: false
    }
  }

  /// Whether the item's class key is in the device's memory.
  public func isReadable(on device: Device) -> Bool {
    switch self {
    case .whenPasscodeSetThisDeviceOnly: device.hasPasscode && device.lockState == .unlocked
    case .whenUnlocked, .whenUnlockedThisDeviceOnly: device.lockState == .unlocked
    case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly:
      device.lockState != .lockedBeforeFirstUnlock
    case .always, .alwaysThisDeviceOnly: true
    }
  }
}
