internal import SystemIO

/// Follows the course and its browsers until the program is told to end.
struct PreviewLoop: ~Copyable {
  private let build: PreviewBuild
  private let site: PreviewSite
  private let connection: PreviewConnection
  private let listener: LoopbackListener
  private var watch: FolderWatch
  private var pages: BackgroundWork<PreviewBuild.Result?>?
  private var lint: BackgroundWork<PreviewBuild.Findings>?
  private var findings = PreviewBuild.Findings()
  /// The version of the course that is shown; empty before the first one.
  private var version = ""
  /// Whether the pages must be made again.
  private var isDue = true
  /// Whether something was saved since they were made.
  private var isSaved = false
  /// The requests that the pages draw.
  private var drawn = PreviewWires()
  /// The pages that are shown; `nil` before the first ones.
  private var last: PreviewBuild.Result?
  private var windows: [PreviewSite.Listener] = []

  /// Prepares to follow a course.
  init(
    _ build: PreviewBuild, _ site: PreviewSite, _ connection: PreviewConnection,
    _ listener: consuming LoopbackListener
  ) {
    (self.build, self.site, self.connection) = (build, site, connection)
    self.listener = listener
    watch = FolderWatch(build.folder.path)
  }

  /// Follows until the interrupt comes.
  ///
  /// - Throws: `SystemError` when the process has no threads left.
  mutating func run(until interrupt: Interrupt) throws(SystemError) {
    while true {
      if isDue, pages == nil {
        isDue = false
        let (build, findings, last) = (build, findings, isSaved ? last : nil)
        let wires = site.wires
        (isSaved, drawn) = (false, wires)
        pages = try BackgroundWork { _ in
          last.flatMap { build.savedPages(after: $0, wires) }
            ?? (try? build.pages(with: findings, wires))
        }
      }
      if pages == nil, lint == nil, findings.version != version {
        let build = build
        lint = try BackgroundWork { _ in build.findings() }
      }
      var news = PollSet()
      let stop = news.add(interrupt.descriptor)
      let client = news.add(listener.descriptor)
      let change = news.add(watch.descriptor)
      let arrival = news.add(site.descriptor)
      let made = news.add(pages?.descriptor ?? -1)
      let linted = news.add(lint?.descriptor ?? -1)
      let open = windows.map { news.add($0.connection.number) }
      let end = news.wait(until: .now + FolderWatch.interval)
      if news.isReady(stop) { return }
      if news.isReady(client), let next = listener.next() { connection.serve(next) }
      // A window that sends something has closed.
      windows = zip(windows, open).filter { !news.isReady($1) }.map(\.0)
      if news.isReady(arrival) {
        windows += site.takeArrivals()
        isDue = isDue || site.wires != drawn
      }
      if news.isReady(change) { watch.drain() }
      if news.isReady(change) || end == .timeIsUp, build.version != version {
        (isDue, isSaved) = (true, true)
      }
      if news.isReady(made) { take(pages?.value ?? nil) }
      if news.isReady(linted) { take(lint?.value) }
    }
  }

  /// Shows new pages, and tells the windows.
  private mutating func take(_ result: PreviewBuild.Result?) {
    pages = nil
    // Files that cannot be read now are read again after the next save.
    version = result?.version ?? build.version
    guard let result else { return }
    last = result
    // The pages of all lessons follow those of the saved ones.
    if !result.isWhole { isDue = true }
    guard site.show(result.shown) else { return }
    let event = Array("event: change\ndata:\n\n".utf8)
    windows = windows.filter { $0.connection.writeAll(event, until: .now) }
  }

  /// Uses the findings of `lint`, and makes changed pages again.
  private mutating func take(_ result: PreviewBuild.Findings?) {
    lint = nil
    guard let result else { return }
    isDue = isDue || result.byLesson != findings.byLesson || result.others != findings.others
    findings = result
  }
}
