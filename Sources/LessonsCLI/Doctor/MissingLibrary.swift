/// A library or header that a machine may lack, with its package on common systems.
struct MissingLibrary: Sendable {
  /// The part of its file name that the compiler or the loader mentions.
  let sign: String
  /// The packages by the system's manager.
  let packages: [PackageManager: String]

  /// The libraries that pages, our programs and the compiler load.
  static let all: [MissingLibrary] = [
    MissingLibrary(
      "openssl/", debian: "libssl-dev", fedora: "openssl-devel", arch: "openssl", brew: "openssl@3"),
    MissingLibrary(
      "crypto", debian: "libssl-dev", fedora: "openssl-devel", arch: "openssl", brew: "openssl@3"),
    MissingLibrary(
      "microhttpd", debian: "libmicrohttpd-dev", fedora: "libmicrohttpd-devel",
      arch: "libmicrohttpd", brew: "libmicrohttpd"),
    MissingLibrary(
      "cmark", debian: "libcmark-dev", fedora: "cmark-devel", arch: "cmark", brew: "cmark"),
    MissingLibrary("libsqlite3", debian: "libsqlite3-0", fedora: "sqlite-libs", arch: "sqlite"),
    MissingLibrary("libncurses", debian: "libncurses6", fedora: "ncurses-libs", arch: "ncurses"),
    MissingLibrary("libxml2", debian: "libxml2", fedora: "libxml2", arch: "libxml2"),
    MissingLibrary("libedit", debian: "libedit2", fedora: "libedit", arch: "libedit"),
    MissingLibrary("libpython3", debian: "libpython3-dev", fedora: "python3-libs", arch: "python"),
    MissingLibrary(
      "libstdc++", debian: "libstdc++-12-dev", fedora: "libstdc++-devel", arch: "gcc-libs"),
    MissingLibrary("libz.", debian: "zlib1g-dev", fedora: "zlib-devel", arch: "zlib"),
  ]

  private init(
    _ sign: String, debian: String, fedora: String, arch: String, brew: String? = nil
  ) {
    self.sign = sign
    packages = [.apt: debian, .dnf: fedora, .pacman: arch, .brew: brew ?? ""]
  }

  /// Returns the command that installs a missing library.
  ///
  /// - Parameters:
  ///   - words: The message of a compiler or a loader, such as `'openssl/evp.h' file not found`.
  ///   - system: The text of `/etc/os-release`; `nil` without that file.
  /// - Returns: The command in backticks; `nil` when the message names no known library.
  static func remedy(for words: String, on system: String?) -> String? {
    guard words.contains("not found") || words.contains("cannot open shared object"),
      let library = all.first(where: { words.contains($0.sign) })
    else { return nil }
    let manager = PackageManager(system: system)
    guard let package = library.packages[manager], !package.isEmpty else { return nil }
    return "`\(manager.command) \(package)`"
  }
}

/// A system's package manager.
enum PackageManager: Hashable, Sendable, CaseIterable {
  case apt, dnf, pacman, brew

  /// Chooses the package manager of the system that `/etc/os-release` describes (os-release(5)),
  /// or Homebrew without that file.
  init(system: String?) {
    guard let system else {
      self = .brew
      return
    }
    let names = system.split(separator: "\n").filter {
      $0.hasPrefix("ID=") || $0.hasPrefix("ID_LIKE=")
    }.joined(separator: " ")
    if names.contains("fedora") || names.contains("rhel") {
      self = .dnf
    } else if names.contains("arch") {
      self = .pacman
    } else {
      self = .apt
    }
  }

  /// The command before a package's name.
  var command: String {
    switch self {
    case .apt: "sudo apt-get install"
    case .dnf: "sudo dnf install"
    case .pacman: "sudo pacman -S"
    case .brew: "brew install"
    }
  }
}
