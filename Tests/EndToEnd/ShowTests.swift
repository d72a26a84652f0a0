import FeedCore
import FeedImaging
import FeedTestSupport
import Testing

/// `imagefeed show` and the cards of `imagefeed feed`, with the built binary.
@Suite("Pictures on a terminal", .blocking, .timeLimit(.minutes(10)))
struct ShowTests {
  private let program: BuiltProgram
  private let folder: TemporaryFolder
  private let jpeg: [UInt8]

  init() throws {
    program = try BuiltProgram([
      "IMAGEFEED_BACKEND": "mock", "COLORTERM": "truecolor", "TERM": "xterm-256color",
    ])
    folder = try TemporaryFolder()
    let bitmap = Bitmap(
      size: PixelSize(width: 90, height: 60), fill: RGB(red: 200, green: 30, blue: 10))
    jpeg = try JPEG.encode(bitmap)
    try folder.write(jpeg, to: "red.jpg")
    let grainy = try JPEG.encode(Self.grain)
    try folder.write(Array(grainy.dropLast(grainy.count / 3)), to: "cut.jpg")
    try folder.write(Array("BM\u{1A}\0\0\0".utf8), to: "picture.bmp")
  }

  /// Random pixels, which do not compress, so most of the file is pixel data.
  private static var grain: Bitmap {
    var generator = SystemRandomNumberGenerator()
    return Bitmap(size: PixelSize(width: 160, height: 120)) { bytes in
      while !bytes.isFull { bytes.append(UInt8.random(in: 0...255, using: &generator)) }
    }
  }

  private func show(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try program.run(["show"] + arguments)
  }

  @Test("TUI-3: block symbols keep the aspect ratio and the color")
  func blocks() throws {
    let outcome = try show(
      folder.file("red.jpg"), "--protocol", "symbols", "--width", "30", "--height", "10")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.split(separator: "\n").count == 10)
    #expect(outcome.output.contains("48;2;2") || outcome.output.contains("38;2;2"))
    let wide = try show(folder.file("red.jpg"), "--protocol", "symbols", "--width", "12")
    #expect(
      wide.output.split(separator: "\n").count == 4, "3:2 in cells that are twice as high as wide")
  }

  @Test("A file is shown although the backend of the settings lacks an option")
  func withoutBackend() throws {
    for backend in ["folder", "fixture", "stdio"] {
      let program = try BuiltProgram(["IMAGEFEED_BACKEND": backend, "TERM": "xterm-256color"])
      let file = folder.file("red.jpg")
      let shown = try program.run(["show", file, "--protocol", "none"])
      #expect(shown.status == 0 && shown.error.isEmpty, "\(backend): \(shown.error)")
      let photo = try program.run(["show", "abcdefghij0", "--protocol", "none"])
      #expect(photo.status == 2 && !photo.error.isEmpty, "\(backend)")
    }
    let unknown = try program.run(["show", folder.file("red.jpg"), "--backend", "nosuch"])
    #expect(unknown.status == 2)
  }

  @Test("CLI-12: A file needs no key, and no message mentions one")
  func file() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "live", "TERM": "xterm-256color"])
    let outcome = try program.run(
      ["show", folder.file("red.jpg"), "--protocol", "symbols"])
    #expect(outcome.status == 0 && outcome.error == "")
  }

  @Test(
    "TUI-3: each protocol has its prefix, and the cursor ends below the picture",
    arguments: [
      ("sixel", "\u{1B}P0;1;0q\"1;1;"), ("kitty", "\u{1B}_G"),
      ("iterm2", "\u{1B}]1337;File=inline=1"),
    ])
  func protocols(name: String, beginning: String) throws {
    let outcome = try show(
      folder.file("red.jpg"), "--protocol", name, "--width", "30", "--height", "10")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(beginning))
    #expect(outcome.output.hasPrefix(String(repeating: "\n", count: 10) + "\u{1B}[10A"))
    #expect(outcome.output.hasSuffix("\u{1B}8\u{1B}[10B\r"))
  }

  @Test("TUI-3: iTerm2 gets the file's own bytes")
  func untouched() throws {
    let output = try show(folder.file("red.jpg"), "--protocol", "iterm2").output
    #expect(output.contains("size=\(jpeg.count);"))
  }

  @Test("CLI: show reads a file, stdin or a photo id")
  func sources() throws {
    let file = try show(folder.file("red.jpg"), "--protocol", "symbols", "--width", "20")
    let arguments = ["show", "-", "--protocol", "symbols", "--width", "20"]
    #expect(try program.run(arguments, input: jpeg).output == file.output)
    let list = try JSONText(program.run("feed", "--json=id", "--limit", "1").output)
    let id = try #require(list["photos"]?.arrayValue?.first?.objectValue?["id"]?.stringValue)
    let photo = try show(id, "--protocol", "symbols", "--width", "20")
    #expect(photo.status == 0 && !photo.output.isEmpty)
  }

  @Test("CLI: show - draws the photos whose ids it reads")
  func idsFromStandardInput() throws {
    let ids = ["UKq-msT0000", "nope", "YctCVBr0001"]
    let list = "\u{FEFF}" + ids.joined(separator: "\n") + "\n"
    let outcome = try program.run(["show", "-", "--protocol", "none"], input: Array(list.utf8))
    #expect(outcome.status == 7)
    #expect(
      outcome.output.split(separator: "\n").map { String($0.prefix(11)) } == [ids[0], ids[2]])
    #expect(outcome.error == "imagefeed: nope: No photo “nope” found. Check the id.\n")
    let nothing = try program.run(["show", "-", "--protocol", "none"], input: Array(" \n".utf8))
    #expect(nothing.status == 2 && nothing.error.contains("id"))
  }

  @Test("Files other than pictures are refused with exit status 2; a cut picture is shown in part")
  func badFiles() throws {
    let png = try show(folder.file("picture.bmp"))
    #expect(
      png.status == 2 && png.error.contains("not a picture that imagefeed can read")
        && png.output.isEmpty)
    let missing = try show(folder.file("missing.jpg"))
    #expect(missing.status == 2 && missing.error.contains("missing.jpg"))
    #expect(try show("/dev/null").status == 2, "an empty file")
    let cut = try show(folder.file("cut.jpg"), "--protocol", "symbols", "--width", "20")
    #expect(cut.status == 0 && !cut.output.isEmpty && cut.error.contains("incomplete"))
    #expect(try show("x", "--width", "0").status == 2)
    #expect(try show("nope").status == 3)
  }

  @Test("The error for a damaged file is translated; --verbose adds the library's message")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0xFF, 0xD8, 0xFF, 0xD9] as [UInt8], to: "damaged.jpg")
    let outcome = try show(path, "--protocol", "symbols")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.error == "imagefeed: The picture \(path) is damaged.\n")
    let russian = try show(path, "--protocol", "symbols", "--lang", "ru")
    #expect(russian.error == "imagefeed: Изображение \(path) повреждено.\n")
    let verbose = try show(path, "--protocol", "symbols", "--verbose")
    #expect(verbose.error.contains("badPicture: "))
  }

  @Test("PHOTO-6: the error for a lossless JPEG names the unsupported kind")
  func lossless() throws {
    var bytes = jpeg
    let frame = try #require(
      bytes.indices.dropLast().first { bytes[$0...($0 + 1)] == [0xFF, 0xC0] })
    bytes[frame + 1] = 0xC3
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "lossless.jpg")
    for choice in ["symbols", "none"] {
      let outcome = try show(path, "--protocol", choice)
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(choice)")
      #expect(outcome.error.contains("\(path): this kind of file is not supported"))
    }
  }

  @Test("Several files and the pictures of folders are shown by name, after errors for others")
  func several() throws {
    let (red, cut) = (folder.file("red.jpg"), folder.file("cut.jpg"))
    let all = try show(folder.path, "--protocol", "none")
    #expect(all.status == 0)
    #expect(
      all.output == "\(cut)\t160×120\t\(try size(of: "cut.jpg"))\n\(red)\t90×60\t\(jpeg.count) B\n")
    #expect(all.error == "\(folder.path): skipped 1 picture in other formats.\n")
    let png = folder.file("picture.bmp")
    let mixed = try program.run(
      [
        "show", red, png, folder.file("missing.jpg"), red, "--protocol", "symbols", "--width", "12",
      ],
      redirected: "2>&1")
    #expect(mixed.status == 7)
    let lines = mixed.output.split(separator: "\n")
    #expect(
      lines[0]
        == "imagefeed: \(png) is not a picture that imagefeed can read: JPEG, PNG, WebP, GIF, HEIC or AVIF."
    )
    #expect(lines[1].contains("missing.jpg: No such file"))
    #expect(lines.count == 10 && lines[2..<6] == lines[6..<10])
    let none = try TemporaryFolder()
    try none.write("x", to: "notes.txt")
    let empty = try show(none.path)
    #expect(empty.status == 2 && empty.error.contains("No pictures in"))
  }

  private func size(of name: String) throws -> String {
    let count = try readFile(folder.file(name)).count
    return count < 1_000 ? "\(count) B" : "\(count / 1_000) kB"
  }

  @Test("show combines photos and stdin, and the error names an id that fails")
  func mixedSources() throws {
    let outcome = try program.run(
      ["show", "UKq-msT0000", "-", "nope", "--protocol", "none"], input: jpeg)
    #expect(outcome.status == 7)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("UKq-msT0000\t"))
    #expect(lines[1] == "stdin\t90×60\t\(jpeg.count) B")
    #expect(outcome.error == "imagefeed: nope: No photo “nope” found. Check the id.\n")
  }

  @Test("A pipe given as a file is read only once")
  func pipe() throws {
    let script = "exec \"$0\" show <(cat '\(folder.file("red.jpg"))') --protocol none"
    let process = try ChildProcess(
      "/bin/bash", ["-c", script, BuiltProgram.path],
      ["HOME": folder.path, "PATH": "/usr/bin:/bin", "IMAGEFEED_BACKEND": "mock"])
    let outcome = process.finish()
    #expect(outcome.status == 0 && outcome.output.contains("90×60"), "\(outcome.error)")
  }

  @Test(
    "TUI-6: tmux reports that no client is attached",
    .needsTmux)
  func detached() throws {
    let tmux = try TmuxScreen(
      ["tmux", "display-message", "-p", "clients: #{session_attached}"],
      environment: ["PATH": "/usr/bin:/bin"])
    try tmux.expect("clients: 0")
  }

  @Test("UI-1: on a terminal without pictures, words and requested symbols are printed")
  func words() throws {
    for environment in [["TERM": "dumb"], ["TERM": ""]] {
      let program = try BuiltProgram(environment)
      let words = try program.run("show", folder.file("red.jpg"), "--protocol", "none")
      #expect(words.status == 0 && words.output.contains("90×60") && words.error.isEmpty)
      let drawn = try program.run("show", folder.file("red.jpg"), "--protocol", "symbols")
      #expect(drawn.status == 0 && drawn.output.contains("\u{1B}["))
    }
  }

  @Test("UI-1: without a protocol the error for an unsuitable terminal names its TERM")
  func noPictures() throws {
    let dumb = try BuiltProgram(["TERM": "dumb"]).run("show", folder.file("red.jpg"))
    #expect(dumb.status == 1 && dumb.error.contains("TERM=dumb") && dumb.output.isEmpty)
  }

  @Test("FEED-4, CLI-1: on a terminal the feed is printed as cards, otherwise as lines")
  func cards() throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "--protocol", "symbols", "feed", "--limit", "3"],
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "HOME": folder.path,
        "LANG": "C.UTF-8",
      ], rows: 40, columns: 100)
    try pty.expectEnd(.exit(0))
    let names = ["Mira Kovač", "Ольга Соколова", "Nora Fjeld"]
    for name in names { #expect(pty.output.contains(name)) }
    #expect(pty.output.contains("48;2;"), "pictures in blocks")
    let piped = try program.run("feed", "--limit", "3", "--protocol", "symbols").output
    #expect(piped.split(separator: "\n").count == 3 && !piped.contains("\u{1B}"))
  }

  private func pty(_ script: String, columns: Int = 100) throws -> PtyProcess {
    try PtyProcess(
      ["/bin/sh", "-c", script, BuiltProgram.path],
      environment: [
        "TERM": "xterm-256color", "HOME": folder.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
        "IMAGEFEED_BACKEND": "mock",
      ], rows: 40, columns: columns)
  }

  @Test("TUI-34: the terminal is not queried if no pictures or only block symbols are drawn")
  func noQuestions() throws {
    let file = folder.file("red.jpg")
    for (arguments, columns) in [
      ("show \(file) --protocol symbols", 100), ("show \(file) --protocol none", 100),
      ("feed --limit 1 --protocol symbols", 100), ("feed --limit 1", 40),
      ("feed --limit 1 --format table", 100),
    ] {
      let pty = try pty("\"$0\" \(arguments)", columns: columns)
      _ = try pty.ended()
      #expect(!pty.output.contains("\u{1B}[c") && !pty.output.contains("\u{1B}[>q"))
    }
  }

  @Test("TUI-35: a late answer of the terminal does not reach the shell")
  func lateAnswer() throws {
    let fifo = folder.file("fifo")
    let pty = try pty(
      """
      mkfifo '\(fifo)'
      (while [ ! -e '\(fifo).go' ]; do sleep 0.05; done; cat '\(folder.file("red.jpg"))') > '\(fifo)' &
      "$0" show '\(fifo)' --width 10 --height 4
      echo ready; read -r line; echo "typed <$line>"
      """)
    try pty.expect("\u{1B}[c")
    try pty.wait(for: "the end of the questions") { pty.modes == pty.modesBefore ? () : nil }
    pty.type("\u{1B}[?62;4c")
    try folder.write([], to: "fifo.go")
    try pty.expect("ready")
    pty.type("word\n")
    try pty.expect("typed <")
    #expect(pty.output.contains("typed <word>"))
  }
}
