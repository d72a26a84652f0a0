import FeedCore
import FeedSession
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Custom commands")
struct CustomCommandTests {
  private static let feh: JSON = [
    "key": "W", "run": ["feh", "--bg-fill", "{path}"], "needs": "download",
  ]

  private func config(_ commands: JSON, isWritableByOthers: Bool = false) -> KeyConfig {
    KeyConfig(
      nil, commands: commands, isWritableByOthers: isWritableByOthers, file: "/c/config.json")
  }

  private func fault(_ commands: JSON) -> String? {
    do throws(FeedError) {
      _ = try KeyMap(config(commands))
      return nil
    } catch {
      #expect(error.code == .usage)
      return error.message.text(in: .english)
    }
  }

  private func fault(run: [String], needs: JSON? = "download") -> String? {
    var members: [(String, JSON)] = [
      ("key", "W"), ("run", .array(run.map { .string($0) })),
    ]
    if let needs { members.append(("needs", needs)) }
    return fault(.array([.object(JSONObject(members))]))
  }

  private func harness(_ commands: JSON, _ photo: Photo) throws -> ScreenHarness {
    var harness = ScreenHarness(rows: 60, columns: 100)
    harness.screen.environment.keys = try KeyMap(config(commands))
    harness.load([photo])
    return harness
  }

  private func photo(_ id: PhotoID = "a", author: String = "Ada Byron") -> Photo {
    var photo = Photo.sample(id)
    photo.author.name = author
    return photo
  }

  private func run(_ arguments: [String], on photo: Photo) throws -> [ScreenCommand] {
    let run = JSON.array((["show"] + arguments).map { .string($0) })
    var harness = try harness([["key": "W", "run": run]], photo)
    return harness.press(.character("W"))
  }

  @Test("TUI-10: a command runs with the photo's values, each inside its own argument")
  func values() throws {
    let photo = photo(author: "$(touch x); `id` {page} 'a \"b")
    let commands = try run(["{author}", "by {id}!", "{url}", "{page}", "{}{A}"], on: photo)
    let words = [
      "show", "$(touch x); `id` {page} 'a \"b", "by a!", photo.addresses.picture(.full).text,
      photo.links.page.text, "{}{A}",
    ]
    #expect(
      commands.first == .runProgram(CommandRun(name: "show", words: words, hasTerminal: false)))
  }

  @Test("TUI-68: a command's key works over cards and on an open photo, but not during a pick")
  func places() throws {
    let command: JSON = ["key": "W", "run": ["show", "{id}"]]
    let run = ScreenCommand.runProgram(
      CommandRun(name: "show", words: ["show", "a"], hasTerminal: false))
    var harness = try harness([command], photo())
    #expect(harness.press(.character("W")).contains(run))
    harness = try self.harness([command], photo())
    _ = harness.press(Key(.enter))
    #expect(harness.screen.photo != nil)
    #expect(harness.press(.character("W")).contains(run))
    harness = try self.harness([command], photo())
    harness.screen.pick = PickState(PickRequest())
    #expect(!harness.press(.character("W")).contains(run))
    #expect(!harness.press(.character("v"), .character("W")).contains(run))
    #expect(harness.screen.photo != nil)
  }

  @Test("TUI-60: the photo is downloaded first, and the command receives its absolute path")
  func download() throws {
    let photo = photo()
    var harness = try harness([Self.feh], photo)
    let fetch = try #require(harness.press(.character("W")).first)
    guard case .fetchFile(let command, photo) = fetch else {
      Issue.record("\(fetch)")
      return
    }
    let run = CommandRun(name: "feh", words: ["feh", "--bg-fill", "/p/a.jpg"], hasTerminal: false)
    #expect(
      harness.finish(.fetchFile(command, photo), .file(path: "/p/a.jpg")).first
        == .runProgram(run))
    _ = harness.finish(.fetchFile(command, photo), .failed(.unreachable))
    #expect(harness.text.contains("Could not reach the service."))
  }

  @Test("TUI-10: the status line shows a command's download until it succeeds or fails")
  func downloadStatus() throws {
    let photo = photo()
    let command: JSON = [
      "key": "W", "run": ["vi", "{path}"], "needs": "download", "terminal": true,
    ]
    for result in [ScreenResult.file(path: "/p/a.jpg"), .failed(.cancelled)] {
      var harness = try harness([command], photo)
      let fetch = try #require(harness.press(.character("W")).first)
      #expect(harness.lines().last?.contains("Downloading") == true)
      harness.screen.progress(of: photo.id, received: 25, expected: 100)
      #expect(harness.lines().last?.contains("25%") == true)
      _ = harness.finish(fetch, result)
      #expect(!harness.text.contains("Downloading"))
    }
  }

  @Test("PHOTO-39: q asks before it ends downloads, also those for custom commands")
  func quitting() throws {
    var harness = try harness([Self.feh], photo())
    let own = "photo for “feh”"
    let names = ["a", "b"].map { photo(PhotoID($0)).fileName(.named(.full)) }
    let fetch = try #require(harness.press(.character("W")).first)
    _ = harness.press(.character("q"))
    #expect(!harness.screen.isClosed)
    #expect(harness.screen.overlays == [.choices(.quit(losing: [own]))])
    #expect(harness.text.contains(own))
    var both = harness
    _ = both.press(.character("n"), .character("d"), .character("q"))
    #expect(both.screen.overlays == [.choices(.quit(losing: [names[0], own]))])
    harness.screen.downloads = [QueuedDownload(photo("b"), .named(.full))]
    _ = harness.press(.character("n"), .character("q"))
    #expect(harness.screen.overlays == [.choices(.quit(losing: [names[1], own]))])
    _ = harness.finish(fetch, .failed(.cancelled))
    #expect(harness.screen.overlays.count == 1, "another download is in progress")
    let download = try #require(harness.screen.downloads.first).command
    _ = harness.finish(download, .failed(.cancelled))
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("LIVE-7, TUI-10: the screen and linear mode show that a download was not reported")
  func unreported() throws {
    let photo = photo()
    let remark = Message(.downloadNotReported)
    var harness = try harness([Self.feh], photo)
    let fetch = try #require(harness.press(.character("W")).first)
    let commands = harness.finish(fetch, .file(path: "/p/a.jpg", remarks: [remark]))
    guard case .fetchFile(let command, _) = fetch, case .runProgram(let run) = commands.first else {
      Issue.record("\(fetch), \(commands)")
      return
    }
    #expect(harness.screen.notice?.messages == [Message(.commandStarted, "feh"), remark])
    var linear = LinearState(.english, AppFacts(version: "test", backend: "mock"))
    let step = linear.fileFetched(command, photo, .file(path: "/p/a.jpg", remarks: [remark]))
    #expect(step.lines == [remark.text(in: .english)] && step.next == .call(.runProgram(run)))
  }

  @Test("TUI-10, BACK-33: a command gets the user's own file directly, without a download")
  func ownFile() throws {
    var photo = photo()
    photo.filePath = Array("/photos/a b.jpg".utf8)
    var harness = try harness(
      [["key": "W", "run": ["feh", "{path}", "{url}", "{page}"], "needs": "download"]], photo)
    let address = "file:///photos/a%20b.jpg"
    let words = ["feh", "/photos/a b.jpg", address, address]
    #expect(
      harness.press(.character("W")).first
        == .runProgram(CommandRun(name: "feh", words: words, hasTerminal: false)))
    #expect(harness.press(.character("o")) == [.openFile("/photos/a b.jpg")])
    _ = harness.finish(.openFile("/photos/a b.jpg"))
    #expect(harness.text.contains("Opened: /photos/a b.jpg"))
  }

  @Test("BACK-33, TUI-10: a file whose path is not text opens by URL; commands get a copy of it")
  func fileWithoutText() throws {
    var photo = photo()
    photo.filePath = Array("/photos/a".utf8) + [0xFF]
    var harness = try harness(
      [["key": "W", "run": ["feh", "{path}"], "needs": "download"]], photo)
    #expect(harness.press(.character("o")) == [.openFile("file:///photos/a%FF")])
    let commands = harness.press(.character("W"))
    #expect(commands.contains { if case .fetchFile = $0 { true } else { false } })
    let linear = LinearState(.english, AppFacts(version: "test", backend: "folder"))
    let actions = linear.shareMenu(photo).items.map(\.action)
    #expect(actions.contains(.call(.openFile("file:///photos/a%FF"))))
  }

  @Test("TUI-61: a value that the program would read as an option is rejected and named")
  func optionLike() throws {
    let photo = photo("-uCb8l4CMck", author: "--help")
    for argument in ["{id}", "{author}", "{id}.jpg"] {
      let commands = try run([argument], on: photo)
      #expect(!commands.contains { if case .runProgram = $0 { true } else { false } })
    }
    var harness = try harness([["key": "W", "run": ["show", "{id}"]]], photo)
    _ = harness.press(.character("W"))
    #expect(
      harness.text.contains(
        "show was not started: it would read “-uCb8l4CMck” as an option."))
    let inside = try run(["--id={id}", "-a{author}"], on: photo)
    guard case .runProgram(let run)? = inside.first else {
      Issue.record("\(inside)")
      return
    }
    #expect(run.words == ["show", "--id=-uCb8l4CMck", "-a--help"])
  }

  @Test("TUI-61: a rejected command downloads nothing")
  func refusedBeforeDownload() throws {
    func downloads(_ arguments: JSON) throws -> Int {
      let command: JSON = ["key": "W", "run": arguments, "needs": "download"]
      var harness = try harness([command], photo(author: "--help"))
      let commands = harness.press(.character("W"))
      let isRefused = harness.text.contains("show was not started")
      let count = commands.count { if case .fetchFile = $0 { true } else { false } }
      #expect(isRefused == (count == 0))
      return count
    }
    #expect(try downloads(["show", "{path}", "{author}"]) == 0)
    #expect(try downloads(["show", "{path}", "-a{author}"]) == 1)
    #expect(try downloads(["show", "{path}-{author}"]) == 1)
  }

  @Test("TUI-65: a failure is shown with the program's name and status")
  func failures() throws {
    let run = CommandRun(name: "feh", words: ["feh"], hasTerminal: false)
    for (result, text) in [
      (ScreenResult.ended(.exited(3)), "feh failed with status 3."),
      (.ended(.killed(signal: 9)), "feh was stopped by signal 9."),
      (
        .failed(FeedError(.unsupported, Message(.commandNotFound, "feh"))),
        "Could not start feh: there is no such program."
      ),
    ] {
      var harness = try harness([Self.feh], photo())
      _ = harness.finish(.runProgram(run), result)
      #expect(harness.text.contains(text))
    }
    var harness = try harness([Self.feh], photo())
    #expect(harness.finish(.runProgram(run), .ended(.exited(0))) == [])
  }

  @Test("TUI-10: help and the list of keys name the commands")
  func shown() throws {
    var harness = try harness([Self.feh, ["key": "F5", "run": ["/usr/bin/gimp"]]], photo())
    _ = harness.press(.character("?"), .character("G"))
    #expect(harness.text.contains(/W +run feh/))
    #expect(harness.text.contains(/F5 +run gimp/))
    let rows = try KeyList(config([Self.feh]), .english).rows.filter { $0.action == "run feh" }
    #expect(rows.map(\.layer) == ["feed", "photo"])
    #expect(rows.allSatisfy { $0.keys == ["W"] && $0.isOwn })
    #expect(rows.allSatisfy { $0.help == "run feh --bg-fill {path}" })
  }

  @Test("TUI-104: help shows the title of a command instead of its command line")
  func titled() throws {
    let command: JSON = ["key": "W", "run": ["feh", "{url}"], "title": "Set as wallpaper"]
    var harness = try harness([command], photo())
    _ = harness.press(.character("?"), .character("G"))
    #expect(harness.text.contains("Set as wallpaper") && !harness.text.contains("run feh"))
    #expect(fault([["key": "W", "run": ["feh"], "title": ""]])?.contains("title") == true)
  }

  @Test("TUI-10: help lists each command of one program on its own line")
  func toldApart() throws {
    let long = String(repeating: "x", count: 200)
    let commands: JSON = [
      ["key": "W", "run": ["convert", "{id}", "a\u{1B}[31m{author}.png"]],
      ["key": "F5", "run": ["convert", "{page}"]],
      ["key": "F6", "run": ["convert", "--note", .string(long)]],
    ]
    var harness = try harness(commands, photo())
    _ = harness.apply(.resize(TerminalSize(rows: 60, columns: 70)))
    _ = harness.press(.character("?"), .character("G"))
    for (key, help) in [
      ("W", "run convert {id} a{author}.png"), ("F5", "run convert {page}"),
      ("F6", "run convert --note xxx"),
    ] {
      #expect(harness.text.contains(key.padded(toWidth: 24) + help))
    }
    #expect(harness.lines().count { $0.contains("xxx") } == 1)
    let help = try KeyList(config(commands), .english).rows.filter { $0.keys == ["F6"] }.map(\.help)
    #expect(help == Array(repeating: "run convert --note \(long)", count: 2))
  }

  @Test("TUI-67: commands from a file that others can write are ignored with one notice")
  func writable() throws {
    let config = config([Self.feh], isWritableByOthers: true)
    #expect(try KeyMap(config).action(for: .character("W"), in: .cards) == nil)
    var harness = ScreenHarness(rows: 24, columns: 100)
    harness.screen.environment.programsNotice = config.remark
    harness.load([photo()])
    #expect(harness.text.contains("The commands in /c/config.json are off"))
    #expect(harness.screen.environment.programsNotice == nil)
    #expect(self.config([Self.feh]).remark == nil)
    #expect(self.config([Self.feh]).writeRefusal == nil)
  }

  @Test(
    "TUI-10: commands from another user's file are ignored, and imagefeed does not write the file")
  func othersFile() throws {
    let config = KeyConfig(
      nil, commands: [Self.feh], belongsToOthers: true, file: "/c/config.json")
    #expect(try KeyMap(config).commands.isEmpty)
    #expect(config.remark == Message(.commandsOffOwner, "/c/config.json"))
    #expect(config.writeRefusal == Message(.errorSetOwner, "/c/config.json"))
    let withoutCommands = KeyConfig([:], belongsToOthers: true, file: "/c/config.json")
    #expect(withoutCommands.remark == nil && withoutCommands.writeRefusal == nil)
  }

  @Test(
    "TUI-60: a placeholder after a shell's -c is rejected, wherever the shell is in the command")
  func shells() {
    for run in [
      ["sh", "-c", "feh {path}"], ["/bin/bash", "-lc", "echo '{author}'"],
      ["env", "A=b", "zsh", "-c", "x", "{id}"], ["fish", "--command={url}"],
      ["su", "me", "-c", "feh {page}"],
    ] {
      #expect(fault(run: run)?.contains("follows a shell’s -c") == true, "\(run)")
    }
    for run in [
      ["sh", "/home/me/wall.sh", "{path}"], ["sh", "-c", "date"], ["xclip", "-c", "{id}"],
    ] {
      #expect(fault(run: run) == nil, "\(run)")
    }
  }

  @Test("TUI-10: a configuration error names the file and the place")
  func refused() {
    let place = "/c/config.json: commands[0]"
    #expect(fault(["key": "W"])?.hasPrefix("/c/config.json: commands must be a list") == true)
    #expect(fault(["W"])?.hasPrefix("\(place): must be an object.") == true)
    for run in [[], [""]] {
      #expect(fault(run: run)?.hasPrefix("\(place).run: must be a list of strings") == true)
    }
    #expect(fault([["key": "W", "run": "feh"]])?.contains(".run: must be a list") == true)
    #expect(fault([["key": "W", "run": ["feh", 5]]])?.contains(".run: must be a list") == true)
    #expect(fault(run: ["{path}"])?.contains("without placeholders") == true)
    #expect(fault(run: ["bin/feh"])?.contains("an absolute path") == true)
    #expect(
      fault(run: ["feh", "a{size}"])?.hasPrefix("\(place).run: unknown placeholder “{size}”.")
        == true)
    #expect(fault(run: ["feh", "{path}"], needs: nil)?.contains("Add \"needs\"") == true)
    #expect(fault(run: ["feh"], needs: "upload")?.contains("\(place).needs") == true)
    #expect(
      fault([["key": "W", "run": ["feh"], "shell": true]])?.hasPrefix(
        "\(place): unknown member “shell”. Known: key, run, needs, terminal, title.") == true)
    #expect(
      fault([["key": "W", "run": ["feh"], "terminal": "yes"]])?.contains(".terminal") == true)
    #expect(fault([["key": "WW", "run": ["feh"]]])?.contains("unknown key “WW”") == true)
    #expect(fault([["run": ["feh"]]])?.contains("unknown key “”") == true)
    #expect(
      fault([["key": "d", "run": ["feh"]]])?.hasPrefix(
        "\(place).key: “d” already means download in “feed”.") == true)
    #expect(
      fault([["key": "+", "run": ["feh"]]])?.contains("zoom-in") == true, "a photo key")
    #expect(
      fault([Self.feh, ["key": "W", "run": ["gimp"]]])?.hasPrefix(
        "/c/config.json: commands[1].key: “W” already means run feh") == true)
  }
}
