import Foundation
import LessonModel
import SnippetRunner
import Synchronization
import SystemIO
import Testing

/// Judges programs whole and by their step alone, and says where the two differ.
struct BothWays {
  private let whole: PageRunner
  private let alone: PageRunner
  private let ways: Ways

  /// How the verdicts were found.
  final class Ways: Sendable {
    let all = Mutex<[StepWay]>([])
  }

  /// Uses a folder for the modules of the code before the steps.
  ///
  /// - Parameters:
  ///   - cache: The folder.
  ///   - language: How the compiler reads the code.
  ///   - toolsWait: Whether compilers and hosts wait for each check, as they do in the program.
  ///   - change: Changes the runner.
  /// - Throws: When there is no compiler.
  init(
    cache: String, _ language: PageLanguage = PageLanguage(), toolsWait: Bool = false,
    _ change: (inout PageRunner) -> Void = { _ in }
  ) throws {
    var runner = try TracedPage.runner()
    runner.modules.language = language
    runner.cacheFolder = cache
    change(&runner)
    whole = runner
    let ways = Ways()
    runner.compilesStepsAlone = true
    if toolsWait { runner.preparation = Preparation(cacheFolder: cache) }
    runner.tellsWay = { way in ways.all.withLock { $0.append(way) } }
    (alone, self.ways) = (runner, ways)
  }

  /// Judges a program in both ways.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - name: What to call it when its verdicts differ.
  ///   - prepares: Whether what comes before its check is compiled now.
  /// - Returns: How the verdict of the step alone was found.
  /// - Throws: `RunnerError` when the machine is at fault.
  @discardableResult
  func compare(
    _ program: PageProgram, _ name: String, prepares: Bool = true
  ) throws -> StepWay? {
    if prepares { try prepare(program) }
    let expected = try whole.judge(program)
    let (judgement, way) = try judge(alone: program)
    if judgement.outcome != expected.outcome || judgement.remarks != expected.remarks,
      case let again = try whole.judge(program),
      again.outcome != expected.outcome || again.remarks != expected.remarks
    {
      print("\(name) says something else each time")
      #expect(Self.kind(judgement) == Self.kind(expected), "\(name)")
      return way
    }
    #expect(judgement.outcome == expected.outcome, "\(name)")
    #expect(judgement.remarks == expected.remarks, "\(name)")
    #expect(Array(judgement.output.utf8) == Array(expected.output.utf8), "\(name)")
    #expect(Self.words(judgement) == Self.words(expected), "\(name)")
    return way
  }

  /// Judges a program by its step alone; returns how, too.
  func judge(alone program: PageProgram) throws -> (judgement: Judgement, way: StepWay?) {
    ways.all.withLock { $0 = [] }
    _ = alone.preparation?.begin(alone, for: program)
    return (try alone.judge(program), ways.all.withLock(\.last))
  }

  /// What kind of outcome it has, and the places that its remarks are about.
  private static func kind(_ judgement: Judgement) -> [String] {
    [judgement.outcome.name.rawValue]
      + judgement.remarks.map { "\($0.speaker) \($0.diagnostic.line):\($0.diagnostic.column)" }
  }

  /// Standard error without the addresses of a crash, which are others in each run.
  private static func words(_ judgement: Judgement) -> Substring {
    let text = judgement.standardError.replacing(/0x[0-9a-f]+/, with: "0x")[...]
    return text.firstRange(of: "Current stack trace").map { text[..<$0.lowerBound] } ?? text
  }

  /// Compiles the code before a program's step, and the step's checks.
  func prepare(_ program: PageProgram) throws {
    guard let order = EarlierHelper.order(for: program, alone) else { return }
    #expect(EarlierHelper.run(order) == 0)
  }
}
