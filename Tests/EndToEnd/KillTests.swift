import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Ends the built binary with `kill -9` while it writes, then starts it again.
///
/// IMAGEFEED_KILLS is the total number of kills (see `tools/test-kills`). IMAGEFEED_KILL_SEED
/// repeats a run.
@Suite(
  "SEC-4: kills at random times", .blocking, .serialized, .unlessSanitized, .timeLimit(.minutes(60))
)
struct KillTests {
  enum Kind: String, CaseIterable, Sendable {
    case token, cache, state, download

    func victim() throws -> any KillVictim {
      switch self {
      case .token: try TokenVictim()
      case .cache: try CacheVictim()
      case .state: try StateVictim()
      case .download: try DownloadVictim()
      }
    }
  }

  /// The results of the kills of one kind.
  private struct Tally {
    /// Runs that were killed, and runs that ended before the kill.
    var killed = 0, late = 0
    /// Kills in the middle of a write, which left a temporary file.
    var midWrite = 0
  }

  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  private static let count = Int(clamping: number("IMAGEFEED_KILLS") ?? 20)
  private static let seed = number("IMAGEFEED_KILL_SEED") ?? .random(in: 0...999_999)

  @Test(
    "After a kill the data is complete, old or new, and the next start works",
    arguments: Kind.allCases)
  func kills(of kind: Kind) throws {
    var victim = try kind.victim()
    let times = try KillTimes(of: &victim)
    var generator = SeededGenerator(seed: Self.seed)
    var tally = Tally()
    let wanted = max(1, Self.count / Kind.allCases.count)
    while tally.killed < wanted {
      try #require(tally.late <= wanted * 10, "every run ends before its kill")
      let moment = KillMoment.random(times, using: &generator)
      let child = try victim.start()
      moment.wait(in: child, temporary: victim.temporary)
      child.signal(SIGKILL)
      let wasKilled = child.endUnread() == -1
      tally.killed += wasKilled ? 1 : 0
      tally.late += wasKilled ? 0 : 1
      tally.midWrite += access(victim.temporary, F_OK) == 0 ? 1 : 0
      try victim.check()
      #expect(try victim.leftovers() == [], "\(kind), seed \(Self.seed): \(moment)")
    }
    print(
      "kills: \(kind.rawValue): \(tally.killed) killed, \(tally.midWrite) of them in the middle "
        + "of a write, \(tally.late) too late; seed \(Self.seed)")
  }
}

/// The duration of an undisturbed run, and how long its temporary file exists.
struct KillTimes {
  let whole: Duration
  let writing: Duration

  init(of victim: inout any KillVictim) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let child = try victim.start()
    while access(victim.temporary, F_OK) != 0, !child.hasEnded { sched_yield() }
    let appeared = clock.now
    while access(victim.temporary, F_OK) == 0, !child.hasEnded { sched_yield() }
    writing = appeared.duration(to: clock.now)
    _ = child.endUnread()
    whole = start.duration(to: clock.now)
    try victim.check()
  }
}

/// The time at which a run is killed: any time or, in three of four runs, during its write.
enum KillMoment {
  case sinceStart(Duration)
  case sinceWriting(Duration)

  static func random(
    _ times: KillTimes, using generator: inout SeededGenerator
  ) -> KillMoment {
    let part = Double.random(in: 0..<1, using: &generator)
    // The square prefers early times because the signal needs part of a millisecond to arrive.
    return Int.random(in: 0..<4, using: &generator) == 0
      ? .sinceStart(times.whole * part) : .sinceWriting(times.writing * part * part)
  }

  func wait(in child: ChildProcess, temporary: String) {
    switch self {
    case .sinceStart(let pause): Self.pause(pause)
    case .sinceWriting(let pause):
      while access(temporary, F_OK) != 0, !child.hasEnded { sched_yield() }
      Self.pause(pause)
    }
  }

  /// Waits with microsecond precision. A sleep would take longer than writing a token.
  private static func pause(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { sched_yield() }
  }
}
