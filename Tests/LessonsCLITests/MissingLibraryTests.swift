import Foundation
import Testing

@testable import LessonsCLI

/// What `doctor` says to type when a library is missing.
@Suite struct MissingLibraryTests {
  private static let debian = "PRETTY_NAME=\"Debian GNU/Linux 12\"\nID=debian\n"

  @Test(arguments: [
    ("NAME=Ubuntu\nID=ubuntu\nID_LIKE=debian\n", "`sudo apt-get install libcurl4-openssl-dev`"),
    (debian, "`sudo apt-get install libcurl4-openssl-dev`"),
    ("NAME=Fedora\nID=fedora\n", "`sudo dnf install libcurl-devel`"),
    ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", "`sudo dnf install libcurl-devel`"),
    ("ID=manjaro\nID_LIKE=arch\n", "`sudo pacman -S curl`"), (nil, "`brew install curl`"),
  ])
  func `a missing header is named by the package of the system`(system: String?, remedy: String) {
    let words = "<module-includes>:1:10: fatal error: 'curl/curl.h' file not found"
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

  /// `.ci/setup` runs before anything is built, so it has its own list.
  @Test func `the setup installs the packages that doctor names`() throws {
    let setup = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../.ci/setup").standardized,
      encoding: .utf8)
    for library in MissingLibrary.all where library.packages[.brew] != "" {
      for manager in PackageManager.allCases {
        let package = library.packages[manager] ?? ""
        #expect(setup.contains(package), "\(package)")
      }
    }
  }
}
