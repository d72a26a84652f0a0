import FeedCore
import FeedSession
import Testing

@Suite("Base folders of paths")
struct BaseFoldersTests {
  @Test(
    "PHOTO-21: ~ becomes the home folder, and relative paths start in the current folder",
    arguments: [
      ("~", "/home/ada"), ("~/a b.jpg", "/home/ada/a b.jpg"), ("/x/y", "/x/y"), ("y", "/here/y"),
      ("~bob/y", "/here/~bob/y"), ("a/~", "/here/a/~"), ("../y/", "/here/../y/"),
    ])
  func absolute(path: String, expected: String) {
    let folders = BaseFolders(home: "/home/ada", current: "/here")
    #expect(folders.absolute(path) == expected)
  }

  @Test("PHOTO-21: ~name and, without a home folder, ~/ are refused")
  func otherHome() throws {
    let (known, unknown) = (BaseFolders(home: "/home/ada"), BaseFolders())
    for path in ["~", "~/a", "a/~bob", "./~bob/", "/~bob", ""] { try known.checkHome(of: path) }
    for (folders, path) in [
      (known, "~bob/x/"), (known, "~a.jpg"), (unknown, "~/a"), (unknown, "~"),
    ] {
      #expect(throws: FeedError(.usage, Message(.errorOtherHome, path, path))) {
        try folders.checkHome(of: path)
      }
    }
  }

  @Test(
    "PICK-3: a path is given relative to the current folder",
    arguments: [
      ("img/a.jpg", "img/a.jpg"), ("./a.jpg", "a.jpg"), ("img//./a.jpg", "img/a.jpg"),
      ("/blog/posts/img/a.jpg", "img/a.jpg"), ("/blog/posts/a.jpg", "a.jpg"),
      ("/blog/img/a.jpg", "../img/a.jpg"), ("/x/a.jpg", "../../x/a.jpg"),
      ("../img/a.jpg", "../img/a.jpg"), ("/blog/link/../a.jpg", "/blog/link/../a.jpg"),
    ])
  func relative(path: String, expected: String) {
    #expect(BaseFolders(current: "/blog/posts").relative(path) == expected)
  }

  @Test("PICK-3: without a current folder an absolute path stays absolute")
  func relativeToNothing() {
    #expect(BaseFolders().relative("/a/b.jpg") == "/a/b.jpg")
    #expect(BaseFolders(current: "/").relative("/a/b.jpg") == "a/b.jpg")
  }

  @Test(
    "A file below the working directory is relative to it, even from ~/; others have no such path")
  func below() {
    let folders = BaseFolders(home: "/home/ada", current: "/home/ada/blog")
    #expect(folders.relativeBelow("~/blog/img/a.jpg") == "img/a.jpg")
    #expect(folders.relativeBelow("~/a.jpg") == nil && folders.relativeBelow("/x/a.jpg") == nil)
    #expect(folders.relativeBelow("img/a.jpg") == "img/a.jpg")
  }

  @Test("PHOTO-21: an unknown base folder is not put before a path")
  func unknown() {
    #expect(BaseFolders().absolute("~/a") == "~/a" && BaseFolders().absolute("a") == "a")
    #expect(BaseFolders(current: "/").absolute("a") == "/a")
  }
}
