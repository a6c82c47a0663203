/// The state of a phone, as far as its keychain cares.
///
/// ```swift
/// var device = Device(identifier: "phone", hasPasscode: true)
/// device.lock()
/// device.reboot()
/// print(device.lockState)  // lockedBeforeFirstUnlock
/// ```
public struct Device: Hashable, Sendable, Codable {
  /// Whether the screen is locked, and whether the passcode was typed since the restart.
  public enum LockState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Restarted, and nobody typed the passcode yet.
    case lockedBeforeFirstUnlock
    /// Locked, having been unlocked before.
    case locked
    /// In use.
    case unlocked
  }

  /// What the sensor for fingers or faces can do.
  public enum Biometry: Hashable, Sendable, Codable {
    /// The device has no sensor, or the app may not use it.
    case notAvailable
    /// There is a sensor, and it knows nobody.
    case notEnrolled
    /// The sensor knows somebody; each change of who gives another number.
    case enrolled(Int)
    /// Too many wrong tries: the passcode comes first.
    case lockedOut(Int)
  }

  /// The device's name; keys that are for this device only are bound to it.
  public let identifier: String
  /// Whether there is a passcode; a device without one is never locked.
  public private(set) var hasPasscode: Bool
  /// Whether it is locked.
  public private(set) var lockState = LockState.unlocked
  /// What the sensor can do.
  public private(set) var biometry: Biometry
  private var enrollmentCount = 0

  /// An unlocked device whose sensor knows nobody.
  public init(identifier: String = "device", hasPasscode: Bool = true, hasSensor: Bool = true) {
    self.identifier = identifier
    self.hasPasscode = hasPasscode
    biometry = hasSensor ? .notEnrolled : .notAvailable
  }

  /// Locks the screen; a device without a passcode stays open.
  public mutating func lock() {
    guard hasPasscode, lockState == .unlocked else { return }
    lockState = .locked
  }

  /// Unlocks the device with its passcode, which also ends a lockout of the sensor.
  public mutating func unlock() {
    lockState = .unlocked
    if case .lockedOut(let number) = biometry { biometry = .enrolled(number) }
  }

  /// Restarts the device.
  public mutating func reboot() {
    lockState = hasPasscode ? .lockedBeforeFirstUnlock : .unlocked
  }

  /// Sets a passcode.
  public mutating func setPasscode() {
    hasPasscode = true
  }

  /// Removes the passcode; the sensor forgets everybody, as it needs one.
  public mutating func removePasscode() {
    unlock()
    hasPasscode = false
    if biometry != .notAvailable { biometry = .notEnrolled }
  }

  /// Enrols one more finger or face, or takes one away: either is another set.
  ///
  /// Sets a passcode too if there is none, as the settings insist on one.
  public mutating func changeEnrollment() {
    guard biometry != .notAvailable else { return }
    hasPasscode = true
    enrollmentCount += 1
    biometry = .enrolled(enrollmentCount)
  }

  /// Lets the sensor see too many strangers.
  public mutating func lockOutBiometry() {
    if case .enrolled(let number) = biometry { biometry = .lockedOut(number) }
  }
}
