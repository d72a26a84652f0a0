import FeedCore
import FeedSession

/// A search from the search field or a link (FIND-1, FIND-8).
enum SearchInput: Sendable, Hashable {
  case words(SearchQuery)
  /// The collections that match these words.
  case collections(String)
  /// The photos of a user.
  case user(String)
  case likes(String)
  case userCollections(String)
  case topics
  case topic(String)
  case collection(String)
  case photo(PhotoID)
  case random

  /// Parses the text of the search field; fails for an empty one.
  init?(_ text: String, filters: SearchQuery) {
    let text = text.trimmed
    var query = filters
    query.words = text
    if text == Self.randomMark {
      self = .random
    } else if text == Self.topicMark {
      self = .topics
    } else if PhotoID.isPageAddress(text) {
      self = .photo(PhotoID(named: text))
    } else if let marked = Self(marked: text) {
      self = marked
    } else if !text.isEmpty {
      self = .words(query)
    } else {
      return nil
    }
  }

  /// Parses a text with a prefix such as `id:`; fails for other texts.
  private init?(marked text: String) {
    let marks: [(String, (String) -> SearchInput)] = [
      (Self.idMark, { .photo(PhotoID($0)) }), (Self.collectionMark, { .collection($0) }),
      (Self.topicMark, { .topic($0) }), (Self.userMark, { .user($0) }),
    ]
    for (mark, input) in marks where text.hasPrefix(mark) {
      let rest = String(text.dropFirst(mark.count)).trimmed
      guard !rest.isEmpty else { continue }
      self = input(rest)
      return
    }
    return nil
  }

  /// The search whose photos come from a source; fails for the feed and favorites.
  init?(_ source: PhotoSource) {
    switch source {
    case .search(let query): self = .words(query)
    case .user(let username): self = .user(username)
    case .likes(let username): self = .likes(username)
    case .collection(let id): self = .collection(id)
    case .topic(let name): self = .topic(name)
    case .feed, .favorites: return nil
    }
  }

  /// The source of its photos; nil if it finds one photo or collections.
  var source: PhotoSource? {
    switch self {
    case .words(let query): .search(query)
    case .user(let username): .user(username)
    case .likes(let username): .likes(of: username)
    case .collection(let id): .collection(id)
    case .topic(let name): .topic(name)
    case .photo, .random, .collections, .userCollections, .topics: nil
    }
  }

  /// The source of its collections; nil if it finds photos.
  var collectionSource: CollectionSource? {
    switch self {
    case .collections(let words): .search(words)
    case .userCollections(let username): .user(username)
    case .topics: .topics
    case .words, .user, .likes, .topic, .collection, .photo, .random: nil
    }
  }

  /// The calls that it needs.
  var needs: Capabilities {
    switch self {
    case .photo: []
    case .random: .randomPhotos
    default: source?.needs ?? collectionSource?.needs ?? []
    }
  }

  /// The user whose lists these are.
  var username: String? {
    switch self {
    case .user(let username), .likes(let username), .userCollections(let username): username
    default: nil
    }
  }

  /// Whether back returns to it from a search that was typed over it (PHOTO-3). This is true for
  /// pages and named lists, but a search for words is simply replaced.
  var isBackDestination: Bool {
    switch self {
    case .collections, .user, .likes, .userCollections, .topics, .topic, .collection: true
    case .words, .photo, .random: false
    }
  }

  /// Whether filters apply. Shape, color and order apply only to words.
  var canBeFiltered: Bool { if case .words = self { true } else { false } }

  /// The text in the field.
  var text: String {
    switch self {
    case .words(let query): query.words
    case .collections(let words): words
    case .user(let name), .likes(let name), .userCollections(let name): Self.userMark + name
    case .topics: Self.topicMark
    case .topic(let name): Self.topicMark + name
    case .collection(let id): Self.collectionMark + id
    case .photo(let id): "\(Self.idMark)\(id)"
    case .random: Self.randomMark
    }
  }

  /// The commands that run it. Collections are requested page by page.
  var commands: [ScreenCommand] {
    switch self {
    case .photo(let id): [.fetchPhoto(id)]
    case .random: [.fetchRandomPhoto]
    default: source.map { [.find($0)] } ?? []
    }
  }

  private static let idMark = "id:"
  private static let collectionMark = "collection:"
  private static let userMark = "@"
  private static let topicMark = "#"
  private static let randomMark = "?"
}

// Sections: lists with links to each other. Each is requested when the user opens it.
extension SearchInput {
  /// The sections of this list, including it.
  ///
  /// - Parameter filters: The filters of a search for photos.
  func sections(_ filters: SearchQuery) -> [SearchInput] {
    switch self {
    case .words(let query): [self, .collections(query.words)]
    case .collections(let words):
      [SearchInput(words, filters: filters) ?? self, self]
    case .user(let name), .likes(let name), .userCollections(let name):
      [.user(name), .likes(name), .userCollections(name)]
    case .topics, .topic, .collection, .photo, .random: []
    }
  }

  /// Its name among its sections.
  var sectionTitle: Phrase {
    switch self {
    case .likes: .labelLikes
    case .collections, .userCollections: .collections
    default: .labelPhotos
    }
  }

  /// The title of a list without sections, until its own title is known.
  func title(in language: Language) -> String? {
    switch self {
    case .topics: Phrase.topics.text(in: language)
    case .topic(let name): "\(Phrase.topics.text(in: language)) · \(name)"
    case .collection(let id): "\(Phrase.collections.text(in: language)) · \(id)"
    default: nil
    }
  }
}

extension SessionState {
  /// Whether the backend supports a search. Others are not offered (UI-1).
  func offers(_ input: SearchInput) -> Bool { capabilities.isSuperset(of: input.needs) }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
