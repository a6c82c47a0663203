import LessonModel
import SwiftSource
import Testing

@testable import SnippetRunner

/// What the compiler says about names that other modules may have too.
@Suite struct ShadowingNamesTests {
  private let names = ["later", "login", "user", "pid", "zone", "max", "Page", "pair"]
  private var said: String {
    """
    main.swift:3:5: error: cannot find 'later' in scope
    main.swift:4:13: error: value of type '@Sendable (UnsafePointer<utmp>?) -> Void' has no member \
    'memberThatNothingHas'
    main.swift:5:12: error: type 'user' has no member 'memberThatNothingHas'
    main.swift:6:12: error: type 'pid' (aka 'Int32') has no member 'memberThatNothingHas'
    main.swift:7:12: error: value of type 'Int' has no member 'memberThatNothingHas'
    main.swift:8:5: error: generic parameter 'T' could not be inferred
    main.swift:8:11: error: reference to member 'memberThatNothingHas' cannot be resolved
    main.swift:9:12: error: type 'Page' has no member 'memberThatNothingHas'
    main.swift:10:12: error: value of type '(Int, Int)' has no member 'memberThatNothingHas'
    """
  }
  private var found: ShadowingNames { ShadowingNames(saidBy: said, of: names, firstLine: 3) }

  @Test func `a name that cannot be found is none of them`() {
    #expect(found.withoutMembers == ["login", "user"])
    #expect(found.others == ["pid", "zone", "max", "Page", "pair"])
  }

  @Test func `a name without a message is one of them`() {
    #expect(ShadowingNames(saidBy: "", of: ["a"], firstLine: 1).others == ["a"])
  }

  @Test func `they are read from a file as they were written`() {
    for names in [
      found, ShadowingNames(), ShadowingNames(withoutMembers: ["a"]), ShadowingNames(others: ["b"]),
    ] {
      #expect(ShadowingNames(text: names.text) == names)
    }
  }

  @Test(arguments: [
    ("print(zone.name)", true), ("print(login)", true), ("login(1)", true), ("user?.self", true),
    ("func f() { let login = 1; login(2) }", true), ("let a: user", true),
    ("print(login.name, user?.name)", false), ("print(other.zone)", false), ("f(zone: 1)", false),
    ("func f() { let zone = 1; print(zone) }", false), ("print(\"zone\")", false),
  ])
  func `code may differ by a name that it uses`(code: String, mayDiffer: Bool) {
    let names = CodeNames([SourceFragment(text: code, path: "", line: 1)])
    #expect(found.mayDiffer(in: names) == mayDiffer)
  }
}
