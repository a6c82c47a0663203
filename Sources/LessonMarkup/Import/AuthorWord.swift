/// Reads the comments at a statement in which its author says that it fails.
enum AuthorWord {
  /// Whether a comment says that code does not compile: it is *error*, begins with it and a sign such as `:`, or has *compiler error*,
  /// *compile-time error* or *not compile*.
  static func saysError(in lines: [String]) -> Bool {
    comments(in: lines).contains { words in
      words.prefixMatch(of: /error\s*($|[:!.,(–—-])/) != nil
        || words.contains(/compil(er|e|ation)[- ]?(time )?error|n['’o]t compile|compile_fail/)
    }
  }

  /// Whether a comment says that code ends the program: it has *crash*, *fatal error* or *runtime error*.
  static func saysCrash(in lines: [String]) -> Bool {
    comments(in: lines).contains { $0.contains(/\bcrash|fatal error|runtime error/) }
  }

  /// The comments in small letters, without their signs.
  private static func comments(in lines: [String]) -> [String] {
    PlacedTokens(lines).all.filter(\.isComment).map { token in
      String(token.text.lowercased().drop { !$0.isLetter })
    }
  }
}
