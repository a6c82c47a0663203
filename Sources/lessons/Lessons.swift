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
    exit(await Program.run(words, .live(executable: Program.file)))
  }
}
