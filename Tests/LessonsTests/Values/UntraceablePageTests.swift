import LessonModel
import SnippetRunner
import TestPrograms
import Testing

@Suite(.waiting, .timeLimit(.minutes(5)))
struct UntraceablePageTests {
  @Test(
    arguments: TestTier.part(
      of: [
        #"print("described"); return "x""#, "fatalError()", "String(describing: self)",
        #"while true {}; return "x""#,
      ], oneOf: 3))
  func `a harmful description loses the values and nothing else`(body: String) throws {
    let page = try TracedPage(
      """
      struct Odd: CustomStringConvertible {
        var description: String { \(body) }
      }
      let odd = Odd()
      print("done")
      """, timeout: 5)
    #expect(page.judgement.passed)
    #expect(page.judgement.output == "done\n")
    #expect(page.log == nil)
  }

  @Test func `a description in the page is not traced itself`() throws {
    let page = try TracedPage(
      """
      struct Even: CustomStringConvertible {
        var description: String {
          let words = "even"
          return words
        }
      }
      let even = Even()
      """)
    #expect(page.log?.values == [LineValue(line: 7, column: 5, text: "even", count: 1)])
  }

  @Test func `a page that prints differently when traced has no values`() throws {
    // The transform keeps a discarded value alive longer.
    let page = try TracedPage(
      """
      final class Noisy { deinit { print("gone") } }
      func make() -> Noisy { Noisy() }
      func use() {
        _ = make()
        make().self
        print("used")
      }
      use()
      """)
    #expect(page.judgement.output == "gone\ngone\nused\n")
    #expect(page.log == nil)
  }

  @Test func `a page that the transform refuses has no values, and other pages do`() throws {
    let sandbox = try Sandbox()
    let runner = try TracedPage.runner(cacheFolder: sandbox.path)
    let pack = TracedPage.program(
      "func all<each Item>(_ item: repeat each Item) {\n  repeat each item\n}\nall(1, \"a\")")
    let judgement = try runner.judge(pack)
    #expect(judgement.passed, "\(judgement)")
    #expect(try runner.trace(pack, like: judgement) == nil)
    #expect(try sandbox.read("values-support").hasPrefix("yes\n"))
    let good = TracedPage.program("let a = 1")
    #expect(try runner.trace(good, like: runner.judge(good))?[1]?.text == "1")
  }

  @Test func `a compiler that cannot trace is tried only once`() throws {
    let sandbox = try Sandbox()
    let real = try TracedPage.runner().toolchain
    let script = try sandbox.write(
      """
      #!/bin/sh
      case " $* " in
        *" -### "*) exit 1 ;;
        *" -playground "*) echo asked >>"\(sandbox.path)/log"; exit 1 ;;
      esac
      exec "\(real.swiftc)" "$@"
      """, to: "swiftc")
    _ = try sandbox.shell("chmod +x swiftc; : >log")
    var runner = try TracedPage.runner(
      cacheFolder: sandbox.path + "/cache", toolchain: Toolchain(swiftc: script, identity: "other"))
    // A folder that a compiler may write to.
    runner.environment[Toolchain.moduleCacheVariable] = sandbox.path
    let program = TracedPage.program("let a = 1")
    let judgement = try runner.judge(program)
    #expect(judgement.passed)
    for _ in 1...3 { #expect(try runner.trace(program, like: judgement) == nil) }
    // The page itself and the probe.
    #expect(try sandbox.read("log") == "asked\nasked\n")
    #expect(try sandbox.read("cache/values-support").hasPrefix("no\nother"))
  }
}
