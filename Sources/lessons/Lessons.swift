internal import LessonsCLI

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

@main
struct Lessons {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    if let code = Program.runHelper(words) { exit(code) }
    let code = await Program.run(words, .live(executable: Program.file))
    Program.endIfClosed(code)
    exit(code)
  }
}
