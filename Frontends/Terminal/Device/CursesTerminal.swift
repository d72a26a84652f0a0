import CNcurses
package import FeedCore
import Glibc

/// The controlling terminal as a full screen. ncurses sets its modes and reads its keys; frames are
/// written directly, bypassing ncurses. Only one exists at a time; it is created, used and left on
/// one thread.
package final class CursesTerminal: Terminal {
  package private(set) var size: TerminalSize
  package var abilities: TerminalAbilities

  private let descriptor: Int32
  private let signals: Int32
  private let waker: Waker
  /// Whether Ctrl-C ends only this process. The program that started `pick`, such as a shell in a
  /// key binding, must not receive the signal.
  private let keepsInterrupt: Bool
  private let strings: ScreenStrings
  private var curses = imgf_curses_terminal()
  private var utf8 = UTF8Decoder()
  private var decoder = InputDecoder()
  private var lastInput = ContinuousClock.now
  /// The time limit for an answer.
  private var answerLimit = TerminalProbe().budget
  /// Events that occurred outside of `wait`.
  private var pending: [TerminalEvent] = []
  private var isLeft = false

  /// Opens the terminal and switches it to full screen.
  ///
  /// - Parameters:
  ///   - source: Which terminal it is.
  ///   - name: The value of `TERM`, from the caller's environment.
  ///   - colorTerm: The value of `COLORTERM`.
  ///   - waker: Ends `wait` from other threads.
  ///   - reportsMouse: Whether to receive mouse events; otherwise the terminal handles the mouse.
  ///   - clearsOnLeaving: Clears the screen on leaving, for a terminal that has only one screen
  ///     although its terminfo entry describes an alternate one.
  package init(
    on source: TerminalSource = .standardStreams, name: String?, colorTerm: String? = nil,
    waker: Waker, reportsMouse: Bool = true, clearsOnLeaving: Bool = false
  ) throws(TerminalError) {
    guard let name, !name.isEmpty else { throw .noName }
    keepsInterrupt = source == .controlling
    descriptor = try TerminalDevice.open(source)
    self.waker = waker
    signals = try Self.prepare(descriptor)
    do throws(TerminalError) {
      try Self.openCurses(&curses, name: name, descriptor)
      strings = ScreenStrings(reportsMouse: reportsMouse, clearsOnLeaving: clearsOnLeaving)
      abilities = TerminalAbilities(terminfoWithColorTerm: colorTerm)
      try Self.arm(strings.restoreSequence)
    } catch {
      imgf_leave_terminal()
      imgf_curses_close(&curses)
      close(descriptor)
      throw error
    }
    size = Self.size(of: descriptor)
    decoder.screen = size
    try write(strings.enter)
  }

  /// Queries the terminal. Keys that are typed in the meantime are the next events.
  package func ask(_ probe: TerminalProbe) -> TerminalProbe.Outcome {
    let outcome = probe.run(onRaw: descriptor)
    answerLimit = probe.budget
    if outcome.isAnswerDue { expect(.probe) }
    take(outcome.typed)
    return outcome
  }

  package func expect(_ answers: PendingAnswers) {
    decoder.expect(answers, until: .now + answerLimit)
  }

  /// Sets the bytes that are sent first whenever the terminal is restored, to remove pictures from
  /// it.
  package func setTeardown(_ bytes: [UInt8]) throws(TerminalError) {
    let all = bytes + strings.restoreSequence
    guard imgf_change_reset(all, all.count) == 0 else { throw .system(errno) }
  }

  deinit { leave() }

  /// Discards the unread input, so that a late answer does not reach the shell. Called before
  /// `leave`, because keys that are typed on the restored screen are for the shell.
  package func discardInput() { tcflush(descriptor, TCIFLUSH) }

  package func leave() {
    guard !isLeft else { return }
    isLeft = true
    imgf_leave_terminal()
    imgf_curses_close(&curses)
    close(descriptor)
  }

  package func suspend() {
    imgf_restore()
    stopProcess()
    pending += takeSignals().filter { $0 != .suspend && $0 != .resume }
    // A shell may have continued the process in the background.
    _ = imgf_wait_for_foreground(descriptor)
    reenter()
  }

  package func suspend(_ program: TerminalProgram) {
    imgf_ignore_keys()
    defer { imgf_accept_quit() }
    imgf_restore()
    let ended = Waker()
    program.start(ended)
    var (isOver, isEnding) = (false, false)
    while !isOver {
      let ready = Descriptors.wait(reading: [ended.descriptor, signals], timeout: nil)
      isOver = ready[0].isReadable
      guard ready[1].isReadable else { continue }
      let events = takeSignals()
      // Ctrl-Z stops the program, and this process with it.
      if events.contains(.suspend) { stopProcess() }
      let last = events.filter { $0 == .terminate || $0 == .hangup }
      pending += last
      if !last.isEmpty { (isOver, isEnding) = (true, true) }
    }
    imgf_accept_interrupt()
    if !isEnding, let prompt = program.prompt() { waitForEnter(prompt) }
    reenter()
  }

  /// Waits until the user has read the output of a program: until Enter, Ctrl-D, Ctrl-C, or a
  /// signal that ends this process.
  private func waitForEnter(_ prompt: String) {
    show(prompt)
    var isOver = false
    while !isOver {
      let ready = Descriptors.wait(reading: [descriptor, signals], timeout: nil)
      let events = ready[1].isReadable ? takeSignals() : []
      pending += events.filter { $0 == .terminate || $0 == .hangup }
      if events.contains(where: \.endsWaiting) || ready[0].hasEvent {
        isOver = true
      } else if events.contains(.suspend) {
        stopProcess()
        show(prompt)
      }
    }
    // The typed line is not for the screen.
    tcflush(descriptor, TCIFLUSH)
  }

  private func show(_ prompt: String) {
    imgf_reset_modes()
    // If the terminal is gone, the wait ends. `imgf_write_screen` would not return while the terminal
    // is restored.
    try? Array("\n\(prompt)".utf8).withUnsafeBufferPointer { bytes throws(TerminalError) in
      try write(bytes, by: Glibc.write)
    }
  }

  /// Stops the process if it leads its group. The shell that started a group can continue only its
  /// leader.
  private func stopProcess() { if getpgrp() == getpid() { imgf_stop_process() } }

  private func reenter() {
    imgf_rearm_restore()
    size = Self.size(of: descriptor)
    decoder.screen = size
    // If the terminal is gone, the next wait reports it.
    try? write(strings.reenter)
    pending.append(.resume)
  }
}

// Opening.
extension CursesTerminal {
  /// Stops the process, as the shell's job control does, until it is in the foreground of the
  /// terminal. Called before the terminal is queried.
  package static func waitForForeground(_ source: TerminalSource) {
    guard let terminal = try? TerminalDevice.open(source) else { return }
    // Opening the screen reports the error.
    _ = imgf_wait_for_foreground(terminal)
    close(terminal)
  }

  /// Saves the terminal's modes and installs the signal handlers, both before ncurses changes
  /// either.
  private static func prepare(_ descriptor: Int32) throws(TerminalError) -> Int32 {
    let caught = [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP]
    if imgf_wait_for_foreground(descriptor) == 0 {
      let signals = imgf_take_terminal(descriptor, caught, caught.count)
      if signals >= 0 { return signals }
    }
    let number = errno
    close(descriptor)
    throw .system(number)
  }

  private static func openCurses(
    _ curses: inout imgf_curses_terminal, name: String, _ descriptor: Int32
  ) throws(TerminalError) {
    switch imgf_curses_open(name, descriptor, &curses) {
    case IMGF_OPENED: return
    case IMGF_UNKNOWN_NAME: throw .unknown(name: name)
    case IMGF_CANNOT_MOVE_CURSOR: throw .cannotMoveCursor(name: name)
    default: throw .system(errno)
    }
  }

  private static func arm(_ leave: [UInt8]) throws(TerminalError) {
    guard imgf_arm_restore(IMGF_RAW, leave, leave.count) == 0 else { throw .system(errno) }
    imgf_catch_stderr()
  }

  private static func size(of descriptor: Int32) -> TerminalSize {
    let found = imgf_curses_window_size(descriptor)
    guard found.rows > 0, found.columns > 0 else { return TerminalSize(rows: 24, columns: 80) }
    return TerminalSize(
      rows: Int(found.rows), columns: Int(found.columns), pixelsWide: Int(found.pixels_wide),
      pixelsHigh: Int(found.pixels_high))
  }
}

// Waiting.
extension CursesTerminal {
  package func wait(timeout: Duration?) -> [TerminalEvent] {
    if pending.isEmpty {
      let held = decoder.wakesAt.map { max(.zero, $0 - .now) }
      let ready = Descriptors.wait(
        reading: [descriptor, signals, waker.descriptor],
        timeout: [timeout, held].compactMap(\.self).min())
      if ready[1].isReadable { pending += takeSignals().flatMap(arrived) }
      if ready[2].isReadable {
        waker.clear()
        pending.append(.wake)
      }
      if ready[0].isReadable { pending += takeInput() }
      pending += decoder.endWait(at: .now)
      if ready[0].isGone { pending.append(.hangup) }
    }
    defer { pending = [] }
    return pending
  }

  private func takeInput() -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    let now = ContinuousClock.now
    // An incomplete reply or paste must not swallow the keys that follow.
    if now - lastInput > .seconds(2) { events += decoder.flush() }
    lastInput = now
    while let next = decodeNext() { events += next }
    return events + decoder.endBurst()
  }

  private func take(_ typed: [UInt8]) {
    for byte in typed { if let scalar = utf8.take(byte) { pending += take(scalar) } }
    pending += decoder.endBurst()
  }

  /// Reads the next character or key. Undecodable bytes and unknown key codes are skipped.
  ///
  /// - Returns: The events that it completes; nil if all input was read.
  private func decodeNext() -> [TerminalEvent]? {
    var value: UInt32 = 0
    while case let kind = imgf_curses_read(&curses, &value), kind != 0 {
      if kind == 2 {
        if let key = CursesKey.key(Int32(bitPattern: value)) { return decoder.take(key) }
      } else if let scalar = utf8.take(UInt8(truncatingIfNeeded: value)) {
        return take(scalar)
      }
    }
    return nil
  }

  /// Handles a character. A typed one may stand for a signal, a pasted one never does.
  private func take(_ scalar: Unicode.Scalar) -> [TerminalEvent] {
    if !decoder.isPasting, let key = UInt8(exactly: scalar.value) {
      let signal = imgf_key_signal(key)
      if let event = event(forKeyOf: signal) { return [event] }
    }
    return decoder.take(scalar).flatMap(signaled)
  }

  /// Handles a key that stands for a signal but arrived as a sequence, as in kitty's keyboard
  /// protocol.
  private func signaled(_ event: TerminalEvent) -> [TerminalEvent] {
    guard case .key(let key) = event, key.modifiers == .control,
      case .character(let letter) = key.code, let ascii = letter.asciiValue
    else { return [event] }
    if keepsInterrupt, letter == "c" { return [.interrupt] }
    let signal = imgf_key_signal(ascii & 0x1F)
    return signal == 0 ? [event] : [self.event(forKeyOf: signal)].compactMap(\.self)
  }

  /// Sends the signal of a key to the foreground group, as the terminal would.
  private func event(forKeyOf signal: Int32) -> TerminalEvent? {
    switch signal {
    case SIGINT:
      if !keepsInterrupt { imgf_signal_others(signal) }
      return .interrupt
    case SIGTSTP:
      imgf_signal_others(signal)
      return .suspend
    case SIGQUIT:
      // The handler of this process restores the terminal.
      kill(0, signal)
      return nil
    default: return nil
    }
  }

  private func takeSignals() -> [TerminalEvent] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(0, read(signals, &bytes, bytes.count))
    var seen: [TerminalEvent] = []
    for event in bytes[..<count].compactMap(event) where seen.last != event { seen.append(event) }
    return seen
  }

  private func event(of signal: UInt8) -> TerminalEvent? {
    switch Int32(signal) {
    case SIGWINCH: .resize(Self.size(of: descriptor))
    case SIGTSTP: .suspend
    case SIGCONT: .resume
    case SIGINT: .interrupt
    case SIGTERM: .terminate
    case SIGHUP: .hangup
    default: nil
    }
  }

  /// Handles an event that a signal brought. A resume without `suspend()` follows a SIGSTOP, which
  /// cannot be caught.
  private func arrived(_ event: TerminalEvent) -> [TerminalEvent] {
    switch event {
    case .resize(let size): (self.size, decoder.screen) = (size, size)
    case .resume:
      _ = imgf_wait_for_foreground(descriptor)
      reenter()
      return []
    default: break
    }
    return [event]
  }
}

// Writing.
extension CursesTerminal {
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(TerminalError) {
    try write(bytes, by: imgf_write_screen)
  }

  private func write(
    _ bytes: UnsafeBufferPointer<UInt8>, by write: (Int32, UnsafeRawPointer?, Int) -> Int
  ) throws(TerminalError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeBufferPointer(rebasing: rest)
      let count = write(descriptor, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try waitForSpace()
      } else if errno != EINTR {
        throw .gone
      }
    }
  }

  /// Waits until the terminal accepts bytes. A terminal that accepts none must not keep the process
  /// from ending.
  private func waitForSpace() throws(TerminalError) {
    let ready = Descriptors.wait(reading: [signals, descriptor], writing: descriptor, timeout: nil)
    if ready[2].isGone { throw .gone }
    var events = ready[0].isReadable ? takeSignals() : []
    // Ctrl-C is a character.
    if ready[1].isReadable { events += takeInput() }
    pending += events.flatMap(arrived)
    if events.contains(where: \.endsWaiting) { throw .gone }
  }
}
