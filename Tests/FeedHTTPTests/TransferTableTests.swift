import FeedHTTP
import Testing

@Suite("The transfer table")
struct TransferTableTests {
  private let zero = ContinuousClock.now
  private let times = HTTPTimeouts(stall: .milliseconds(20), whole: .milliseconds(30))

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    zero + .milliseconds(milliseconds)
  }

  @Test("A transfer finishes only once")
  func settles() {
    var table = TransferTable()
    #expect(table.started(1, times, at: zero) == nil)
    #expect(table.finished(1) == true)
    #expect(table.finished(1) == false)
    #expect(table.count == 0)
  }

  @Test("LIVE-1: without transfers there is no deadline")
  func idle() {
    var table = TransferTable()
    #expect(table.nextDeadline == nil)
    _ = table.started(1, times, at: zero)
    #expect(table.nextDeadline == at(30))
    _ = table.finished(1)
    #expect(table.nextDeadline == nil)
  }

  @Test("Cancelling removes a transfer, and its later end is ignored")
  func cancelThenEnd() {
    var table = TransferTable()
    _ = table.started(1, times, at: zero)
    #expect(table.cancelled(1) == TransferTable.Abort(1, .cancelled))
    #expect(table.cancelled(1) == nil)
    #expect(table.finished(1) == false)
    #expect(table.expire(at: at(1000)) == [])
  }

  @Test("Cancelling a finished or unknown transfer has no effect")
  func cancelAfterEnd() {
    var table = TransferTable()
    _ = table.started(1, times, at: zero)
    _ = table.finished(1)
    #expect(table.cancelled(1) == nil)
    #expect(table.cancelled(99) == nil)
    #expect(table.count == 0)
  }

  @Test("LIVE-17: the time limit of a whole transfer applies even while bytes arrive")
  func whole() {
    var table = TransferTable()
    _ = table.started(1, times, at: zero)
    for millisecond in stride(from: 0, to: 30, by: 5) { table.noteProgress(1, at: at(millisecond)) }
    #expect(table.expire(at: at(29)) == [])
    #expect(table.expire(at: at(30)) == [TransferTable.Abort(1, .timeout(.whole))])
    #expect(table.count == 0)
  }

  @Test("LIVE-17: each move restarts the stall timeout, which starts with the first one")
  func stall() {
    var table = TransferTable()
    let times = HTTPTimeouts(stall: .milliseconds(20), whole: nil)
    _ = table.started(1, times, at: zero)
    #expect(table.nextDeadline == nil)
    #expect(table.expire(at: at(500)) == [])
    table.noteProgress(1, at: at(500))
    #expect(table.nextDeadline == at(520))
    table.noteProgress(1, at: at(515))
    #expect(table.expire(at: at(520)) == [])
    #expect(table.nextDeadline == at(535))
    #expect(table.expire(at: at(535)) == [TransferTable.Abort(1, .timeout(.stall))])
  }

  @Test("A paused transfer does not stall, and its timeout restarts when it resumes")
  func rest() {
    var table = TransferTable()
    let times = HTTPTimeouts(stall: .milliseconds(20), whole: nil)
    _ = table.started(1, times, at: zero)
    table.noteProgress(1, at: zero)
    table.paused(1)
    table.noteProgress(1, at: at(5))
    #expect(table.expire(at: at(500)) == [])
    table.resumed(1, at: at(600))
    #expect(table.expire(at: at(619)) == [])
    #expect(table.expire(at: at(620)) == [TransferTable.Abort(1, .timeout(.stall))])
    table.paused(1)
    table.resumed(1, at: at(700))
    #expect(table.count == 0)
  }

  @Test("If both timeouts have expired, the one of the whole transfer is reported")
  func both() {
    var table = TransferTable()
    _ = table.started(1, times, at: zero)
    table.noteProgress(1, at: zero)
    #expect(table.expire(at: at(40)) == [TransferTable.Abort(1, .timeout(.whole))])
  }

  @Test("A move of an ended transfer does not restore it")
  func lateMove() {
    var table = TransferTable()
    table.noteProgress(7, at: zero)
    #expect(table.count == 0)
    #expect(table.nextDeadline == nil)
  }

  @Test("Expired transfers are removed in order, and the others stay")
  func several() {
    var table = TransferTable()
    for id in 1...3 { _ = table.started(TransferTable.ID(id), times, at: zero) }
    _ = table.started(4, times, at: at(10))
    #expect(table.expire(at: at(30)) == (1...3).map { TransferTable.Abort($0, .timeout(.whole)) })
    #expect(table.count == 1)
    #expect(table.nextDeadline == at(40))
  }

  @Test("A transfer without any time left does not start")
  func noTime() {
    var table = TransferTable()
    let times = HTTPTimeouts(whole: .zero)
    #expect(table.started(1, times, at: zero) == TransferTable.Abort(1, .timeout(.whole)))
    #expect(table.count == 0)
  }

  @Test("Stopping cancels all transfers in order, and refuses later ones")
  func stop() {
    var table = TransferTable()
    for id in 1...3 { _ = table.started(TransferTable.ID(id), times, at: zero) }
    #expect(table.stopped() == (1...3).map { TransferTable.Abort($0, .cancelled) })
    #expect(table.started(4, times, at: zero) == TransferTable.Abort(4, .cancelled))
    #expect(table.nextDeadline == nil)
    #expect(table.stopped() == [])
  }

  @Test("For any order of events, every transfer ends exactly once")
  func anyOrder() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var table = TransferTable()
      var endings: [TransferTable.ID: Int] = [:]
      let note = { (abort: TransferTable.Abort) in endings[abort.id, default: 0] += 1 }
      var started: TransferTable.ID = 0
      for step in 0..<60 {
        let id = TransferTable.ID.random(in: 0...started, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          started += 1
          #expect(table.started(started, times, at: at(step)) == nil)
        case 2: table.noteProgress(id, at: at(step))
        case 3: if table.finished(id) { endings[id, default: 0] += 1 }
        case 4: table.cancelled(id).map(note)
        default: table.expire(at: at(step)).forEach(note)
        }
        if table.count > 0 { #expect(table.nextDeadline != nil) }
      }
      table.stopped().forEach(note)
      #expect(endings.count == Int(started))
      #expect(endings.values.allSatisfy { $0 == 1 })
    }
  }
}
