#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import SystemIO

/// A Swift compiler on this machine.
package struct Toolchain: Hashable, Sendable {
  /// The path of `swiftc`.
  package var swiftc: String
  /// A string that changes whenever the compiler does.
  ///
  /// The string includes the real path, size and change time of the file, and of the compiler that
  /// it calls.
  package var identity: String

  /// The folder of the compiler itself and of the programs that came with it.
  package var folder: String

  /// The variable for the folder in which the compiler keeps C modules.
  package static let moduleCacheVariable = "CLANG_MODULE_CACHE_PATH"

  /// Returns the folders that the tools may write to in an environment, or `nil` when the
  /// environment does not name them.
  ///
  /// A compiler reads a course's code, which may exploit a fault in it, and runs the toolchain's
  /// macros.
  package static func writable(_ environment: [String: String]) -> [String]? {
    environment["TMPDIR"].map { folder in
      [folder] + (environment[moduleCacheVariable].map { [$0] } ?? [])
    }
  }

  /// Creates the toolchain of the compiler at a path.
  package init(swiftc: String, identity: String) {
    self.swiftc = swiftc
    self.identity = identity
    folder = URL(fileURLWithPath: swiftc).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// Finds the first `swiftc` on the PATH.
  ///
  /// - Parameters:
  ///   - environment: The variables, including `PATH`.
  ///   - interrupt: Ends the wait for a compiler early. In this case, its version may be unknown.
  /// - Returns: The compiler.
  /// - Throws: `RunnerError.noCompiler` when there is none.
  package static func find(
    environment: [String: String], interrupt: Interrupt = .never
  ) throws(RunnerError) -> Toolchain {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/swiftc"
      guard FileManager.default.isExecutableFile(atPath: path) else { continue }
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      var toolchain = Toolchain(swiftc: path, identity: FileStamp.of(file))
      if let frontend = toolchain.frontend(behind: file, environment, interrupt) {
        toolchain.identity += "\n\(FileStamp.of(frontend))"
        toolchain.folder = URL(fileURLWithPath: frontend).deletingLastPathComponent().path
      }
      return toolchain
    }
    throw RunnerError.noCompiler
  }

  /// Finds the compiler that a proxy has chosen.
  ///
  /// Installers such as swiftly and Xcode put a small program on the PATH. This program calls one
  /// of several compilers, depending on a setting or the current folder. The program itself is the
  /// same file, whichever compiler it calls.
  ///
  /// - Returns: The frontend; `nil` when `file` is the compiler itself, with a frontend beside it.
  private func frontend(
    behind file: String, _ environment: [String: String], _ interrupt: Interrupt
  ) -> String? {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    guard !FileManager.default.isExecutableFile(atPath: "\(folder)/swift-frontend"),
      let answer = answer(to: "-print-target-info", environment, interrupt),
      let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(answer))
    else { return nil }
    // …/usr/lib/swift
    let resources = URL(fileURLWithPath: info.paths.runtimeResourcePath)
    return resources.deletingLastPathComponent().deletingLastPathComponent().path
      + "/bin/swift-frontend"
  }

  /// The part of `swiftc -print-target-info` with the compiler's place.
  private struct TargetInfo: Decodable {
    struct Paths: Decodable {
      var runtimeResourcePath: String
    }
    var paths: Paths
  }

  /// Returns the environment with the folder of Swift's own libraries, for a program that was
  /// linked with them.
  ///
  /// An installed program contains no toolchain path, because it must run with a toolchain in any
  /// folder. macOS includes these libraries.
  package func runtimeAdded(to environment: [String: String]) -> [String: String] {
    #if canImport(Darwin)
      environment
    #else
      environment.merging([Self.loaderVariable: "\(libraries)/linux"]) { own, runtime in
        own.isEmpty ? runtime : "\(runtime):\(own)"
      }
    #endif
  }

  /// The folder `lib/swift`.
  var libraries: String { FilePath.parent(of: folder) + "/lib/swift" }

  /// The variable for the folders in which the loader looks for a program's libraries.
  static var loaderVariable: String {
    #if canImport(Darwin)
      "DYLD_LIBRARY_PATH"
    #else
      "LD_LIBRARY_PATH"
    #endif
  }

  /// Returns the machine and system that the compiler builds programs for, such as
  /// `x86_64-unknown-linux-gnu`.
  func target(environment: [String: String], interrupt: Interrupt) -> String? {
    struct Info: Decodable {
      struct Target: Decodable {
        var triple: String
      }
      var target: Target
    }
    guard let answer = answer(to: "-print-target-info", environment, interrupt) else { return nil }
    return try? JSONDecoder().decode(Info.self, from: Data(answer)).target.triple
  }

  /// Returns the compiler's version, such as `Swift version 6.3.1`, or `nil` when it prints none.
  package func version(
    environment: [String: String], interrupt: Interrupt = .never
  ) -> String? {
    guard let answer = answer(to: "--version", environment, interrupt) else { return nil }
    let text = String(decoding: answer, as: UTF8.self)
    guard let range = text.firstRange(of: "Swift version ") else { return nil }
    let words = text[range.lowerBound...].prefix { $0 != "\n" && $0 != "(" }
    return words.split(separator: " ").joined(separator: " ")
  }

  /// Returns the compiler's output for an option, at most 64 KiB, or `nil` when the compiler fails.
  private func answer(
    to option: String, _ environment: [String: String], _ interrupt: Interrupt
  ) -> [UInt8]? {
    // Even for this, the driver creates a temporary folder, and leaves it behind when killed.
    guard let room = try? TemporaryFolder() else { return nil }
    var process = ChildProcess(
      executable: swiftc, arguments: [option],
      environment: environment.merging(["TMPDIR": room.path]) { $1 },
      deadline: .now + .seconds(20))
    process.captureLimit = 1 << 16
    process.endsWithParent = true
    let outcome = try? process.run(interrupt: interrupt)
    _ = consume room
    return outcome?.termination == .exited(0) ? outcome?.captures[0] : nil
  }
}
