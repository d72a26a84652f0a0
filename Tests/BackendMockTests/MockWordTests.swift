import FeedCore
import FeedTestSupport
import MockPainter
import Testing

@testable import BackendMock

@Suite("The words of the mock's pictures")
struct MockWordTests {
  private func total(_ words: String) async throws -> Int? {
    try await mock().photos.photos(
      from: .search(SearchQuery(words: words)), PageRequest(1), as: nil
    ).value.total
  }

  @Test(
    "FIND-14: common first search words find built-in photos",
    arguments: [
      "mountain mountains hill hills valley desert dune dunes forest woods tree trees grass water",
      "lake lakes river sea ocean coast beach beaches shore island harbor harbour port city cities",
      "skyline building architecture urban town village house houses home cabin lighthouse pier",
      "boat boats ship people person hiker hiking bird birds sun sunny moon star stars aurora",
      "cloud clouds cloudy sky fog foggy mist misty rain rainy storm snow snowy winter spring",
      "summer autumn fall morning sunrise dawn day sunset dusk evening night dark light red orange",
      "yellow green blue purple pink brown white black gray grey nature landscape landscapes",
      "wallpaper background travel adventure calm peaceful minimal weather outdoors view scenery",
      "гора горы озеро море океан река лес дерево пляж город деревня дом ночь утро закат рассвет",
      "небо облака звезды звёзды луна солнце туман дождь снег зима весна лето осень природа пейзаж",
      "путешествие люди птицы лодка маяк пустыня остров красный синий зеленый обои фон вода",
    ])
  func common(words: String) async throws {
    for word in words.split(separator: " ") {
      #expect(try await (total(String(word)) ?? 0) > 0, "\(word)")
    }
  }

  @Test("FIND-14: several words find the pictures that show all of them")
  func together() async throws {
    for words in ["night city", "Snowy Mountains", "a boat on the sea", "photos of mountains"] {
      #expect(try await (total(words) ?? 0) > 0, "\(words)")
    }
    #expect(try await total("desert snow fog") == 0)
  }

  @Test("FIND-15: if a word finds nothing, the message suggests words that do")
  func unknown() async throws {
    for word in ["xyzzy", "dog", "car", "flower", "s", "es"] {
      let found = try await total(word)
      if word.count > 2 { #expect(found == 0, "\(word)") }
    }
    for language in Language.allCases {
      let advice = try #require(MockBackend.nothingFound.parts(in: language).advice)
      let parts = advice.split { !$0.isLetter }.map(String.init).dropFirst()
      let words = parts.filter { !["or"].contains($0) }
      #expect(words.count == 5)
      for word in words { #expect(try await (total(word) ?? 0) > 0, "\(word)") }
    }
  }

  @Test("FIND-14: the sights of a picture follow from its composition")
  func sights() {
    let catalog = MockCatalog(count: 60)
    let shown = { (index: Int) in catalog.sights(index) }
    // Seen on the painted pictures.
    #expect(shown(0).isSuperset(of: [.moon, .mountain, .valley, .river, .night]))
    #expect(shown(2).isSuperset(of: [.house, .lake, .mountain, .forest]))
    #expect(shown(7).isSuperset(of: [.fog, .city, .boat, .sun]))
    #expect(shown(10).isSuperset(of: [.lighthouse, .town, .boat, .birds]))
    #expect(shown(12).isSuperset(of: [.pier, .sea, .beach, .sun]))
    #expect(shown(13).isSuperset(of: [.snow, .hill, .mountain]))
    #expect(shown(25).isSuperset(of: [.people, .clouds, .mountain]))
    #expect(shown(11).isSuperset(of: [.aurora, .stars, .moon, .village]))
    #expect(shown(59).isSuperset(of: [.night, .stars, .village, .purple]))
    #expect(shown(5).isDisjoint(with: [.night, .water, .mountain, .forest, .moon]))
    #expect(shown(28).isDisjoint(with: [.city, .snow, .night, .people]))
  }

  @Test("FIND-4: the tags of a photo name the sights of its picture")
  func tags() {
    let details = MockCatalog(count: 60).details(2)
    #expect(Set(details.tags).isSuperset(of: ["mountain", "lake", "house", "forest", "water"]))
    #expect(Set(details.tags).isDisjoint(with: ["city", "night", "snow", "desert"]))
  }
}
