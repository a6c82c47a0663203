#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension KeychainItem {
  /// Applies changes; the other attributes stay the same.
  mutating func apply(_ changes: KeychainChanges, at date: Date, on device: Device) {
    attributes.name = changes.name.filled(from: attributes.name)
    attributes.accessGroup = changes.accessGroup ?? attributes.accessGroup
    attributes.label = changes.label ?? attributes.label
    attributes.modificationDate = date
    data = changes.data ?? data
    if let accessible = changes.accessible {
      attributes.accessible = accessible
      attributes.accessControl = nil
    }
    if let control = changes.accessControl {
      attributes.accessible = control.accessibility
      attributes.accessControl = control
      enrollment = Enrollment(device)
    }
  }
}
