import FeedSession
import Testing

@Suite("Where paths begin")
struct BaseFoldersTests {
  @Test(
    "PHOTO-5: the home stands for ~, and what is relative begins in the current folder",
    arguments: [
      ("~", "/home/ada"), ("~/a b.jpg", "/home/ada/a b.jpg"), ("/x/y", "/x/y"), ("y", "/here/y"),
      ("~bob/y", "/here/~bob/y"), ("a/~", "/here/a/~"), ("../y/", "/here/../y/"),
    ])
  func absolute(path: String, expected: String) {
    let folders = BaseFolders(home: "/home/ada", current: "/here")
    #expect(folders.absolute(path) == expected)
  }

  @Test("PHOTO-5: what is not known cannot be put before a path")
  func unknown() {
    #expect(BaseFolders().absolute("~/a") == "~/a" && BaseFolders().absolute("a") == "a")
    #expect(BaseFolders(current: "/").absolute("a") == "/a")
  }
}
