internal import SystemIO

/// Follows the course and its browsers until the program must end.
struct PreviewLoop: ~Copyable {
  private let build: PreviewBuild
  private let site: PreviewSite
  private let connection: PreviewConnection
  private let listener: LoopbackListener
  private var watch: FolderWatch
  private var pages: BackgroundWork<PreviewBuild.Result?>?
  private var lint: BackgroundWork<PreviewBuild.Findings>?
  private var findings = PreviewBuild.Findings()
  /// The visible version of the course; empty before the first one.
  private var version = ""
  /// Whether the pages must be rebuilt.
  private var isDue = true
  /// Whether a file was saved since the last build.
  private var isSaved = false
  /// The requests that the pages draw.
  private var drawn = PreviewWires()
  /// The visible pages; `nil` before the first ones.
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

  /// Runs until the interrupt.
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

  /// Shows new pages, and notifies the windows.
  private mutating func take(_ result: PreviewBuild.Result?) {
    pages = nil
    // Unreadable files are read again after the next save.
    version = result?.version ?? build.version
    guard let result else { return }
    last = result
    // Build the pages of the other lessons after those of the saved ones.
    if !result.isWhole { isDue = true }
    guard site.show(result.shown) else { return }
    let event = Array("event: change\ndata:\n\n".utf8)
    windows = windows.filter { $0.connection.writeAll(event, until: .now) }
  }

  /// Takes over the findings of `lint`, and rebuilds the affected pages.
  private mutating func take(_ result: PreviewBuild.Findings?) {
    lint = nil
    guard let result else { return }
    isDue = isDue || result.byLesson != findings.byLesson || result.others != findings.others
    findings = result
  }
}
