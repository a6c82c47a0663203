// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// Whether these are the sources of an installation, which only rebuild the parts that depend on
/// the version of Swift.
let isInstalled = !FileManager.default.fileExists(
  atPath: "\(Context.packageDirectory)/Sources/lessons")

// A warning of another compiler is not a fault of these sources.
let settings: [SwiftSetting] =
  (isInstalled ? [] : [.treatAllWarnings(as: .error)]) + [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ]

/// A release names no toolchain folder, so that it runs beside a toolchain in any place.
///
/// `lessons` tells the loader where Swift's own libraries are when it starts the other programs.
let placeless: LinkerSetting = .unsafeFlags(
  ["-no-toolchain-stdlib-rpath"], .when(platforms: [.linux], configuration: .release))

/// The modules for lesson pages: one dynamic library, so that a page links against a single file.
let pageModules = [
  "PlaygroundRuntime", "PageProtocol", "CryptoCore", "SecureStorage", "NetworkCore", "MockAPI",
]

let package = Package(
  name: "lessons",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "lessons", targets: ["lessons"]),
    .executable(name: "lessons-server", targets: ["lessons-server"]),
    .executable(name: "lessons-host", targets: ["lessons-host"]),
    .library(name: "LessonModules", type: .dynamic, targets: pageModules),
  ],
  targets: [
    // The runner's stack.
    .executableTarget(
      name: "lessons", dependencies: ["LessonsCLI"], swiftSettings: settings,
      // Loading the runtime's libraries takes two thirds of a command's start.
      linkerSettings: [
        .unsafeFlags(
          ["-static-stdlib", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections"],
          .when(platforms: [.linux], configuration: .release))
      ]),
    .target(
      name: "LessonsCLI",
      dependencies: [
        "LanguageServer", "Tutoring", "Validation", "LessonMarkup", "SnippetRunner", "Judging",
        "TerminalIO", "SystemIO", "LessonModel",
      ],
      exclude: ["Reports/validation.schema.json"],
      swiftSettings: settings),
    .target(name: "LanguageServer", swiftSettings: settings),
    .target(
      name: "Tutoring", dependencies: ["LessonMarkup", "SnippetRunner", "SystemIO", "LessonModel"],
      exclude: ["Progress/progress.schema.json", "Submission/submission.schema.json"],
      swiftSettings: settings),
    .target(
      name: "Validation",
      dependencies: [
        "LessonMarkup", "SnippetRunner", "Judging", "SwiftSource", "SyntaxFacts", "SystemIO",
        "LessonModel",
      ],
      swiftSettings: settings),
    .target(
      name: "LessonMarkup",
      dependencies: ["SwiftSource", "SyntaxFacts", "LessonModel", "TerminalIO", "CLibcmark"],
      exclude: ["Course/course.schema.json"],
      swiftSettings: settings),
    .target(
      name: "SnippetRunner",
      dependencies: [
        "Judging", "SwiftSource", "SyntaxFacts", "LessonModel", "SystemIO", "PageProtocol",
      ],
      swiftSettings: settings),
    .target(
      name: "Judging", dependencies: ["LessonModel", "SystemIO", "PageProtocol"],
      swiftSettings: settings),
    .target(name: "SwiftSource", dependencies: ["LessonModel"], swiftSettings: settings),
    .target(name: "LessonModel", swiftSettings: settings),
    .target(name: "TerminalIO", swiftSettings: settings),
    .target(name: "SystemIO", dependencies: ["CLibc"], swiftSettings: settings),

    // The subject's stack.
    .executableTarget(
      name: "lessons-server",
      dependencies: ["LoopbackServer", "MockAPI", "LessonModel", "TerminalIO"],
      swiftSettings: settings, linkerSettings: [placeless]),
    .target(
      name: "LoopbackServer", dependencies: ["MockAPI", "NetworkCore", "CLibmicrohttpd"],
      swiftSettings: settings),
    .target(
      name: "MockAPI", dependencies: ["NetworkCore", "CryptoCore", "PlaygroundRuntime"],
      swiftSettings: settings),
    .target(
      name: "NetworkCore", dependencies: ["CryptoCore", "PlaygroundRuntime"],
      swiftSettings: settings),
    .target(name: "SecureStorage", dependencies: ["CryptoCore"], swiftSettings: settings),
    .target(name: "CryptoCore", dependencies: ["CLibcrypto"], swiftSettings: settings),
    .target(
      name: "PlaygroundRuntime", dependencies: ["PageProtocol"], swiftSettings: settings,
      linkerSettings: [placeless]),

    // The protocol between the two stacks, and the process between them.
    .target(name: "PageProtocol", swiftSettings: settings),
    .executableTarget(
      name: "lessons-host", dependencies: ["PageProtocol", "SystemIO"],
      swiftSettings: settings,
      // Functions that replace the system's for pages; see HostSymbol.
      linkerSettings: [
        .unsafeFlags(
          ["clock_gettime", "gettimeofday", "time"].flatMap {
            ["-Xlinker", "--export-dynamic-symbol=\($0)"]
          }, .when(platforms: [.linux])),
        placeless,
      ]),

    // The questions for Swift's own parser; `lessons-syntax` is at the end.
    .target(name: "SyntaxFacts", swiftSettings: settings),

    // C libraries of the system.
    .systemLibrary(name: "CLibc"),
    .systemLibrary(
      name: "CLibcmark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CLibcrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CLibmicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

    // Tests. Code that several of them share is a test target too, so that `swift build` does not
    // build it.
    .testTarget(name: "GoldenFiles", path: "Tests/GoldenFiles", swiftSettings: settings),
    .testTarget(name: "TestPrograms", path: "Tests/TestPrograms", swiftSettings: settings),
    // Without pkg-config, which would complain about a missing libcurl in each build.
    .systemLibrary(name: "CLibcurl", path: "Tests/CLibcurl"),
    .testTarget(
      name: "SystemIOTests", dependencies: ["SystemIO", "TestPrograms"], swiftSettings: settings),
    .testTarget(
      name: "PageProtocolTests", dependencies: ["PageProtocol", "GoldenFiles", "TestPrograms"],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalIOTests", dependencies: ["TerminalIO", "GoldenFiles", "TestPrograms"],
      swiftSettings: settings),
    .testTarget(
      name: "LessonModelTests", dependencies: ["LessonModel", "GoldenFiles", "TestPrograms"],
      swiftSettings: settings),
    .testTarget(
      name: "SwiftSourceTests",
      dependencies: ["SwiftSource", "LessonModel", "GoldenFiles", "TestPrograms"],
      swiftSettings: settings),
    .testTarget(
      name: "LanguageServerTests", dependencies: ["LanguageServer"], swiftSettings: settings),
    .testTarget(
      name: "TutoringTests",
      dependencies: ["Tutoring", "LessonModel", "GoldenFiles", "TestPrograms"],
      swiftSettings: settings),
    .testTarget(
      name: "SnippetRunnerTests",
      dependencies: [
        "SnippetRunner", "Judging", "SystemIO", "PageProtocol", "LessonModel", "GoldenFiles",
        "TestPrograms",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LessonMarkupTests",
      dependencies: [
        "LessonMarkup", "LessonModel", "SyntaxFacts", "TerminalIO", "GoldenFiles", "TestPrograms",
      ],
      exclude: ["Golden"],
      swiftSettings: settings),
    .testTarget(
      name: "CryptoCoreTests",
      dependencies: ["CryptoCore", "CLibcrypto", "GoldenFiles", "TestPrograms"],
      swiftSettings: settings),
    .testTarget(
      name: "SecureStorageTests", dependencies: ["SecureStorage", "CryptoCore", "TestPrograms"],
      swiftSettings: settings),
    .testTarget(
      name: "NetworkCoreTests",
      dependencies: [
        "NetworkCore", "CryptoCore", "LibcurlTransport", "GoldenFiles", "TestPrograms",
      ],
      exclude: ["Support/server.py"], swiftSettings: settings),
    .testTarget(
      name: "MockAPITests",
      dependencies: [
        "MockAPI", "NetworkCore", "CryptoCore", "LoopbackServer", "LibcurlTransport", "GoldenFiles",
        "TestPrograms",
      ], exclude: ["Support/browser.py"], swiftSettings: settings),
    .testTarget(
      name: "LoopbackServerTests",
      dependencies: [
        "LoopbackServer", "MockAPI", "NetworkCore", "LibcurlTransport", "TestPrograms",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LessonsCLITests",
      dependencies: [
        "LessonsCLI", "LanguageServer", "Tutoring", "Validation", "LessonMarkup", "LessonModel",
        "SnippetRunner", "Judging", "TerminalIO", "SystemIO", "GoldenFiles", "TestPrograms",
      ],
      exclude: [
        "Golden", "Report/Golden", "Report/junit.xsd", "Report/check_schema.py",
        "Views/Golden",
      ], swiftSettings: settings),
    .testTarget(
      name: "LessonsTests",
      dependencies: [
        "lessons", "lessons-server", "lessons-host", "LessonsCLI", "LanguageServer", "Tutoring",
        "Validation", "LessonMarkup", "LessonModel", "SnippetRunner", "Judging", "SwiftSource",
        "SyntaxFacts", "SystemIO", "TerminalIO", "GoldenFiles", "TestPrograms",
      ],
      exclude: [
        "Alone/border-cases.txt", "Course/pitfalls.md", "CryptoKit", "Faulty", "Golden",
        "Values/Golden",
      ],
      swiftSettings: settings),
  ]
)

// HTTP by libcurl, for the tests of the server. With LESSONS_BENCH in the environment it is an ordinary
// target, and the program that `Tests/bench/core` runs is there.
if Context.environment["LESSONS_BENCH"] == nil {
  package.targets.append(
    .testTarget(
      name: "LibcurlTransport", dependencies: ["NetworkCore", "CLibcurl"],
      path: "Tests/LibcurlTransport", swiftSettings: settings))
} else {
  package.targets += [
    .target(
      name: "LibcurlTransport", dependencies: ["NetworkCore", "CLibcurl"],
      path: "Tests/LibcurlTransport", swiftSettings: settings),
    .executableTarget(
      name: "CoreBench",
      dependencies: ["CryptoCore", "NetworkCore", "MockAPI", "LoopbackServer", "LibcurlTransport"],
      path: "Tests/CoreBench", swiftSettings: settings),
  ]
}

// The properties that must hold for any input. The tests replay stored inputs. With LESSONS_FUZZ in
// the environment they are a program instead, which `Tests/Fuzz/run` builds with libFuzzer.
let fuzzed: [Target.Dependency] = [
  "LessonsCLI", "LanguageServer", "Tutoring", "LessonMarkup", "SwiftSource", "LessonModel",
  "SnippetRunner", "Judging", "TerminalIO", "LoopbackServer", "MockAPI", "NetworkCore",
  "CryptoCore",
]
if Context.environment["LESSONS_FUZZ"] == nil {
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: fuzzed, path: "Tests/Fuzz",
      exclude: ["run", "corpus", "dictionaries", "Entry.swift"], swiftSettings: settings))
} else {
  package.targets.append(
    .executableTarget(
      name: "lessons-fuzz", dependencies: fuzzed, path: "Tests/Fuzz",
      exclude: ["run", "corpus", "dictionaries", "FuzzTests.swift"], swiftSettings: settings))
}

/// The folder of Swift's own parser, in the toolchain of the first `swiftc` of the PATH.
let parser = (Context.environment["PATH"] ?? "").split(separator: ":")
  .map { URL(filePath: "\($0)/swiftc") }
  .first { FileManager.default.isExecutableFile(atPath: $0.path) }?
  .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "lib/swift/host").path
// `lessons` works without a parser in the toolchain, but more slowly.
if let parser, FileManager.default.fileExists(atPath: "\(parser)/SwiftParser.swiftmodule") {
  package.targets.append(
    .executableTarget(
      name: "lessons-syntax", dependencies: ["SyntaxFacts"],
      swiftSettings: settings + [.unsafeFlags(["-I", parser])],
      linkerSettings: [
        .unsafeFlags(["-L", parser, "-lSwiftParser", "-lSwiftSyntax"]),
        .unsafeFlags(
          ["-Xlinker", "-rpath", "-Xlinker", parser], .when(configuration: .debug)),
        placeless,
      ]))
  package.products.append(.executable(name: "lessons-syntax", targets: ["lessons-syntax"]))
}

if isInstalled {
  package.targets.removeAll { target in
    let path = target.path ?? "Sources/\(target.name)"
    return !FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
  }
  package.products.removeAll { $0.name == "lessons" }
}
