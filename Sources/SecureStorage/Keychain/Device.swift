/// The state of a phone that its keychain depends on.
///
/// ```swift
/// var device = Device(identifier: "phone", hasPasscode: true)
/// device.lock()
/// device.reboot()
/// print(device.lockState)  // lockedBeforeFirstUnlock
/// ```
public struct Device: Hashable, Sendable, Codable {
  /// Whether the screen is locked, and whether the device was unlocked since the restart.
  public enum LockState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Restarted, before the user has entered the passcode.
    case lockedBeforeFirstUnlock
    /// Locked, but unlocked once since the restart.
    case locked
    /// Unlocked and in use.
    case unlocked
  }

  /// The state of the sensor for fingers or faces.
  public enum Biometry: Hashable, Sendable, Codable {
    /// The device has no sensor, or the app may not use it.
    case notAvailable
    /// There is a sensor, but no finger or face is enrolled.
    case notEnrolled
    /// At least one finger or face is enrolled; the number differs after each change.
    case enrolled(Int)
    /// There were too many wrong attempts, so the passcode is required first.
    case lockedOut(Int)
  }

  /// The device's name; keys for this device only are bound to it.
  public let identifier: String
  /// Whether there is a passcode; a device without one is never locked.
  public private(set) var hasPasscode: Bool
  /// Whether the device is locked.
  public private(set) var lockState = LockState.unlocked
  /// The state of the sensor.
  public private(set) var biometry: Biometry
  private var enrollmentCount = 0

  /// Creates an unlocked device without enrolled fingers or faces.
  public init(identifier: String = "device", hasPasscode: Bool = true, hasSensor: Bool = true) {
    self.identifier = identifier
    self.hasPasscode = hasPasscode
    biometry = hasSensor ? .notEnrolled : .notAvailable
  }

  /// Locks the screen; a device without a passcode stays unlocked.
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

  /// Removes the passcode and with it all enrolled fingers or faces, which need one.
  public mutating func removePasscode() {
    unlock()
    hasPasscode = false
    if biometry != .notAvailable { biometry = .notEnrolled }
  }

  /// Adds or removes a finger or face, so that a different set is enrolled.
  ///
  /// If there is no passcode, it also sets one, because enrolling requires a passcode.
  public mutating func changeEnrollment() {
    guard biometry != .notAvailable else { return }
    hasPasscode = true
    enrollmentCount += 1
    biometry = .enrolled(enrollmentCount)
  }

  /// Locks the sensor, as after too many wrong attempts.
  public mutating func lockOutBiometry() {
    if case .enrolled(let number) = biometry { biometry = .lockedOut(number) }
  }
}
