import Glibc
import FeedCore
import FeedFormats
import FeedImaging
import FeedTestSupport
import Testing

@Suite("The process that decodes HEIC and AVIF", .needsHEIF)
struct HEIFProcessTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    bytes = try HEIFSamples.bytes("areas.heic")
  }

  /// Makes a program of lines of a shell.
  private func program(_ lines: String, limit: Duration = .seconds(60)) throws -> HEIF.Program {
    let path = try folder.writeProgram("#!/bin/sh\n\(lines)\n", to: "program")
    return HEIF.Program(path: path, limit: limit)
  }

  private func error(of program: HEIF.Program) -> ImageError? {
    do throws(ImageError) {
      _ = try HEIF.decode(bytes, program: program)
      return nil
    } catch {
      return error
    }
  }

  @Test("PIC-49: a crash is an error of the picture")
  func crash() throws {
    let found = error(of: try program("kill -SEGV $$"))
    #expect(found == .damaged("the decoder ended with signal 11"))
  }

  @Test("PIC-49: a process that was killed is not the picture's fault")
  func killed() throws {
    #expect(error(of: try program("kill -KILL $$")) == .noMemory)
  }

  @Test("PIC-49: a process that ends without an answer, or with half of one, is an error")
  func noAnswer() throws {
    #expect(error(of: try program("exit 0")) == .damaged("the decoder ended too early"))
    let found = error(of: try program("printf abc"))
    #expect(found == .damaged("the decoder ended too early"))
  }

  @Test("PIC-50: an answer that does not fit is refused")
  func invalidAnswer() throws {
    let zeros = error(of: try program("head -c 1000 /dev/zero"))
    #expect(zeros == .damaged("an invalid answer"))
    // The size is that of a much larger picture.
    var answer: [UInt32] = [0x4950_4641, 0, 1, 60_000, 60_000, 0, 0, 60_000, 60_000]
    answer += [UInt32](repeating: 0, count: 41)
    let bytes = answer.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let file = try folder.write(bytes, to: "answer")
    #expect(
      error(of: try program("cat '\(file)'"))
        == .damaged("a size that differs from the header's"))
  }

  @Test("PIC-49: a process that hangs is killed after its time")
  func hang() throws {
    let found = error(of: try program("exec sleep 1000", limit: .zero))
    #expect(found == .damaged("the decoder took too long"))
  }

  @Test("PIC-49: a process that answers byte by byte is killed after its time")
  func trickle() throws {
    let found = error(of: try program("while :; do printf x; done", limit: .zero))
    #expect(found == .damaged("the decoder took too long"))
  }

  @Test("PIC-51: a cancelled decode kills its process and leaves nothing behind")
  func cancelled() throws {
    let file = folder.file("number")
    let hanging = try program("echo $$ >'\(file).new'; mv '\(file).new' '\(file)'; exec sleep 1000")
    #expect(throws: ImageError.cancelled) {
      try HEIF.decode(bytes, program: hanging) { access(file, F_OK) == 0 }
    }
    let text = String(decoding: try readFile(file), as: UTF8.self)
    let process = try #require(pid_t(text.split(separator: "\n").joined()))
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("PIC-52: a program that is missing is named")
  func missing() {
    #expect(error(of: HEIF.Program(path: nil)) == .noHelper)
    #expect(error(of: HEIF.Program(path: folder.file("none"))) == .noHelper)
  }

  @Test("PIC-52: a program that others can write to, or that another user owns, is not used")
  func trust() throws {
    let path = try #require(try program("exit 0").path)
    let user = geteuid()
    #expect(HEIF.Program.isTrusted(path, owner: user))
    #expect(!HEIF.Program.isTrusted(folder.path, owner: user))
    for mode in [0o702, 0o777, 0o600] as [mode_t] {
      chmod(path, mode)
      #expect(!HEIF.Program.isTrusted(path, owner: user))
    }
    chmod(path, 0o755)
    // Only root can give a file to another user.
    let other: uid_t = 12_345
    guard user == 0, chown(path, other, other) == 0 else { return }
    #expect(!HEIF.Program.isTrusted(path, owner: user))
    #expect(HEIF.Program.isTrusted(path, owner: other))
  }

  @Test("PIC-48: a size above the limits starts no process")
  func bomb() throws {
    let file = folder.file("started")
    let program = try program("echo >'\(file)'")
    let bytes = try HEIFSamples.withSize(60_000, 60_000, "areas.heic")
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
      try HEIF.decode(bytes, program: program)
    }
    #expect(access(file, F_OK) != 0)
    // The same program would be started for a picture of another size.
    #expect(error(of: program) == .damaged("the decoder ended too early"))
    #expect(access(file, F_OK) == 0)
  }

  @Test("PIC-48: the process gets memory in proportion to the size in the header")
  func memory() throws {
    let file = folder.file("request")
    let program = try program("head -c 48 /dev/stdin >'\(file)'")
    func memory(_ side: UInt16) throws -> Int {
      let bytes = try HEIFSamples.withSize(side, side, "areas.heic")
      #expect(throws: ImageError.damaged("the decoder ended too early")) {
        try HEIF.decode(bytes, program: program)
      }
      // The last of three numbers of 64 bits after three of 32 bits.
      let number = try readFile(file)[32..<40]
      return number.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let (small, large) = (try memory(100), try memory(4_000))
    #expect(small < 64 << 20)
    // A decoder needs some samples of each pixel.
    #expect((3...64).contains((large - small) / (4_000 * 4_000 - 100 * 100)))
  }

  @Test(
    "PIC-55: the program reports whether it can decode a format",
    arguments: [PictureFormat.heic, .avif])
  func canDecode(format: PictureFormat) throws {
    #expect(HEIF.fault(of: format) == nil)
    #expect(HEIF.fault(of: format, program: HEIF.Program(path: nil)) == .noHelper)
  }

  /// The number of running processes whose command line has a text.
  private static func processes(with text: String) -> Int {
    guard let folder = opendir("/proc") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard Int(name) != nil, let line = try? readFile("/proc/\(name)/cmdline") else { continue }
      if String(decoding: line, as: UTF8.self).contains(text) { count += 1 }
    }
    return count
  }

  @Test("PIC-51: at most two processes run at once")
  func limit() async throws {
    // A process that waits for ever, without another one.
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let waiting = try program("read line <'\(pipe)'", limit: .seconds(100_000))
    let (bytes, path) = (bytes, folder.path)
    let asked = Lock<Set<Int>>([])
    let isOver = Lock(false)
    let failures = Lock<[ImageError?]>([])
    let decodes = (0..<6).map { number in
      TestThread {
        var failure: ImageError?
        do throws(ImageError) {
          _ = try HEIF.decode(bytes, program: waiting) {
            asked.withLock { _ = $0.insert(number) }
            return isOver.withLock { $0 }
          }
        } catch { failure = error }
        failures.withLock { $0.append(failure) }
      }
    }
    // On a thread of its own, because tests that wait for their turn may block all the others.
    let running = await withCheckedContinuation { continuation in
      TestThread {
        // Each waits for its turn, or has started its process. Other tests may be first.
        while asked.withLock({ $0.count }) < 6 { sched_yield() }
        var running = Self.processes(with: path)
        while running < 2 {
          sched_yield()
          running = Self.processes(with: path)
        }
        isOver.withLock { $0 = true }
        for decode in decodes { decode.join() }
        continuation.resume(returning: running)
      }.detach()
    }
    #expect(running == 2)
    #expect(failures.withLock { $0 } == [ImageError?](repeating: .cancelled, count: 6))
    #expect(Self.processes(with: path) == 0)
  }

  @Test("PIC-51: a process ends with the one that started it")
  func orphan() throws {
    let output = folder.file("output")
    // The group ends when all that can write to the pipe have ended.
    let lines = """
      sh -c 'echo $$ >"$2"; "$1" sleep & wait' - '\(Self.probe)' '\(folder.file("parent"))' | {
        head -c 1 >/dev/null
        kill -KILL "$(cat '\(folder.file("parent"))')"
        timeout 60 cat && echo ended
      }
      """
    try Program.run("sh", ["-c", lines], output: output)
    #expect(String(decoding: try readFile(output), as: UTF8.self) == "ended\n")
  }

  @Test("PIC-51: many decodes at once all succeed")
  func many() async throws {
    let bytes = bytes
    let finished = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            TestThread {
              continuation.resume(returning: (try? Picture.decode(bytes)) != nil)
            }.detach()
          }
        }
      }
      return await group.reduce(into: 0) { count, isDone in count += isDone ? 1 : 0 }
    }
    #expect(finished == 8)
  }

  /// The program that tries forbidden things. It is built next to imagefeed.
  private static var probe: String {
    String(Program.built.dropLast("imagefeed".count)) + "SandboxProbe"
  }

  /// Returns the exit status of a probe in the form of a shell.
  private func status(of attempt: String) throws -> Int32? {
    let output = folder.file("status")
    try Program.run("sh", ["-c", "'\(Self.probe)' \(attempt); echo $?"], output: output)
    let text = String(decoding: try readFile(output), as: UTF8.self)
    return text.split(separator: "\n").last.flatMap { Int32($0) }
  }

  @Test(
    "PIC-53: an isolated process cannot use the network, start programs or make code",
    arguments: ["socket", "fork", "exec", "kill", "code"])
  func isolation(attempt: String) throws {
    // 128 and the number of SIGSYS.
    #expect(try status(of: attempt) == 128 + SIGSYS)
  }

  @Test("PIC-3, PIC-53: an isolated process cannot open a file, or write but to its answer")
  func files() throws {
    #expect(try status(of: "open") == 3)
    #expect(try status(of: "stderr") == 3)
    #expect(try status(of: "nothing") == 0)
  }

  @Test("PIC-54: without seccomp a picture is refused, unless the user permits it")
  func noIsolation() throws {
    let installed = try #require(HEIF.Program.installedPath)
    var bare = try program("exec '\(Self.probe)' without-seccomp '\(installed)'")
    bare.isIsolated = true
    #expect(error(of: bare) == .noIsolation)
    bare.isIsolated = false
    #expect(error(of: bare) == nil)
  }
}
