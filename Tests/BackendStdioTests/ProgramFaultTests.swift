import FeedCore
import FeedHTTP
import FeedTestSupport
import Glibc
import Testing

@testable import BackendStdio

/// Faulty programs. They must not block a caller, and their output must not pass for a photo.
@Suite("BACK-8: programs with faults", .blocking, .timeLimit(.minutes(10)))
struct ProgramFaultTests {
  private static let feed = "*imagefeed/list_feed*) \(ShellProgram.feed) ;;"

  private func error(_ program: ShellProgram) async -> FeedError? {
    defer { program.backend.shutDown() }
    return await ShellProgram.error { _ = try await program.feed() }
  }

  @Test(
    "BACK-50: A program that is missing, not executable or started by imagefeed itself exits with 2"
  )
  func missing() async throws {
    let folder = try TemporaryFolder()
    let text = try folder.write("no program", to: "text")
    for command in ["no-such-program --x", "/no/such/program", text, folder.path, "''"] {
      let error = await ShellProgram.error { _ = try ShellProgram(command: command, in: folder) }
      #expect(error?.code.exitStatus == .usage, "\(command)")
    }
    let nested = await ShellProgram.error {
      _ = try ShellProgram(
        command: "/bin/cat", in: folder, environment: [StdioCommand.nestingVariable: "1"])
    }
    #expect(nested?.message.phrase == .errorStdioNested)
  }

  @Test("A file that the system cannot run exits with 2 at the first call")
  func unstartable() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.writeProgram("#!/no/such/interpreter\n", to: "program")
    let error = await error(try ShellProgram(command: path, in: folder))
    #expect(error?.code == .notConfigured && error?.code.exitStatus == .usage)
  }

  @Test("BACK-47: A program that dies is started once more, and its last output is reported")
  func dies() async throws {
    let program = try ShellProgram(
      answers: "*imagefeed/list_feed*) echo 'no more film' >&2; exit 3 ;;",
      before: "echo start >>\"$HOME/starts\"")
    let error = await error(program)
    #expect(error?.code.exitStatus == .network)
    #expect(error?.message.arguments.last == "no more film")
    #expect(try program.folder.text(of: "starts") == "start\nstart\n")
    // It is not started a third time.
    #expect(await self.error(program)?.code.exitStatus == .network)
    #expect(try program.folder.text(of: "starts") == "start\nstart\n")
  }

  @Test("After a program died twice between calls, later calls fail with its last reason")
  func diesIdle() async throws {
    let program = try ShellProgram(
      answers: """
        *imagefeed/list_feed*) \(ShellProgram.feed)
          until rm "$HOME/end" 2>/dev/null; do sleep 0.01; done
          exit $(wc -l <"$HOME/starts") ;;
        """, before: "echo start >>\"$HOME/starts\"")
    defer { program.backend.shutDown() }
    let photos = try #require(program.backend.photos as? StdioPhotos)
    for start in 1...2 {
      #expect(try await program.feed().photos.count == 1)
      let ready = try await photos.client.ready()
      #expect(ready.start == start)
      try program.folder.write("", to: "end")
      try await eventually("the end of start \(start)") {
        ready.connection.endError.map { _ in () }
      }
    }
    for _ in 3...5 {
      let error = await ShellProgram.error { _ = try await program.feed() }
      #expect(error?.code == .truncated && error?.code.exitStatus == .network)
      #expect(error?.message.phrase == .errorProgramEnded)
      #expect(error?.message.arguments.last == "exit status 2")
    }
    let account = await ShellProgram.error { _ = try await program.backend.account?() }
    #expect(account?.message.phrase == .errorProgramEnded)
  }

  @Test("A start that its caller cancels does not count toward the limit of two")
  func cancelledStarts() async throws {
    let program = try ShellProgram(
      answers: Self.feed,
      before: """
        echo start >>"$HOME/starts"
        [ $(wc -l <"$HOME/starts") -gt 2 ] || sleep 600
        """)
    defer { program.backend.shutDown() }
    for start in 1...2 {
      let call = Task { try await program.feed() }
      try await eventually("start \(start)") {
        let starts = try? program.folder.text(of: "starts")
        return starts == String(repeating: "start\n", count: start) ? () : nil
      }
      call.cancel()
      let error = await ShellProgram.error { _ = try await call.value }
      #expect(error?.code == .cancelled)
    }
    // A cancelled start still counts for a moment after its caller has left.
    let page = try await eventually("start 3") { try? await program.feed() }
    #expect(page.photos.count == 1)
  }

  @Test("BACK-47: After a program died, its reads are sent again, its likes are not")
  func restart() async throws {
    let program = try ShellProgram(
      answers: """
        *imagefeed/list_feed*)
          [ -e "$HOME/again" ] || { touch "$HOME/again"; exit 1; }
          \(ShellProgram.feed) ;;
        *imagefeed/like_photo*) echo like >>"$HOME/likes"; exit 1 ;;
        """, before: "echo start >>\"$HOME/starts\"")
    defer { program.backend.shutDown() }
    let user = Credentials(
      token: try #require(Secret("t")), scopes: [], origin: .memory)
    let error = await ShellProgram.error {
      _ = try await program.backend.photos.setLike(true, of: "a", as: user)
    }
    #expect(error?.mayHaveArrived == true)
    #expect(try program.folder.text(of: "likes") == "like\n")
    #expect(try program.folder.text(of: "starts") == "start\n", "only the first start got the like")
    let read = try ShellProgram(
      answers: """
        *imagefeed/list_feed*)
          [ -e "$HOME/again" ] || { touch "$HOME/again"; exit 1; }
          \(ShellProgram.feed) ;;
        """)
    defer { read.backend.shutDown() }
    #expect(try await read.feed().photos.map(\.id) == ["a"])
  }

  @Test("BACK-48: shutDown returns only after the program has ended")
  func shutDownWaits() async throws {
    let program = try ShellProgram(
      answers: Self.feed,
      before: "echo $$ >\"$HOME/id\"; trap 'sleep 0.3; touch \"$HOME/ended\"; exit' TERM EXIT")
    _ = try await program.feed()
    let id = try #require(pid_t(program.folder.text(of: "id").dropLast()))
    program.backend.shutDown()
    #expect(kill(id, 0) != 0 && errno == ESRCH)
    #expect(access(program.folder.file("ended"), F_OK) == 0)
  }

  @Test("A program that died twice is started again after a minute, for any reason of its end")
  func forgotten() async throws {
    let clock = ManualClock()
    let program = try ShellProgram(
      answers: """
        *imagefeed/list_feed*)
          [ $(wc -l <"$HOME/starts") -gt 2 ] || exit 1
          \(ShellProgram.feed) ;;
        """, before: "echo start >>\"$HOME/starts\"", clock: clock)
    defer { program.backend.shutDown() }
    for _ in 1...2 {
      #expect(await ShellProgram.error { _ = try await program.feed() }?.code == .truncated)
    }
    #expect(try program.folder.text(of: "starts") == "start\nstart\n")
    clock.advance(by: .seconds(60))
    #expect(try await program.feed().photos.map(\.id) == ["a"])
  }

  @Test("Paths, slugs and addresses reach the program unchanged, in reads and likes")
  func foreignNames() async throws {
    let photo = #"{"id":"A4RSCGkjUlD","width":3,"height":2,"isLiked":true}"#
    let program = try ShellProgram(
      answers: """
        *imagefeed/get_photo*) reply '\(photo)' ;;
        *imagefeed/like_photo*) reply '{"photo":\(photo)}' ;;
        """)
    defer { program.backend.shutDown() }
    let resolve = try #require(program.backend.fileID)
    let user = Credentials(token: try #require(Secret("t")), scopes: [], origin: .memory)
    for name in [
      "trip/a.jpg", "/home/ada/a.jpg", "https://example.org/p/7", "over-the-hills-A4RSCGkjUlE",
    ] {
      #expect(await resolve(PhotoID(name)) == "A4RSCGkjUlD", "\(name)")
      let id = PhotoID(name)
      #expect(try await program.backend.photos.photo(id, as: nil).value.id == "A4RSCGkjUlD")
      #expect(try await program.backend.photos.setLike(true, of: id, as: user).value.isLiked)
    }
    let other = await ShellProgram.error {
      _ = try await program.backend.photos.photo("BBBBBBBBBBB", as: nil)
    }
    #expect(other?.code == .badReply, "an id names only one photo")
  }

  @Test("Placeholder addresses of another imagefeed count as missing")
  func placeholders() async throws {
    let program = try ShellProgram(
      pictures: "bytes",
      answers: """
        *imagefeed/get_photo*) reply '{"id":"a","width":3,"height":2,
          "urls":{"raw":"https://folder.invalid/a"},"links":{"html":"https://folder.invalid/a"}}' ;;
        """.replacing("\n  ", with: ""))
    defer { program.backend.shutDown() }
    let photo = try await program.backend.photos.photo("a", as: nil).value
    #expect(!photo.links.page.text.contains("folder"))
    for format in Snippet.Format.allCases where format != .latex {
      #expect(!Snippet.isPossible(for: photo, as: format, size: nil, file: nil), "\(format)")
    }
    #expect(Snippet.isPossible(for: photo, as: .html, size: nil, file: "a.jpg"))
  }

  @Test("All reads in progress when the program died are sent again")
  func manyReads() async throws {
    let program = try ShellProgram(
      answers: """
        *imagefeed/list_feed*)
          if [ -e "$HOME/again" ]; then \(ShellProgram.feed); else count=x$count; fi
          [ "$count" != xxx ] || { touch "$HOME/again"; exit 1; } ;;
        """)
    defer { program.backend.shutDown() }
    async let first = program.feed()
    async let second = program.feed()
    async let third = program.feed()
    let pages = try await [first, second, third]
    #expect(pages.map(\.photos.count) == [1, 1, 1])
  }

  @Test("A program whose watch operation fails is still usable")
  func noWatch() async throws {
    let program = try ShellProgram(
      operations: "\"list_feed\",\"watch\"",
      answers: "\(Self.feed)\n*imagefeed/watch*) fail '{\"code\":1502,\"message\":\"?\"}' ;;")
    defer { program.backend.shutDown() }
    #expect(try await program.feed().photos.count == 1)
  }

  @Test("An error that is not an object ends the call with its text")
  func plainError() async throws {
    let program = try ShellProgram(answers: "*imagefeed/list_feed*) fail '\"no more film\"' ;;")
    let error = await error(program)
    #expect(error?.message.phrase == .errorProgramSays)
    #expect(error?.message.arguments.last == "no more film")
  }

  @Test("If a program prints text instead of an answer, the error shows the text, not a timeout")
  func textInstead() async throws {
    let program = try ShellProgram(
      answers: "*imagefeed/list_feed*) echo 'Traceback (most recent)' ;;", timeout: .seconds(2))
    let error = await error(program)
    #expect(error?.message.phrase == .errorProgramGarbage && error?.mayHaveArrived == true)
    #expect(error?.message.arguments.last == "Traceback (most recent)")
  }

  @Test("The end of a program is noticed soon, even if a child keeps its stdout open")
  func leftBehind() async throws {
    let program = try ShellProgram(answers: "*imagefeed/list_feed*) sleep 600 & exit ;;")
    let error = await error(program)
    #expect(error?.code == .truncated)
  }

  @Test("A program that never answers reaches the time limit and gets a cancel")
  func silent() async throws {
    let program = try ShellProgram(
      answers: """
        *imagefeed/list_feed*) ;;
        *notifications/cancelled*) echo "$line" >"$HOME/cancelled" ;;
        *imagefeed/get_photo*) reply '\(#"{"id":"a","width":3,"height":2}"#)' ;;
        """, timeout: .seconds(2))
    defer { program.backend.shutDown() }
    let error = await ShellProgram.error { _ = try await program.feed() }
    #expect(error?.code == .timeout)
    // It read the cancel before it answered this.
    #expect(try await program.backend.photos.photo("a", as: nil).value.id == "a")
    #expect(try program.folder.text(of: "cancelled").contains(#""requestId":2"#))
  }

  @Test("Repeated answers, answers with unknown ids and strange lines do not affect calls")
  func stray() async throws {
    let program = try ShellProgram(
      answers: """
        *imagefeed/list_feed*) echo 'motd'; id=$((id + 70)) ; \(ShellProgram.feed)
          id=$((id - 70)); \(ShellProgram.feed); \(ShellProgram.feed); echo '[]'; echo
          echo '{"jsonrpc":"2.0","id":"x","result":{}}'; echo '{"jsonrpc":"2.0","method":"m","id":1}' ;;
        """, before: "echo Welcome to this host")
    defer { program.backend.shutDown() }
    for _ in 1...3 { #expect(try await program.feed().photos.count == 1) }
  }

  @Test(
    "A program that sends garbage or endless messages is ended",
    arguments: [
      ("yes", .errorProgramGarbage),
      ("yes '{\"jsonrpc\":\"2.0\",\"method\":\"m\"}'", .errorProgramFlood),
      ("cat /dev/zero", .errorTimeout),
    ] as [(String, Phrase)])
  func floods(command: String, phrase: Phrase) async throws {
    let program = try ShellProgram(
      answers: "*imagefeed/list_feed*) \(command) ;;", timeout: .seconds(4))
    let error = await error(program)
    #expect(error?.code.exitStatus == .network, "\(String(describing: error))")
    #expect(error?.message.phrase == phrase)
  }

  @Test("A line over 4 MiB is refused, and the next one is read")
  func tooLong() async throws {
    let program = try ShellProgram(
      answers: """
        *imagefeed/list_feed*) head -c 5000000 /dev/zero | tr '\\0' x; echo ;;
        *notifications/cancelled*) echo "$line" >"$HOME/cancelled" ;;
        *imagefeed/get_photo*) reply '\(#"{"id":"a","width":3,"height":2}"#)' ;;
        """)
    defer { program.backend.shutDown() }
    let error = await ShellProgram.error { _ = try await program.feed() }
    #expect(error?.code == .tooLarge)
    // The program got the cancel before it answered this.
    #expect(try await program.backend.photos.photo("a", as: nil).value.id == "a")
    #expect(try program.folder.text(of: "cancelled").contains(#""requestId":2"#))
  }

  @Test("BACK-46: Operations that the program does not offer or does not know are unsupported")
  func unsupported() async throws {
    let program = try ShellProgram(
      operations: "\"list_feed\",\"random_photo\"",
      answers: "*imagefeed/random_photo*) fail '{\"code\":-32601,\"message\":\"?\"}' ;;")
    defer { program.backend.shutDown() }
    for source in [.search(SearchQuery(words: "a")), .user("b"), .topic("c")] as [PhotoSource] {
      let error = await ShellProgram.error {
        _ = try await program.backend.photos.photos(from: source, PageRequest(1), as: nil)
      }
      #expect(error?.code == .unsupported)
    }
    let random = await ShellProgram.error {
      _ = try await program.backend.photos.randomPhoto(RandomQuery(), as: nil)
    }
    #expect(random?.code == .unsupported)
    #expect(try await program.backend.account?().credentials == nil)
  }

  @Test("A session that watch announces at the start is not requested again at once")
  func session() async throws {
    let program = try ShellProgram(
      operations: "\"get_session\",\"get_profile\",\"watch\"",
      answers: """
        *imagefeed/watch*) reply '{"state":"signedIn","revision":1}' ;;
        *imagefeed/get_session*) reply '{"state":"signedOut","revision":2}' ;;
        """)
    defer { program.backend.shutDown() }
    #expect(try await program.backend.account?().credentials != nil)
    #expect(try await program.backend.account?().credentials == nil)
  }

  @Test(
    "FIND-8: lists that the program does not name, or cannot fill, count as missing",
    arguments: [
      (["list_topics"], false, false), (["list_topics", "list_topic_photos"], false, true),
      (["search_collections", "list_collection_photos"], true, false),
      (["list_user_collections", "list_collection_photos"], true, false),
    ] as [([String], Bool, Bool)])
  func lists(operations: [String], hasCollections: Bool, hasTopics: Bool) async throws {
    let names = (["list_feed"] + operations).map { "\"\($0)\"" }.joined(separator: ",")
    let program = try ShellProgram(operations: names, answers: "x) ;;")
    defer { program.backend.shutDown() }
    let account = try #require(try await program.backend.account?())
    let capabilities = account.capabilities
    #expect(capabilities.hasCollections == hasCollections && capabilities.hasTopics == hasTopics)
  }

  @Test("BACK-48: A program that ignores the end of its input is killed with its children")
  func stubborn() async throws {
    let program = try ShellProgram(
      answers: "*imagefeed/list_feed*) \(ShellProgram.feed); trap '' TERM; sleep 600 ;;",
      before: """
        sleep 600 & echo $! >"$HOME/child"
        for one in 1 2; do
          setsid sh -c 'sleep 600 & echo $! >"$HOME/grandchild-'$one'"; wait' &
        done
        until [ -s "$HOME/grandchild-1" ] && [ -s "$HOME/grandchild-2" ]; do sleep 0.01; done
        echo $$ >"$HOME/own"
        """)
    _ = try await program.feed()
    program.backend.shutDown()
    for name in ["child", "grandchild-1", "grandchild-2", "own"] {
      #expect(try hasEnded(name, of: program))
    }
  }

  @Test("A program that hangs before it describes itself is killed too")
  func hangsAtStart() async throws {
    let program = try ShellProgram(
      answers: "x) ;;", before: "trap '' TERM; echo $$ >\"$HOME/own\"; sleep 600")
    let call = Task { try? await program.feed().photos.count }
    try await eventually("its process number") {
      (try? program.folder.text(of: "own"))?.last == "\n" ? () : nil
    }
    program.backend.shutDown()
    #expect(try hasEnded("own", of: program))
    #expect(await call.value == nil)
  }

  /// Returns whether the process whose id is the first line of a file has ended.
  private func hasEnded(_ name: String, of program: ShellProgram) throws -> Bool {
    let text = try program.folder.text(of: name).split(separator: "\n").first ?? ""
    let number = try #require(pid_t(text))
    // An orphan adopted by init may remain as a zombie for a moment.
    for _ in 0..<500 where kill(number, 0) == 0 { usleep(10_000) }
    return kill(number, 0) != 0
  }

  @Test("BACK-50: A program gets only the imagefeed variable that marks it as started by imagefeed")
  func environment() async throws {
    let folder = try TemporaryFolder()
    let program = try ShellProgram(
      command: "/bin/sh -c 'env >$T/variables; read line; exit 1'", in: folder,
      environment: ["IMAGEFEED_ACCESS_KEY": "secret", "IMAGEFEED_BACKEND": "stdio"])
    _ = await error(program)
    let variables = try folder.text(of: "variables").split(separator: "\n")
    let own = variables.filter { $0.hasPrefix("IMAGEFEED_") }
    #expect(own == ["IMAGEFEED_STDIO=1"] && variables.contains("HOME=\(folder.path)"))
  }
}
