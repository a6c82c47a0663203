extension KeychainDatabase {
  /// Refuses parameters that cannot be combined.
  func check(_ query: KeychainQuery) throws(KeychainRefusal) {
    guard query.accessible == nil || query.accessControl == nil,
      query.name.isAllowed(for: query.itemClass)
    else { throw .status(.invalidParameter) }
  }

  /// Returns the indices of the items that match a query; throws when there are none.
  func find(_ query: KeychainQuery, as app: App) throws(KeychainRefusal) -> [Int] {
    try check(query)
    if let group = query.accessGroup, !app.accessGroups.contains(group) {
      throw .status(.missingEntitlement)
    }
    let groups = Set(query.accessGroup.map { [$0] } ?? app.accessGroups)
    let found = items.indices.filter { items[$0].isMeant(by: query, in: groups) }
    guard !found.isEmpty else { throw .status(.itemNotFound) }
    return found
  }

  /// Refuses to store an item that this device cannot protect.
  func checkProtection(of item: KeychainItem) throws(KeychainRefusal) {
    let attributes = item.attributes
    guard
      !attributes.isSynchronizable
        || !attributes.accessible.isThisDeviceOnly && attributes.accessControl == nil
    else { throw .status(.invalidParameter) }
    guard device.hasPasscode || attributes.accessible != .whenPasscodeSetThisDeviceOnly else {
      throw .status(.notAvailable)
    }
    try checkReadable(item)
  }

  /// Refuses access while the item's class key is not in memory.
  func checkReadable(_ item: KeychainItem) throws(KeychainRefusal) {
    guard item.attributes.accessible.isReadable(on: device) else {
      throw .status(.interactionNotAllowed)
    }
  }

  /// Returns the authentication that is still required; nil when none is.
  func challenge(
    _ item: KeychainItem, _ query: KeychainQuery, _ granted: Set<Int>
  ) throws(KeychainRefusal) -> Challenge? {
    guard let flag = item.attributes.accessControl?.flag, !granted.contains(item.serial) else {
      return nil
    }
    guard device.hasPasscode else { throw .status(.authenticationFailed) }
    let isPossible =
      switch flag {
      case .userPresence, .devicePasscode: true
      case .biometryAny: Enrollment(device) != nil
      case .biometryCurrentSet: Enrollment(device) != nil && Enrollment(device) == item.enrollment
      }
    guard isPossible else { throw .status(.authenticationFailed) }
    let context = query.authenticationContext ?? AuthenticationContext()
    guard !context.isInvalidated else { throw .status(.authenticationFailed) }
    guard !context.satisfies(flag) else { return nil }
    guard !context.interactionNotAllowed, device.lockState == .unlocked else {
      throw .status(.interactionNotAllowed)
    }
    let method: AuthenticationPrompt.Method =
      switch flag {
      case .userPresence: device.presenceMethod
      case .biometryAny, .biometryCurrentSet: .biometry
      case .devicePasscode: .passcode
      }
    let request = AuthenticationPrompt.Request(reason: context.localizedReason, method: method)
    return Challenge(serial: item.serial, flag: flag, request: request)
  }
}
