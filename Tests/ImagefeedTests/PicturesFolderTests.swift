import FeedTestSupport
import Glibc
import Testing

@testable import imagefeed

@Suite("The folder for pictures")
struct PicturesFolderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func folder(_ variables: [String: String] = [:]) -> String {
    PicturesFolder(Environment(["HOME": home.path].merging(variables) { $1 })).path
  }

  private func make(_ name: String) throws {
    guard mkdir(home.file(name), 0o700) == 0 else {
      throw TemporaryFolder.Failure(call: "mkdir", code: errno)
    }
  }

  @Test("PHOTO-23: a configured folder is used even if it is missing")
  func missing() throws {
    try make("Pictures")
    #expect(folder(["XDG_PICTURES_DIR": home.file("Photos")]) == home.file("Photos/"))
    #expect(folder(["XDG_PICTURES_DIR": home.file("a/b")]) == home.file("a/b/"))
    try make("Photos")
    #expect(folder(["XDG_PICTURES_DIR": home.file("Photos//")]) == home.file("Photos/"))
  }

  @Test("PHOTO-23: user-dirs.dirs sets the folder, and invalid entries are ignored")
  func named() throws {
    #expect(folder() == home.file(""))
    try make("Pictures")
    for none in ["", "Photos", "$HOMES/x"] {
      #expect(folder(["XDG_PICTURES_DIR": none]) == home.file("Pictures/"))
    }
    try make(".config")
    try home.write("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", to: ".config/user-dirs.dirs")
    #expect(folder() == home.file("Bilder/"))
    #expect(folder(["XDG_PICTURES_DIR": ""]) == home.file("Bilder/"))
    try home.write("XDG_PICTURES_DIR=\"$HOME/\"\n", to: ".config/user-dirs.dirs")
    #expect(folder() == home.file(""))
  }
}
