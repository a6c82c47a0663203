internal import CLibcurl
internal import Foundation
internal import Synchronization

/// One thread that drives all transfers of a transport (libcurl-multi(3)).
///
/// The thread runs until the last reference is released; code that awaits a transfer holds one.
final class CurlEngine: Sendable {
  private let inbox: CurlInbox

  /// Starts the thread.
  init(connectionsPerHost: Int) {
    precondition(Self.library == CURLE_OK, "libcurl can be set up")
    let inbox = CurlInbox(connectionsPerHost: connectionsPerHost)
    self.inbox = inbox
    let thread = Thread { inbox.work() }
    thread.name = "libcurl"
    thread.start()
  }

  /// Starts a transfer; its continuation is resumed exactly once.
  func start(_ transfer: CurlTransfer) { inbox.add(transfer) }

  /// Makes the thread check for cancelled transfers.
  func wakeUp() { inbox.wakeUp() }

  deinit { inbox.close() }

  /// Initialised once in a process, before any thread uses the library.
  private static let library = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
}

/// The messages to the engine's thread, and the thread's work.
///
/// Sendable because only the thread uses the handle. The one exception is waking it, which libcurl
/// allows from any thread and the lock allows only while the handle exists.
@safe private final class CurlInbox: @unchecked Sendable {
  private struct Mail {
    var starting: [CurlTransfer] = []
    var isClosed = false
    var isGone = false
  }

  private let mail = Mutex(Mail())
  private let multi: UnsafeMutableRawPointer

  init(connectionsPerHost: Int) {
    guard let multi = unsafe curl_multi_init() else { preconditionFailure("there is memory left") }
    unsafe self.multi = multi
    _ = unsafe lessons_curl_multi_set_long(
      multi, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
  }

  func add(_ transfer: CurlTransfer) {
    mail.withLock { mail in
      mail.starting.append(transfer)
      _ = unsafe curl_multi_wakeup(multi)
    }
  }

  func wakeUp() {
    mail.withLock { mail in
      if !mail.isGone { _ = unsafe curl_multi_wakeup(multi) }
    }
  }

  func close() {
    mail.withLock { mail in
      mail.isClosed = true
      _ = unsafe curl_multi_wakeup(multi)
    }
  }

  /// Runs the thread's loop until the end.
  func work() {
    var active: [Int: CurlTransfer] = [:]
    while true {
      let (starting, isClosed) = mail.withLock { mail in
        defer { mail.starting = [] }
        return (mail.starting, mail.isClosed)
      }
      for transfer in starting {
        if let handle = unsafe transfer.begin(in: multi) { active[handle] = transfer }
      }
      endCancelled(&active)
      var running: CInt = 0
      _ = unsafe curl_multi_perform(multi, &running)
      endFinished(&active)
      if isClosed, active.isEmpty { break }
      // Waking ends the wait at once; a second is enough for libcurl's own timers.
      _ = unsafe curl_multi_poll(multi, nil, 0, 1000, nil)
    }
    mail.withLock { mail in
      mail.isGone = true
      _ = unsafe curl_multi_cleanup(multi)
    }
  }

  private func endCancelled(_ active: inout [Int: CurlTransfer]) {
    for (handle, transfer) in active where transfer.isCancelled.load(ordering: .relaxed) {
      active[handle] = nil
      unsafe transfer.end(in: multi, with: nil)
    }
  }

  private func endFinished(_ active: inout [Int: CurlTransfer]) {
    var left: CInt = 0
    while let message = unsafe curl_multi_info_read(multi, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE,
        let transfer = unsafe active.removeValue(
          forKey: Int(bitPattern: message.pointee.easy_handle))
      else { continue }
      unsafe transfer.end(in: multi, with: message.pointee.data.result)
    }
  }
}
