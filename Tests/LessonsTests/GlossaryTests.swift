import Foundation
import Testing

/// `glossary`, and what `lint` says about links to it.
@Suite(.timeLimit(.minutes(5))) struct GlossaryTests {
  private let sandbox: Sandbox
  private let course: String

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      """
      # Glossary

      ## Origin

      The scheme, the host and the port of an address. See [same site](#same-site).

      ## Same site

      Two [origins](glossary.md#origin) with the same owner.<!-- or so -->
      """, to: "course/glossary.md")
    try sandbox.write(
      """
      # One

      Every [page](glossary.md) has an [origin](glossary.md#origin).

      ## Step

      A [site](glossary.md#same-site) is *not* an [**origin**](glossary.md#origin).

      ```swift step=s
      print("ok")
      ```

      ```output
      ok
      ```

      ## Other

      ```swift step=t
      print("ok")
      ```

      ```output
      ok
      ```
      """, to: "course/01-one.md")
    course = "\(sandbox.path)/course"
  }

  @Test func `a word is shown with its meaning and the steps that link to it`() throws {
    let outcome = try sandbox.run("glossary", "ORIGIN", course: course)
    #expect(outcome.code == 0, "\(outcome.talk)")
    #expect(
      outcome.output == """
        Origin
        The scheme, the host and the port of an address. See same site.

        You meet it in:
          one  One
          one/s  Step  still to come

        """)
    try sandbox.run("next", course: course)
    let met = try sandbox.run("glossary", "same", "site", course: course).output
    #expect(met.contains("Two origins with the same owner.\n"), "\(met)")
    #expect(met.hasSuffix("You meet it in:\n  one/s  Step\n"), "\(met)")
    #expect(try sandbox.run("glossary", "same-site", course: course).output == met)
  }

  @Test func `any word of a heading finds it, and all that have it are shown`() throws {
    try sandbox.write(
      "# Glossary\n\n## Same site\n\nA.\n\n## Site map\n\nB.\n\n## Website\n\nC.\n",
      to: "course/glossary.md")
    let found = try sandbox.run("glossary", "Site", course: course)
    #expect(found.code == 0, "\(found.talk)")
    #expect(found.output.hasPrefix("Same site\nA.\n"))
    #expect(found.output.contains("\n\nSite map\nB.\n") && !found.output.contains("Website"))
    #expect(
      try sandbox.run("glossary", "site", "same", course: course).output.hasPrefix("Same site"))
  }

  @Test func `without a word all of them are shown, those of the step and its lesson first`() throws
  {
    try sandbox.write(
      sandbox.read("course/glossary.md").replacing(
        "# Glossary\n", with: "# Glossary\n\n## App\n\nA.\n"),
      to: "course/glossary.md")
    let first = try sandbox.run("glossary", course: course)
    #expect(first.code == 0)
    #expect(first.output.hasPrefix("In this step\n\nOrigin\nThe scheme,"), "\(first.output)")
    #expect(first.output.contains("\n\nSame site\nTwo origins with the same owner.\n"))
    #expect(first.output.hasSuffix("All other words\n\nApp\nA.\n\n"), "\(first.output)")
    // The next step links to none.
    try sandbox.run("goto", "t", course: course)
    let other = try sandbox.run("glossary", course: course).output
    #expect(other.hasPrefix("In this lesson\n\nOrigin\n"), "\(other)")
    #expect(other.hasSuffix("All other words\n\nApp\nA.\n\n"), "\(other)")
  }

  @Test func `a word that is not there, and a course without a glossary, are said`() throws {
    let unknown = try sandbox.run("glossary", "orign", course: course)
    #expect(unknown.code == 4)
    #expect(
      unknown.talk == "lessons: the glossary has no word `orign`; did you mean `Origin`?\n",
      "\(unknown.talk)")
    try FileManager.default.removeItem(atPath: "\(course)/glossary.md")
    let none = try sandbox.run("glossary", course: course)
    #expect(none.code == 4)
    #expect(
      none.talk.contains("this course has no glossary: no `glossary.md` is beside its lessons"))
  }

  @Test func `the step shows the word and no path`() throws {
    let output = try sandbox.run("next", course: course).output
    #expect(output.contains("Every page has an origin."))
    #expect(output.contains("A site is *not* an *origin*."))
    #expect(!output.contains("glossary.md"))
  }

  @Test func `lint accepts the links and finds those that lead nowhere`() throws {
    #expect(try sandbox.run("lint", course: course).code == 0)
    try sandbox.edit("course/01-one.md", "glossary.md#same-site", "glossary.md#same-siet")
    try sandbox.edit("course/glossary.md", "(#same-site)", "(#tokens)")
    let outcome = try sandbox.run("lint", course: course)
    #expect(outcome.code == 2)
    #expect(
      outcome.output.split(separator: "\n").dropLast().joined(separator: "\n") == """
        course/01-one.md:7:10: error: the glossary has no word `#same-siet`; did you mean \
        `#same-site`? [glossary]
        course/glossary.md:5:66: error: the glossary has no word `#tokens`; add it to glossary.md \
        [glossary]
        """)
  }
}
