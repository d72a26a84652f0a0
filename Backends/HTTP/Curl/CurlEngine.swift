import CCurl
import FeedCore

/// The loop of the curl thread, which owns the multi handle and every easy handle from `init` to
/// the end of `run`. No other thread touches them: the inbox is the only way in.
final class CurlEngine {
  private let inbox: CurlInbox
  private let multi: UnsafeMutableRawPointer
  private let settings: CurlSettings
  private let activity = CurlActivity()
  private var pool = EasyHandlePool()
  private var table = TransferTable()
  private var pace = PollBackoff()
  private var transfers: [TransferTable.ID: CurlTransfer] = [:]

  /// Opens libcurl, which takes some milliseconds. Must be called on the curl thread.
  init(inbox: CurlInbox, configuration: CurlTransport.Configuration) throws(TransportError) {
    if let reason = imgf_curl_load() {
      throw TransportError(.libraryMissing, String(cString: reason).cleaned())
    }
    settings = try CurlSettings(configuration)
    guard let multi = imgf_multi_init() else { throw TransportError(.fault, "curl_multi_init") }
    self.inbox = inbox
    self.multi = multi
    try set(CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
    try set(CURLMOPT_MAXCONNECTS, configuration.keptConnections)
  }

  deinit {
    pool.empty()
    imgf_multi_cleanup(multi)
  }

  /// Runs the loop until a stop command or a fault of libcurl. When it returns, every transfer has
  /// ended and the inbox is closed.
  func run() {
    inbox.open(multi)
    var closing = TransportError(.cancelled, "the transport was shut down")
    do throws(TransportError) {
      while process(inbox.takeAll()) { try turn() }
    } catch {
      closing = error
    }
    table.stopped().forEach(abort)
    inbox.close(closing).refuse(with: closing)
  }

  /// Executes the commands of other threads.
  ///
  /// - Returns: False after a stop command. Transfers that this batch started then end with all
  ///   others.
  private func process(_ commands: [CurlInbox.Command]) -> Bool {
    var goesOn = true
    if !commands.isEmpty { pace.active() }
    for command in commands {
      switch command {
      case .start(let start): begin(start)
      case .cancel(let id): table.cancelled(id).map(abort)
      case .resume(let id): resume(id)
      case .stop: goesOn = false
      }
    }
    return goesOn
  }

  /// One turn of the loop: bytes first, then deadlines. Bytes that arrived while the machine was
  /// too busy to run the loop count as in time.
  private func turn() throws(TransportError) {
    var running: Int32 = 0
    try check(imgf_multi_perform(multi, &running))
    let now = ContinuousClock.now
    for id in activity.progressed { table.noteProgress(id, at: now) }
    if !activity.progressed.isEmpty { pace.active() }
    activity.progressed.removeAll(keepingCapacity: true)
    for id in activity.paused { table.paused(id) }
    activity.paused.removeAll(keepingCapacity: true)
    completeFinished()
    table.expire(at: now).forEach(abort)
    try sleep(from: now)
  }

  private func sleep(from now: ContinuousClock.Instant) throws(TransportError) {
    let wanted = timeout(from: now)
    var ready: Int32 = 0
    let milliseconds = table.count == 0 ? wanted : pace.sleep(wanted)
    try check(imgf_multi_poll(multi, milliseconds, &ready))
    if ready > 0 { pace.active() }
  }

  /// The longest sleep of the poll, in milliseconds. Without a deadline it is the maximum, because
  /// a command wakes the poll.
  private func timeout(from now: ContinuousClock.Instant) -> Int32 {
    guard let look = table.nextDeadline else { return Int32.max }
    return Int32(clamping: max(0, now.duration(to: look).milliseconds))
  }

  private func begin(_ start: CurlStart) {
    if let refusal = table.started(start.id, start.request.times, at: .now) {
      start.waiter.resume(.failure(TransportError(refusal.kind)))
      return
    }
    add(start)
  }

  private func add(_ start: CurlStart) {
    do throws(TransportError) {
      let transfer = CurlTransfer(start, handle: try pool.take(), activity: activity)
      transfers[start.id] = transfer
      try transfer.prepare(settings)
      try check(imgf_multi_add(multi, transfer.handle.pointer))
    } catch {
      _ = table.finished(start.id)
      end(start.id) { _ in .failure(error) }
      // No handle could be created, so there was no transfer to end.
      start.waiter.resume(.failure(error))
    }
  }

  /// Resumes a paused transfer. libcurl may deliver the bytes that it kept within this call, which
  /// reports whether that worked.
  private func resume(_ id: TransferTable.ID) {
    guard let transfer = transfers[id] else { return }
    table.resumed(id, at: .now)
    let code = imgf_easy_resume(transfer.handle.pointer)
    guard code != CURLE_OK, table.finished(id) else { return }
    end(id) { $0.outcome(code) }
  }

  private func completeFinished() {
    var easy: UnsafeMutableRawPointer?
    var code = CURLE_OK
    while imgf_multi_next_done(multi, &easy, &code) != 0 {
      guard let easy else { continue }
      let tag = EasyHandle(pointer: easy).address(CURLINFO_PRIVATE)
      let id = TransferTable.ID(bitPattern: tag)
      pace.active()
      if code == CURLE_PEER_FAILED_VERIFICATION, retryWithOtherTrust(id) { continue }
      guard table.finished(id) else { continue }
      end(id) { $0.outcome(code) }
    }
  }

  /// Sends a transfer again if the folder of certificates did not verify its server, because links
  /// may be missing in that folder. Nothing of the request has been sent, and the deadline stays.
  private func retryWithOtherTrust(_ id: TransferTable.ID) -> Bool {
    guard let transfer = transfers[id], let index = transfer.trustIndex,
      settings.useNextTrust(after: index)
    else { return false }
    transfers[id] = nil
    _ = imgf_multi_remove(multi, transfer.handle.pointer)
    pool.give(transfer.handle, isComplete: false)
    add(transfer.start)
    return true
  }

  private func abort(_ abort: TransferTable.Abort) {
    end(abort.id) { _ in .failure(TransportError(abort.kind)) }
  }

  /// Removes the transfer from libcurl, then resumes its caller. The outcome is determined while
  /// the handle still has the transfer's data.
  private func end(
    _ id: TransferTable.ID, _ outcome: (CurlTransfer) -> Result<HTTPResponse, TransportError>
  ) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    let result = outcome(transfer)
    _ = imgf_multi_remove(multi, transfer.handle.pointer)
    let isComplete = if case .success = result { true } else { false }
    pool.give(transfer.handle, isComplete: isComplete)
    transfer.start.waiter.resume(result)
  }

  private func set(_ option: CURLMoption, _ value: Int) throws(TransportError) {
    try check(imgf_multi_set_long(multi, option, value))
  }

  private func check(_ code: CURLMcode) throws(TransportError) {
    guard code != CURLM_OK else { return }
    throw TransportError(.fault, "libcurl's multi handle reports \(code.rawValue)")
  }
}

extension [CurlInbox.Command] {
  /// Ends the transfers of commands that were posted to an engine that does not run.
  func refuse(with error: TransportError) {
    for case .start(let start) in self { start.waiter.resume(.failure(error)) }
  }
}

/// The longest sleep of the poll while transfers are in progress. Pure.
///
/// libcurl 7.88 can forget that a transfer has work left. On a shared HTTP/2 connection it notes
/// "run this one now" as a timer and may clear it in the same `curl_multi_perform`. The transfer
/// then sleeps until the next timer although its data has been read. Each perform runs every
/// transfer again, so a few polls follow after activity, at growing intervals. A lost timer then
/// costs a millisecond instead of seconds, and an idle transport stays asleep.
package struct PollBackoff {
  /// The milliseconds until the next poll. Above `last` there is no further poll.
  private var next: Int32 = 1
  private static let last: Int32 = 64

  package init() {}

  /// Restarts the backoff after bytes moved or a transfer started or ended.
  package mutating func active() { next = 1 }

  /// The longest sleep now, in milliseconds. `wanted` is the sleep that the deadlines allow.
  package mutating func sleep(_ wanted: Int32) -> Int32 {
    guard next <= Self.last else { return wanted }
    defer { next *= 4 }
    return min(wanted, next)
  }
}
