internal import LessonMarkup
internal import LessonModel

/// The files of a new course's repository, each with its path in it.
struct RepositoryScaffold: Sendable {
  /// The course's id, which is also the repository's name.
  var id: String
  /// The course's title.
  var title: String
  /// The version of Swift in the author's own spelling, such as `6.3.1`.
  var swift: String
  /// The repository whose releases contain `lessons`, such as `owner/lessons`; `nil` when it is
  /// unknown.
  var releases: String?

  /// The placeholder in the workflow for an unknown repository.
  static let unknownReleases = "OWNER/lessons"

  var files: [(path: String, text: String)] {
    [
      ("Lessons/\(CourseManifest.fileName)", CourseScaffold.text(id: id, title: title)),
      ("Lessons/\(CourseSchema.fileName)", CourseSchema.text),
      ("Lessons/01-sums.md", LessonScaffold.text(title: "Sums")),
      ("Lessons/02-words.md", LessonScaffold.second),
      ("Lessons/\(Glossary.fileName)", Self.glossary),
      ("Lessons/README.md", frontPage), ("README.md", readme), (".gitignore", "Playground/\n"),
      (".swift-format", Self.layout), (".github/workflows/lessons.yml", workflow),
    ]
  }

  static let workflowPath = ".github/workflows/lessons.yml"

  private static let glossary = """
    # Glossary

    ## reduce

    The method of a sequence that makes one value of all its elements.

    """

  private static let layout = """
    {
      "version": 1,
      "lineLength": 76,
      "indentation": { "spaces": 2 }
    }

    """

  private var frontPage: String {
    """
    # \(title)

    \(FrontPageRule.placeholder), for whom it is, what one should know before, and how long it takes.
    `lessons list --about` shows this page.

    """
  }

  private var readme: String {
    """
    # \(title)

    A course for \(releases.map { "[`lessons`](https://github.com/\($0))" } ?? "`lessons`"), the tutorial runner
    for Swift in the terminal.

    ## Learn

        lessons start ADDRESS-OF-THIS-REPOSITORY

    ## Write

    The lessons are in `Lessons`. After a change:

        lessons format
        lessons record
        lessons validate

    `lessons help fences` says how lessons are written, `lessons help course` what `course.json` may say.

    """
  }

  private var workflow: String {
    """
    # Proves the lessons: each starter fails, each solution passes, each wrong answer is refused.
    name: lessons

    on:
      push:
      pull_request:

    permissions:
      contents: read

    jobs:
      validate:
        # Of the pushes, those to the default branch; the others have their pull request.
        if: github.event_name != 'push' || github.ref_name == github.event.repository.default_branch
        runs-on: ubuntu-latest
        container: swift:\(swift)-bookworm
        timeout-minutes: 30
        strategy:
          fail-fast: false
          matrix:
            shard: [1, 2]
        steps:
          - uses: actions/checkout@v4
          - uses: \(releases ?? Self.unknownReleases)/.github/actions/setup-lessons@v\(Version.text)
            with:
              version: \(Version.text)
          # What was proven is proven again only when it, or what it was proven with, has changed.
          - uses: actions/cache@v4
            with:
              path: .cache
              key: lessons-${{ matrix.shard }}-${{ github.sha }}
              restore-keys: lessons-${{ matrix.shard }}-
          - run: lessons lint
          - run: lessons format --check
          - run: lessons validate --shard ${{ matrix.shard }}/2
            env:
              XDG_CACHE_HOME: ${{ github.workspace }}/.cache

    """
  }
}
