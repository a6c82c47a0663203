/// Finds comments in which an author says that a statement fails.
enum AuthorWord {
  /// Returns whether a comment says that code does not compile.
  ///
  /// That comment is *error*, begins with *error* and a sign such as `:`, or contains *compiler
  /// error*, *compile-time error* or *not compile*.
  static func saysError(in lines: [String]) -> Bool {
    comments(in: lines).contains { words in
      words.prefixMatch(of: /error\s*($|[:!.,(–—-])/) != nil
        || words.contains(/compil(er|e|ation)[- ]?(time )?error|n['’o]t compile|compile_fail/)
    }
  }

  /// Returns whether a comment says that code ends the program, by *crash*, *fatal error* or
  /// *runtime error*.
  static func saysCrash(in lines: [String]) -> Bool {
    comments(in: lines).contains { $0.contains(/\bcrash|fatal error|runtime error/) }
  }

  /// Returns the comments in lowercase, without their signs.
  private static func comments(in lines: [String]) -> [String] {
    PlacedTokens(lines).all.filter(\.isComment).map { token in
      String(token.text.lowercased().drop { !$0.isLetter })
    }
  }
}
