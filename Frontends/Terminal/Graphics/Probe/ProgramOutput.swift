import Glibc

/// Another program's output, for queries to tmux.
enum ProgramOutput {
  /// Runs a program to its end, and kills it if it has not ended within `limit`.
  ///
  /// - Returns: The output. Nil if the program cannot be run, fails, prints 64 KiB or more, or
  ///   takes longer than `limit`.
  static func run(_ words: [String], limit: Duration = .seconds(2)) -> String? {
    let deadline = ContinuousClock.now + limit
    var ends: [Int32] = [-1, -1]
    guard let program = words.first, pipe(&ends) == 0 else { return nil }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    let child = spawn(program, words, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let child else { return nil }
    let text = read(ends[0], until: deadline)
    // A program that still prints would wait for a reader, and this function for the program.
    if text == nil { kill(child, SIGKILL) }
    return status(of: child, until: deadline) == 0 ? text : nil
  }

  /// The status with which a child ends. It may still run after the end of its output.
  private static func status(of child: pid_t, until deadline: ContinuousClock.Instant) -> Int32 {
    var status: Int32 = 0
    while true {
      let isLate = ContinuousClock.now >= deadline
      if isLate { kill(child, SIGKILL) }
      let ended = waitpid(child, &status, isLate ? 0 : WNOHANG)
      if ended == child { return status }
      if ended < 0, errno != EINTR { return -1 }
      usleep(200)
    }
  }

  private static func spawn(_ program: String, _ words: [String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child = pid_t()
    return posix_spawnp(&child, program, &actions, nil, &arguments, environ) == 0 ? child : nil
  }

  private static func read(_ end: Int32, until deadline: ContinuousClock.Instant) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < 65_536 {
      let left = max(.zero, deadline - ContinuousClock.now)
      guard Descriptors.wait(reading: [end], timeout: left).contains(where: \.hasEvent) else {
        return nil
      }
      let count = Glibc.read(end, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
    return nil
  }
}
