/// Something in old material that no lesson has, or has in another form.
package struct Untaken: Hashable, Sendable {
  /// The file as reports name it.
  package var path: String
  /// The line there, counted from 1.
  package var line: Int
  /// Why.
  package var reason: Reason

  /// Notes what was left out.
  package init(path: String, line: Int, _ reason: Reason) {
    (self.path, self.line, self.reason) = (path, line, reason)
  }

  /// What was left out, and why.
  package enum Reason: Hashable, Sendable {
    /// A character that nobody sees, by its number in Unicode.
    case invisible(String)
    /// A line that git leaves where it could not merge.
    case conflictMark
    /// A `/*:` without its `*/`.
    case endlessProse
    /// The lines in which Xcode names the file and who made it.
    case banner
    /// The line that Xcode writes at the top of each new playground.
    case template
    /// A directive of Swift Playgrounds that lessons do not have, or that does nothing where it stands.
    case directive(String)
    /// A region that never ends.
    case endlessRegion(String)
    /// A `<#…#>`, which the learner has to replace.
    case placeholder(String)
    /// The import of a module that is not there.
    case framework(String)
    /// A line of links that lead from page to page.
    case navigation(String)
    /// An import or a call that only a playground has.
    case playgroundOnly(String)
    /// Code that the compiler refuses, with what it says.
    case refused(String)
    /// Code that is a member of a type, with the words that begin the type.
    case member(String)
    /// Code that takes a name again, so that it has a scope of its own.
    case scoped
    /// Code whose last braces its author left out.
    case openBraces
    /// A `...` in place of code.
    case gap
    /// A link to what is not there.
    case deadLink(String)
    /// An image whose file is not there.
    case missingImage(String)
    /// Code in a list or a quote, which does not run.
    case nestedCode
    /// A lesson without code that runs.
    case noCode
    /// A file without words.
    case empty
    /// Code that cannot be a step's, with what `lint` says.
    case refusedCode(String)
    /// Prose whose links are only words, with what `lint` says.
    case refusedLinks(String)
    /// Prose that is shown as plain text, with what `lint` says.
    case refusedProse(String)
  }
}

extension Untaken.Reason {
  /// Says what was left out and what was written in its place: one sentence, no full stop.
  package var words: String {
    switch self {
    case .invisible(let code): "the character \(code), which nobody sees, is left out"
    case .conflictMark: "this mark of git stands to the right now; settle which lines stay"
    case .endlessProse: "this `/*:` never ends, so all below it is prose"
    case .banner: "the lines in which Xcode names the file are left out"
    case .template: "the line that each new playground begins with is left out"
    case .directive(let name): "`\(name)` means nothing in a lesson and is left out"
    case .endlessRegion(let name): "`\(name)` never ends; the region ends with the page"
    case .placeholder(let text):
      "the placeholder `\(text)` is editable code now; make a step with a solution of it"
    case .framework(let name): "the module `\(name)` is not here, so its import is left out"
    case .navigation(let text):
      "`\(text)` only leads from page to page, as lessons do by themselves, and is left out"
    case .playgroundOnly(let text): "`\(text)` works only in a playground and is left out"
    case .refused(let message): "this code does not run: \(message)"
    case .member(let words):
      "this code stands in \(words.hasPrefix("ext") ? "an" : "a") `\(words)` that is not shown"
    case .scoped: "this code takes a name again, so it stands in a `do` that is not shown"
    case .openBraces: "the braces that end this code are not shown, as it does not have them"
    case .gap: "the `...` is a comment now, or a `fatalError()` where a value has to come from it"
    case .deadLink(let target): "the link to `\(target)` leads nowhere, so only its words are kept"
    case .missingImage(let target):
      "the image `\(target)` is not there, so only its description is kept"
    case .nestedCode: "this code stands in a list or a quote, so it does not run"
    case .noCode: "nothing here runs, so the lesson has a step that only goes on"
    case .empty: "this file is empty, so there is no lesson"
    case .refusedCode(let message): "this code does not run, as \(message)"
    case .refusedLinks(let message): "the links here are only words, as \(message)"
    case .refusedProse(let message): "this is plain text, as \(message)"
    }
  }
}
