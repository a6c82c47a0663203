import LessonModel
import Testing

@testable import LessonMarkup

@Suite struct HTMLRendererTests {
  private var links: HTMLLinks {
    var links = HTMLLinks()
    links.lessons = ["01-one", "02-two", "03-three"]
    links.lesson = "02-two"
    links.hasGlossary = true
    links.files = ["02-two/a shape.png", "data.csv"]
    return links
  }

  private func html(_ text: String) -> String {
    var renderer = HTMLRenderer(links)
    return renderer.html(of: text).markup
  }

  @Test func `backticks in a message stand around code`() {
    #expect(
      HTML(message: "in `a<b>` this `1` is & not `2").markup
        == "in <code>a&lt;b&gt;</code> this <code>1</code> is &amp; not `2")
    #expect(HTML(message: "no code").markup == "no code")
  }

  @Test func `what is HTML in a lesson is shown as text`() {
    let text = html("A <b>word</b>.\n\n<script>alert(1)</script>\n\n`<i>` & \"x\"\n")
    #expect(text.contains("A &lt;b&gt;word&lt;/b&gt;."), "\(text)")
    #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "\(text)")
    #expect(text.contains("<code>&lt;i&gt;</code> &amp; &quot;x&quot;"), "\(text)")
    #expect(!text.contains("<script"), "\(text)")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///etc/passwd",
    "//evil.example/x", "vbscript:x", "../secret.md", "05-five.md", "unknown.csv",
  ])
  func `a link that may not be followed, or leads nowhere, is only words`(target: String) {
    #expect(html("[words](<\(target)>)") == "<p>words</p>\n")
  }

  @Test(arguments: [
    ("01-one.md", "01-one.html"), ("01-one.md#a-part", "01-one.html#a-part"),
    ("03-three.swift", "03-three.html"), ("README.md", "index.html"), ("#below", "#below"),
    ("@next", "03-three.html"), ("@previous", "01-one.html"), ("data.csv", "data.csv"),
    ("https://swift.org/?a=1&b=2", "https://swift.org/?a=1&amp;b=2"),
  ])
  func `a link leads to the page of what it names`(target: String, address: String) {
    #expect(html("[words](\(target))") == "<p><a href=\"\(address)\">words</a></p>\n")
  }

  @Test func `a word of the glossary is a link to its meaning`() {
    #expect(
      html("[origin](glossary.md#origin)")
        == "<p><a class=\"word\" href=\"glossary.html#origin\">origin</a></p>\n")
  }

  @Test func `a picture in the folder is shown, and one from elsewhere is a link`() {
    #expect(
      html("![A \"shape\"](<02-two/a shape.png>)")
        == "<p><img src=\"02-two/a%20shape.png\" alt=\"A &quot;shape&quot;\"></p>\n")
    #expect(
      html("![Far](https://x.example/a.png)")
        == "<p><a href=\"https://x.example/a.png\">Far</a></p>\n")
    #expect(html("![Gone](gone.png)") == "<p>[Gone]</p>\n")
  }

  @Test func `headings have anchors as on GitHub, one first level, and none is left out`() {
    var renderer = HTMLRenderer(links, taken: ["step"])
    renderer.level = 0
    let text = renderer.html(of: "# One\n\n# Two\n\n#### Deep\n\n## Step\n\n## Step\n").markup
    #expect(
      text == """
        <h1 id="one">One</h1>
        <h2 id="two">Two</h2>
        <h3 id="deep">Deep</h3>
        <h2 id="step-1">Step</h2>
        <h2 id="step-2">Step</h2>

        """)
  }

  @Test func `tables, tasks, alerts and footnotes are what GitHub makes of them`() {
    let text = html(
      """
      | a | b |
      |---|--:|
      | 1 \\| 2 | `x` |

      - [x] done
      - [ ] open

      > [!WARNING]
      > Careful.

      A note[^1].

      [^1]: Its *text*.
      """)
    #expect(
      text.contains("<th scope=\"col\">a</th><th scope=\"col\" class=\"right\">b</th>"), "\(text)")
    #expect(text.contains("<td>1 | 2</td><td class=\"right\"><code>x</code></td>"), "\(text)")
    #expect(text.contains("<li>☑ done\n</li>\n<li>☐ open\n</li>"), "\(text)")
    #expect(
      text.contains("<div class=\"callout warning\"><p class=\"title\">Warning</p>"), "\(text)")
    #expect(text.contains("<sup><a href=\"#note.1\">1</a></sup>"), "\(text)")
    #expect(text.contains("<div class=\"footnote\" id=\"note.1\">"), "\(text)")
  }
}

@Suite struct HTMLCodeTests {
  @Test func `code is coloured, and what is hidden is not there`() {
    let text = HTMLCode.html(
      "//#-hidden-code\nlet secret = 1\n//#-end-hidden-code\nlet name: String = \"<a>\"  // why\n"
    ).markup
    #expect(!text.contains("secret"), "\(text)")
    #expect(text.contains("<span class=\"keyword\">let</span> name"), "\(text)")
    #expect(text.contains("<span class=\"type\">String</span>"), "\(text)")
    #expect(text.contains("<span class=\"string\">&quot;&lt;a&gt;&quot;</span>"), "\(text)")
    #expect(text.contains("<span class=\"comment\">// why</span>"), "\(text)")
  }

  @Test func `the lines that a reader writes are marked, in a line too`() {
    let text = HTMLCode.html(
      """
      let a = 1
      //#-editable-code
      let b = 2
      //#-end-editable-code
      let c = /*#-editable-code*/3/*#-end-editable-code*/ + /*#-editable-code*//*#-end-editable-code*/
      """
    ).markup
    #expect(!text.contains("editable-code"), "\(text)")
    #expect(text.contains("<span class=\"line\"><span class=\"keyword\">let</span> a"), "\(text)")
    #expect(
      text.contains("<span class=\"line yours\"><span class=\"keyword\">let</span> b"), "\(text)")
    #expect(
      text.contains("<span class=\"here\"><span class=\"number\">3</span></span>"), "\(text)")
    #expect(text.contains("<span class=\"here\">…</span>"), "\(text)")
  }

  @Test func `a value that is stated stands beside its line`() {
    let text = HTMLCode.html("let answer = 6 * 7  // → 42\nlet other = 1  // → \n").markup
    #expect(text.contains("<span class=\"value\">// → 42</span>"), "\(text)")
  }
}
