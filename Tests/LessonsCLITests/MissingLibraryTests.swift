import Foundation
import Testing

@testable import LessonsCLI

/// What `doctor` says to type when a library is missing.
@Suite struct MissingLibraryTests {
  private static let debian = "PRETTY_NAME=\"Debian GNU/Linux 12\"\nID=debian\n"

  @Test(arguments: [
    ("NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian\n", "`sudo apt-get install libmicrohttpd-dev`"),
    (debian, "`sudo apt-get install libmicrohttpd-dev`"),
    ("NAME=Fedora\nID=fedora\n", "`sudo dnf install libmicrohttpd-devel`"),
    ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", "`sudo dnf install libmicrohttpd-devel`"),
    ("ID=manjaro\nID_LIKE=arch\n", "`sudo pacman -S libmicrohttpd`"),
    (nil, "`brew install libmicrohttpd`"),
  ])
  func `a missing header is named by the package of the system`(system: String?, remedy: String) {
    let words = "<module-includes>:1:10: fatal error: 'microhttpd.h' file not found"
    #expect(MissingLibrary.remedy(for: words, on: system) == remedy)
  }

  @Test(arguments: [
    (
      "swift-frontend: error while loading shared libraries: libsqlite3.so.0: cannot open shared object file",
      "libsqlite3-0"
    ),
    ("error: 'openssl/evp.h' file not found", "libssl-dev"),
    ("libmicrohttpd.so.12: cannot open shared object file", "libmicrohttpd-dev"),
  ])
  func `a library that the loader does not find is named`(words: String, package: String) {
    #expect(
      MissingLibrary.remedy(for: words, on: Self.debian) == "`sudo apt-get install \(package)`")
  }

  @Test(arguments: ["cannot find 'curl' in scope", "no such module 'Foo'", ""])
  func `other words name no package`(words: String) {
    #expect(MissingLibrary.remedy(for: words, on: Self.debian) == nil)
  }

  /// The shell scripts run before anything is built, so they read a list of their own.
  @Test func `the scripts install the packages that doctor and the package name`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let lines = try String(contentsOf: root.appending(path: ".ci/libraries"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(
      Set(manifest.matches(of: /pkgConfig: "(\w+)"/).map { String($0.1) })
        == Set(lines.compactMap(\.first)))
    for line in lines {
      try #require(line.count == 5)
      #expect(manifest.contains(".apt([\"\(line[1])\"]), .brew([\"\(line[4])\"])"), "\(line)")
      let packages: [PackageManager: String] = [
        .apt: line[1], .dnf: line[2], .pacman: line[3], .brew: line[4],
      ]
      #expect(MissingLibrary.all.contains { $0.packages == packages }, "\(line)")
    }
  }
}
