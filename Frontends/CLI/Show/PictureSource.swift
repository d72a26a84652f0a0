import FeedCore
import FeedSession
import Glibc

/// Where `show` gets its bytes: `-`, a file that is there, else a photo's id.
enum PictureSource {
  case standardInput
  case file(String)
  case photo(PhotoID)

  init(_ word: String) {
    if word == "-" {
      self = .standardInput
    } else if word.contains("/") || word.contains(".") || access(word, F_OK) == 0 {
      // Ids have neither, so that a file's name with a typing error is looked for as a file.
      self = .file(word)
    } else {
      self = .photo(PhotoID(word))
    }
  }

  /// What it is called in messages.
  var name: String {
    switch self {
    case .standardInput: "stdin"
    case .file(let path): path
    case .photo(let id): id.text
    }
  }
}
