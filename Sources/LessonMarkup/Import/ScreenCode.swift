internal import SwiftSource

/// Tells code that needs a screen, or a module that only Apple's systems have, from code that runs.
struct ScreenCode {
  /// What was changed.
  private(set) var untaken: [Untaken] = []
  /// What the code that does not run needs, in the order of its first use.
  private(set) var needs: [String] = []
  /// The names that code which does not run declares.
  private var lost: Set<String> = []
  /// The module that all code of the file needs from some line on.
  private var module: String?
  private let path: String

  /// Begins with the first code of a file.
  init(path: String) { self.path = path }

  /// Changes the blocks whose code cannot run.
  mutating func mark(_ parts: inout [DraftPart]) {
    for index in parts.indices {
      guard case .code(let lines, let printed) = parts[index].content else { continue }
      let line = parts[index].line
      let kept = withoutPlaygroundLines(lines, line)
      let tokens = PlacedTokens(kept).code
      if let reason = reason(tokens) {
        untaken.append(Untaken(path: path, line: line, reason))
        lost.formUnion(Self.declared(in: tokens))
        parts[index].content = .reading(lines)
      } else {
        parts[index].content = .code(kept, printed: printed)
      }
    }
    parts.removeAll { part in
      if case .code(let lines, _) = part.content {
        lines.withoutBlankEnds.lines.isEmpty
      } else {
        false
      }
    }
  }

  /// Why code cannot run; `nil` when it can.
  private mutating func reason(_ tokens: [PlacedTokens.Token]) -> Untaken.Reason? {
    let imported = Self.imports(in: tokens).first { Self.wholeModules.contains($0) }
    module = module ?? imported
    let name = module ?? tokens.first(where: Self.isOfScreen)?.text
    if let name {
      if !needs.contains(name) { needs.append(name) }
      return .needs(name)
    }
    let own = Self.declared(in: tokens)
    for (index, token) in tokens.enumerated() where token.isName {
      let isMember = index > 0 && tokens[index - 1].text == "."
      let isLabel = index + 1 < tokens.count && tokens[index + 1].text == ":" && token.depth > 0
      if lost.contains(token.text), !own.contains(token.text), !isMember, !isLabel {
        return .dependsOn(token.text)
      }
    }
    return nil
  }

  /// The lines without those that only a playground has; of a framework's import Foundation is left.
  private mutating func withoutPlaygroundLines(_ lines: [String], _ first: Int) -> [String] {
    let tokens = PlacedTokens(lines).code
    var kept = lines
    var dropped: Set<Int> = []
    let byLine = Dictionary(grouping: tokens, by: \.line)
    let hasFoundation = Self.imports(in: tokens).contains("Foundation")
    var isReplaced = hasFoundation
    for (line, words) in byLine.sorted(by: { $0.key < $1.key }) {
      let texts = words.map(\.text)
      let module = texts.first == "import" && texts.count == 2 ? texts[1] : nil
      if let module, Self.framework.contains(module) {
        untaken.append(Untaken(path: path, line: first + line, .framework(module)))
        if isReplaced { dropped.insert(line) } else { kept[line] = "import Foundation" }
        isReplaced = true
      } else if module.map(Self.support.contains) ?? false
        || texts.contains(where: Self.isOfExecution)
      {
        let words = lines[line].unpadded.filter { $0 != "`" }
        untaken.append(Untaken(path: path, line: first + line, .playgroundOnly(words)))
        dropped.insert(line)
      }
    }
    return kept.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
  }
}

extension ScreenCode {
  /// Modules whose import is often only the template's, and brings Foundation.
  private static let framework: Set<String> = ["UIKit", "AppKit", "Cocoa", "Darwin"]

  /// Whether a word tells a playground to go on.
  private static func isOfExecution(_ word: String) -> Bool {
    ["needsIndefiniteExecution", "XCPSetExecutionShouldContinueIndefinitely"].contains(word)
  }

  /// Modules that only speak to Xcode.
  private static let support: Set<String> = ["PlaygroundSupport", "XCPlayground"]

  /// Modules without which nothing of a page makes sense, and that are not everywhere.
  private static let wholeModules: Set<String> = [
    "SwiftUI", "Combine", "SpriteKit", "SceneKit", "MapKit", "WebKit", "CoreData", "SwiftData",
    "CoreML", "CreateML", "RealityKit", "ARKit", "Metal", "MetalKit", "Charts", "AVFoundation",
    "CoreImage", "CoreLocation", "QuartzCore", "CoreGraphics", "GameplayKit", "Vision", "StoreKit",
    "WatchKit", "NaturalLanguage", "RxSwift", "CryptoKit", "Accelerate", "simd", "os", "Security",
    "ObjectiveC",
  ]

  /// Whether a token is of what draws on a screen.
  private static func isOfScreen(_ token: PlacedTokens.Token) -> Bool {
    switch token.kind {
    case .directive: ["#imageLiteral", "#colorLiteral", "#fileLiteral"].contains(token.text)
    case .type, .identifier:
      names.contains(token.text) || token.text.hasPrefix("XCP")
        || ["UI", "NS"].contains { prefix in
          token.text.hasPrefix(prefix) && (prefix == "UI" || onScreen.contains(token.text))
            && token.text.dropFirst(2).first?.isUppercase ?? false
        }
    default: false
    }
  }

  private static let names: Set<String> = [
    "PlaygroundPage", "liveView", "CALayer", "CAShapeLayer", "CABasicAnimation", "CGContext",
    "CGColor", "CGImage", "CGPath", "CGMutablePath", "arc4random", "arc4random_uniform",
    "autoreleasepool", "CFAbsoluteTimeGetCurrent",
  ]

  private static let onScreen: Set<String> = [
    "NSView", "NSColor", "NSFont", "NSImage", "NSWindow", "NSButton", "NSTextField", "NSBezierPath",
    "NSViewController", "NSApplication", "NSImageView", "NSStackView", "NSLayoutConstraint",
    "NSShadow", "NSEvent", "NSGradient",
  ]

  /// The modules that code imports.
  static func imports(in tokens: [PlacedTokens.Token]) -> [String] {
    zip(tokens, tokens.dropFirst()).filter { $0.0.text == "import" && $0.0.kind == .keyword }
      .map(\.1.text)
  }

  /// The names that code declares outside of braces.
  static func declared(in tokens: [PlacedTokens.Token]) -> Set<String> {
    let keywords: Set<String> = [
      "let", "var", "func", "class", "struct", "enum", "protocol", "actor", "typealias",
    ]
    return Set(
      zip(tokens, tokens.dropFirst()).filter { word, name in
        keywords.contains(word.text) && word.depth == 0 && name.isName
      }.map(\.1.text))
  }
}
