import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The look of the screen")
struct LookTests {
  private func feed(rows: Int = 24, columns: Int = 80) -> ScreenHarness {
    var harness = ScreenHarness(rows: rows, columns: columns)
    harness.load(Photo.samples(9))
    return harness
  }

  /// Returns the style at the start of each card's last row, and whether the card is selected.
  private func captions(_ harness: ScreenHarness) -> [(isSelected: Bool, style: Style)] {
    let (canvas, list) = (harness.context().canvas, harness.screen.feed)
    return list.layout.cards(in: list.visibleRows).compactMap { index in
      guard let place = list.layout.place(of: index) else { return nil }
      let style = canvas[place.bottom - 1 - list.top, place.column + 1]?.style
      return style.map { (index == list.selected, $0) }
    }
  }

  @Test("TUI-5: only the selected card has its caption on blue")
  func caption() {
    var harness = feed(rows: 60, columns: 200)
    for key in [Key(.right), Key(.right), Key(.down)] {
      _ = harness.press(key)
      let captions = captions(harness)
      #expect(captions.count > 8)
      for caption in captions {
        #expect((caption.style.background == .rgb(0x356FE2)) == caption.isSelected)
      }
    }
  }

  @Test("TUI-103: with pixel graphics there is a row for the frame above and below each card")
  func frameRows() throws {
    var harness = feed(rows: 30, columns: 40)
    harness.screen.environment.hasPixels = true
    _ = harness.synchronize()
    #expect(harness.screen.feed.layout.place(of: 0)?.row == 1)
    for _ in 0..<8 {
      _ = harness.press(Key(.down))
      let list = harness.screen.feed
      let place = try #require(list.layout.place(of: list.selected))
      #expect(list.visibleRows.contains(place.row - 1) && list.visibleRows.contains(place.bottom))
    }
    _ = harness.press(.character("g"))
    #expect(harness.screen.feed.top == 0)
  }

  @Test("TUI-109: a focused button is white on blue, with its key on a darker blue")
  func focusedButton() throws {
    var harness = ScreenHarness(isSignedIn: false)
    let lines = harness.lines()
    let row = try #require(lines.firstIndex { $0.contains("Enter Sign In") })
    let start = try #require(lines[row].firstRange(of: "Enter Sign In")?.lowerBound)
    let column = DisplayWidth.of(lines[row][..<start])
    let canvas = harness.context().canvas
    #expect(canvas[row, column]?.style == Theme.dark.focusedKey)
    #expect(canvas[row, column + 6]?.style == Theme.dark.focus)
    #expect(Theme.dark.focusedKey != Theme.dark.focus)
    harness.theme = .plain
    #expect(harness.context().canvas[row, column + 6]?.style.attributes.contains(.reverse) == true)
  }

  @Test("TUI-41: in 16 colors and without color, only the selected caption is reversed")
  func plainCaption() {
    var harness = feed(rows: 60, columns: 200)
    harness.theme = .plain
    for caption in captions(harness) {
      #expect(caption.style.attributes.contains(.reverse) == caption.isSelected)
    }
  }

  @Test("TUI-37: with pixel graphics a thin frame surrounds the selected card")
  func frame() throws {
    var harness = feed(rows: 60, columns: 200)
    _ = harness.press(Key(.down))
    let view = ScreenView(
      screen: harness.screen, session: harness.session,
      program: AppFacts(version: "test", backend: "mock"))
    let canvas = view.draw(
      appearance: Appearance(language: .english, hasPixels: true), pictures: PendingPictures()
    ).canvas
    let list = harness.screen.feed
    var place = try #require(list.layout.place(of: list.selected))
    place.row -= list.top
    #expect(canvas[place.row - 1, place.column - 1]?.text == "╭")
    #expect(canvas[place.bottom, place.right]?.text == "╯")
    for row in place.row..<place.bottom {
      #expect(canvas[row, place.column - 1]?.text == "│")
      #expect(canvas[row, place.right]?.text == "│")
    }
    #expect(
      canvas.lines.joined().count { "╭╮╰╯─│".contains($0) } == 2 * (place.rows + place.columns) + 4)
  }

  @Test(
    "TUI-103: the caption is one rectangle over the whole width of the picture",
    arguments: [true, false])
  func corners(hasPixels: Bool) throws {
    let harness = feed()
    let view = ScreenView(
      screen: harness.screen, session: harness.session,
      program: AppFacts(version: "test", backend: "mock"))
    let canvas = view.draw(
      appearance: Appearance(language: .english, hasPixels: hasPixels),
      pictures: PendingPictures()
    ).canvas
    let place = try #require(harness.screen.feed.layout.place(of: 0))
    let ground = Theme.dark.selection.background
    let corner = canvas[place.bottom - 1, place.column]
    #expect(corner?.text == " " && corner?.style.background == ground)
    #expect(canvas[place.bottom - 1, place.column + 1]?.style.background == ground)
  }

  /// Provides a bright red BlurHash for every photo, and no finished picture.
  private struct BlurredPictures: PictureProvider {
    func want(_ wanted: [WantedPicture]) {}
    func retry(_ subject: PictureRequest.Subject) {}
    func loaded(_ key: PictureKey) -> LoadedPicture? {
      let red = Bitmap(
        size: PixelSize(width: 4, height: 4), fill: RGB(red: 255, green: 0, blue: 0))
      let blocks = BlockEncoder(glyphs: .quadrants, colors: .full)
        .picture(of: red, columns: key.columns, rows: key.rows)
      return LoadedPicture(
        picture: RenderedPicture(blocks: blocks), stage: .loading(received: 0, expected: nil))
    }
  }

  @Test(
    "TUI-4: BlurHashes and placeholder colors have round corners only with pixel graphics",
    arguments: [true, false])
  func roundCorners(hasPixels: Bool) throws {
    var harness = feed()
    harness.hasPixels = hasPixels
    let sources: [(any PictureProvider, Color)] = [
      (BlurredPictures(), .rgb(0xFF0000)),
      (PendingPictures(), Color.rgb(0x26404D).faded(into: Theme.dark.background)),
    ]
    for (pictures, color) in sources {
      harness.pictures = pictures
      let canvas = harness.context().canvas
      let place = try #require(harness.screen.feed.layout.place(of: 0))
      let corners = [
        (place.row, place.column, "▟"), (place.row, place.right - 1, "▙"),
      ]
      for (row, column, letter) in corners {
        let cell = try #require(canvas[row, column])
        #expect((cell.text == letter) == hasPixels)
        guard hasPixels else { continue }
        #expect(
          cell.style == Style(foreground: color, background: harness.theme.background))
      }
      #expect(canvas[place.row, place.column + 1]?.style.background == color)
    }
  }

  @Test("TUI-4: a card that is partly scrolled out keeps its visible corners")
  func cutCorners() throws {
    var harness = feed()
    harness.hasPixels = true
    harness.pictures = BlurredPictures()
    harness.screen.feed.scroll(by: 2)
    let canvas = harness.context().canvas
    let place = try #require(harness.screen.feed.layout.place(of: 0))
    let top = harness.screen.feed.top
    #expect(top > place.row)
    #expect(canvas[0, place.column]?.style.background == .rgb(0xFF0000))
    let bar = canvas[place.bottom - 1 - top, place.column]?.style
    #expect(bar?.background == Theme.dark.selection.background)
  }

  /// Returns the contrast ratio as WCAG defines it.
  private func contrast(_ style: Style) throws -> Double {
    func light(_ color: Color) throws -> Double {
      guard case .rgb(let red, let green, let blue) = color.kind else {
        throw FeedError.usage("not an RGB color")
      }
      let parts = [red, green, blue].map { level in
        let part = Double(level) / 255
        return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let levels = try [light(style.foreground), light(style.background)].sorted()
    return (levels[1] + 0.05) / (levels[0] + 0.05)
  }

  /// Returns `base` to the power of 2.4, computed in steps to avoid linking the math library.
  private func power(_ base: Double) -> Double {
    let fifth = (0..<40).reduce(base) { root, _ in
      (4 * root + base / (root * root * root * root)) / 5
    }
    return base * base * fifth * fifth
  }

  @Test(
    "TUI-5: text in each color has a contrast of at least 4.4 to 1",
    arguments: [Theme.dark, .light])
  func contrasts(theme: Theme) throws {
    for style in [theme.text, theme.muted, theme.accent, theme.selection] {
      #expect(try contrast(style) > 4.4)
    }
  }

  @Test(
    "TUI-4: a dialog is as wide as its text and has blank rows at its edges and before its buttons")
  func dialog() throws {
    var harness = feed()
    harness.loadProfile()
    _ = harness.press(.character("2"), .character("L"))
    let lines = harness.lines()
    let top = try #require(lines.firstIndex { $0.contains("╭───────────") })
    let box = lines[top...(top + 7)].map { $0.drop { $0 == " " } }
    #expect(box[0] == "╭" + String(repeating: "─", count: 35) + "╮")
    for row in [1, 4, 6] { #expect(box[row] == "│" + String(repeating: " ", count: 35) + "│") }
    #expect(box[2].contains("Bye-bye!"))
    #expect(box[3] == "│ Are you sure you want to log out? │")
    #expect(box[5].contains("y Yes") && box[5].contains("n No"))
    #expect(box[7].hasPrefix("╰"))
  }

  /// Returns the rows inside the box, without its borders and the screen around it.
  private func boxRows(_ harness: ScreenHarness) throws -> [String] {
    let lines = harness.lines()
    let top = try #require(lines.firstIndex { $0.contains("╭") && $0.contains("╮") })
    let bottom = try #require(lines.lastIndex { $0.contains("╰") && $0.contains("╯") })
    return try lines[(top + 1)..<bottom].map { line in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      try #require(parts.count == 3)
      return String(parts[1].drop { $0 == " " })
    }
  }

  @Test("TUI-4: if there is room, menus and help have the same blank rows as dialogs")
  func boxes() throws {
    var share = feed(rows: 40)
    _ = share.press(.character("s"))
    var filter = ScreenHarness(rows: 40)
    filter.search("moon")
    _ = filter.press(.character("C"))
    var help = feed(rows: 60)
    _ = help.press(.character("?"))
    for (harness, title) in [(share, "Share"), (filter, "Color"), (help, "Keys")] {
      let rows = try boxRows(harness)
      #expect(rows[1].hasPrefix(title))
      let blank = rows.indices.filter { rows[$0].isEmpty }
      // In the help, the blank rows between groups may coincide.
      #expect(blank.prefix(2) == [0, 2] && blank.last == rows.count - 1, "\(title)")
      #expect(title == "Keys" || blank.count == 3, "\(title)")
    }
    var details = feed(rows: 40)
    _ = details.press(Key(.enter), .character("i"))
    let rows = try boxRows(details)
    #expect(rows.first == "" && rows.last == "" && rows[1] != "")
  }

  @Test("TUI-4: a low window shows the items of a menu and as many blank rows as fit")
  func lowBoxes() throws {
    let choices = ChoiceBox.share(Photo.samples(1)[0], ScreenEnvironment()).choices.count
    for rows in 12...16 {
      var harness = feed(rows: rows, columns: 40)
      _ = harness.press(.character("s"))
      let box = try boxRows(harness)
      // The frame, the title and the status line take four rows.
      let shown = min(choices, rows - 4)
      #expect(box.count { !$0.isEmpty } == 1 + shown)
      #expect(box.count { $0.isEmpty } == min(3, rows - 4 - shown))
      #expect(harness.lines()[rows - 1].contains("Esc"), "the status line stays visible")
    }
  }

  @Test("TUI-4: the bars of the selected card do not touch a dialog")
  func barsBehindDialogs() {
    var harness = feed(rows: 12, columns: 40)
    #expect(harness.text.contains("▌"))
    _ = harness.press(.character("s"))
    #expect(!harness.text.contains("▌") && !harness.text.contains("▐"))
  }

  @Test("TUI-38: the message of an empty list is centered in the free rows")
  func middle() throws {
    var harness = ScreenHarness(rows: 24)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load([], .favorites)
    let lines = harness.lines()
    let row = try #require(lines.firstIndex { $0.contains("No favorites yet.") })
    let header = harness.screen.favorites.layout.bottom
    // The message, a blank row and the button.
    #expect(row == header + (22 - header - 3) / 2)
    #expect(lines[row + 2].contains(" 1 Feed"))
    _ = harness.press(Key(.enter))
    #expect(harness.screen.tab == .feed)
  }

  @Test("TUI-4: an empty search tab explains what to search for and how to start")
  func lonely() {
    var harness = ScreenHarness()
    _ = harness.press(.character("3"))
    #expect(harness.lines()[4].contains("/ Words, @user"))
    #expect(harness.action(at: "/ Words") == .search)
    _ = harness.press(Key(.enter))
    #expect(harness.screen.search.isOpen)
  }

  @Test("TUI-26: each label begins with its key, and a click on either does the same")
  func labels() {
    var harness = feed()
    harness.loadProfile()
    #expect(harness.action(at: "2 Profile") == .showTab(.profile))
    _ = harness.press(.character("2"))
    #expect(harness.action(at: "L Sign Out") == .logOut)
    #expect(harness.action(at: "Sign Out") == .logOut)
    harness.search("moon")
    for label in ["S Any shape", "C Any color", "O Any order"] {
      #expect(harness.text.contains(label))
    }
    var guest = ScreenHarness(isSignedIn: false)
    #expect(guest.action(at: "Enter Sign In") == .logIn)
    #expect(guest.action(at: "g Browse") == .browse)
    guest.screen.isGuest = true
    _ = guest.press(.character("2"))
    #expect(guest.action(at: "Enter Sign In") == .logIn)
    #expect(guest.lines().last?.contains("Enter sign in") == true)
    _ = harness.press(.character("1"), .character("s"))
    #expect(harness.text.contains("│  d Download") || harness.text.contains(" d Download"))
  }

  @Test("TUI-102: hearts have the same dark background and colors on every card")
  func heartChip() throws {
    let harness = feed()
    let list = harness.screen.feed
    let canvas = harness.context().canvas
    let place = try #require(list.layout.place(of: 0))
    let chip = canvas[place.bottom - 1, place.right - 2]?.style
    #expect(canvas[place.bottom - 1, place.column]?.style.background == .rgb(0x356FE2))
    #expect(chip?.background != .rgb(0x356FE2) && chip?.background != nil)
    #expect(chip?.foreground == Theme.dark.heartOverPicture)
  }

  @Test("TUI-135: without pictures a card has four lines, and an open photo shows its details")
  func words() throws {
    var harness = ScreenHarness()
    harness.screen.environment.hasPictures = false
    harness.load(Photo.samples(9))
    #expect(harness.screen.feed.layout.place(of: 1)?.rows == 4)
    let photo = harness.session.feed[0]
    let lines = harness.lines()
    let title = try #require(lines.firstIndex { $0.contains(photo.title) })
    #expect(lines[title + 1].contains(photo.author.name))
    #expect(lines[title + 2].contains("\(photo.width)×\(photo.height)"))
    #expect(lines[title + 3].contains("♥"))
    _ = harness.press(Key(.enter))
    #expect(harness.text.contains(Phrase.labelSize.text(in: .english)))
    #expect(harness.text.contains("♥"))
  }

  @Test("TUI-146: the end of a list is directly below its last card")
  func end() throws {
    var harness = ScreenHarness(rows: 60, columns: 80)
    harness.load(Photo.samples(2))
    let lines = harness.lines()
    let row = try #require(lines.firstIndex { $0.contains("That’s all for now.") })
    #expect(row == harness.screen.feed.layout.bottom)
  }

  @Test("TUI-145: the status line names the folder, and the demo photos by their name")
  func place() {
    let harness = feed(columns: 160)
    func status(_ facts: AppFacts) -> String {
      ScreenView(screen: harness.screen, session: harness.session, program: facts)
        .draw(appearance: Appearance(language: .english), pictures: PendingPictures())
        .canvas.lines.last ?? ""
    }
    var folder = AppFacts(version: "test", backend: "folder")
    folder.folderName = "Summer 2026"
    #expect(status(folder).contains("Summer 2026") && !status(folder).contains("folder"))
    let mock = status(AppFacts(version: "test", backend: "mock"))
    #expect(mock.contains("Demo photos") && !mock.contains("mock"))
  }
}
