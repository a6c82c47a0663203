import SecureStorage
import Testing

@Suite struct AccessGroupTests {
  let keychain = Keychain()
  let app = App(
    teamID: "TEAM1", bundleID: "org.example.app", keychainAccessGroups: ["shared"],
    appGroups: ["group.org.example"])
  let share = App(
    teamID: "TEAM1", bundleID: "org.example.app.share", keychainAccessGroups: ["shared"])
  let stranger = App(
    teamID: "TEAM2", bundleID: "org.example.app", keychainAccessGroups: ["shared"])

  @Test func `the groups are the keychain's then the app's own then the app groups`() {
    #expect(
      app.accessGroups == ["TEAM1.shared", "TEAM1.org.example.app", "group.org.example"])
    #expect(Fixture.app.accessGroups == ["TEAM1.org.example.app"])
  }

  @Test func `an item without a group goes into the first`() throws {
    try keychain.add(Fixture.item(), as: app)
    var query = Fixture.reading()
    query.returnsAttributes = true
    let found = try keychain.copyMatching(query, as: share)
    #expect(found.first?.attributes?.accessGroup == "TEAM1.shared")
  }

  @Test func `a search without a group covers all groups`() throws {
    for group in app.accessGroups {
      var item = Fixture.item()
      item.accessGroup = group
      try keychain.add(item, as: app)
    }
    var query = Fixture.reading()
    query.limit = .all
    #expect(try keychain.copyMatching(query, as: app).count == 3)
    #expect(try keychain.copyMatching(query, as: share).count == 1)
  }

  @Test func `another team sees nothing`() throws {
    try keychain.add(Fixture.item(), as: app)
    #expect(
      Fixture.status { () throws(StorageError) in
        try keychain.copyMatching(Fixture.reading(), as: stranger)
      } == .itemNotFound)
  }

  @Test func `a group that is not in the list is a missing entitlement`() throws {
    try keychain.add(Fixture.item(), as: app)
    var query = Fixture.item()
    query.accessGroup = "TEAM1.org.example.app"
    var changes = KeychainChanges()
    changes.accessGroup = "TEAM2.shared"
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.add(query, as: share) }
        == .missingEntitlement)
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.copyMatching(query, as: share) }
        == .missingEntitlement)
    #expect(
      Fixture.status { () throws(StorageError) in
        try keychain.update(Fixture.reading(), with: changes, as: share)
      } == .missingEntitlement)
    #expect(
      Fixture.status { () throws(StorageError) in try keychain.delete(query, as: share) }
        == .missingEntitlement)
  }
}
