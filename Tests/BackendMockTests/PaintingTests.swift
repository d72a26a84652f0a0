import FeedCore
import FeedImaging
import Testing

@testable import BackendMock
@testable import MockPainter

@Suite("The mock paints its photos")
struct PaintingTests {
  static let catalog = MockCatalog(count: 1_000_000)

  @Test("BACK-2: pixels are the same on every machine", arguments: PaintingPins.pictures)
  func pinned(pin: PaintingPins.Pin) {
    let picture = Self.catalog.picture(pin.index, width: pin.width)
    #expect(Pixels.checksum(picture) == pin.checksum)
  }

  @Test("BACK-15: no two photos are alike")
  func different() {
    let thumbs = (0..<240).map { index in
      LandscapePainter.paint(
        Self.catalog.motif(index), Seed(index), shape: (3, 2), width: 16, height: 12)
    }
    #expect(Pixels.smallestDistance(thumbs) > 3)
  }

  @Test("BACK-2: photos of the same motif differ as well")
  func differentWithinMotif() {
    let motif = Motif(subject: .lighthouse, place: .coast)
    let thumbs = (0..<24).map {
      LandscapePainter.paint(motif, Seed($0), shape: (1, 1), width: 16, height: 16)
    }
    #expect(Pixels.smallestDistance(thumbs) > 2)
  }

  @Test("BACK-2: every motif can be painted, in every shape")
  func everyMotif() {
    var index = 0
    for subject in Motif.Subject.allCases {
      for place in Motif.Place.allCases {
        index += 1
        let shape = [(3, 2), (2, 3), (1, 1), (21, 10)][index % 4]
        let picture = LandscapePainter.paint(
          Motif(subject: subject, place: place), Seed(index), shape: shape, width: 24, height: 16)
        #expect(Pixels.spread(picture) > 15, "\(subject) \(place) is flat")
      }
    }
  }

  @Test(
    "BACK-2: a photo can be painted in any size",
    arguments: [(1, 1), (1, 9), (9, 1), (2, 3), (17, 16), (3_000, 4), (4, 3_000), (0, -3)])
  func anySize(width: Int, height: Int) {
    for index in 0..<8 {
      let picture = LandscapePainter.paint(
        Self.catalog.motif(index), Seed(index), shape: (3, 2), width: width, height: height)
      #expect(picture.size == PixelSize(width: max(1, width), height: max(1, height)))
    }
  }

  @Test("BACK-2: a photo keeps its shape and is never wider than its original")
  func shape() {
    for index in 0..<8 {
      let photo = Self.catalog.photo(index)
      let picture = Self.catalog.picture(index, width: 60)
      #expect(picture.width == 60)
      #expect(abs(picture.height * photo.width - 60 * photo.height) <= photo.width)
    }
  }

  @Test("BACK-2: every width shows the same picture", arguments: 0..<6)
  func anyWidth(index: Int) {
    let small = Self.catalog.picture(index, width: 24)
    let large = Self.catalog.picture(index, width: 120).scaled(to: small.size)
    #expect(Pixels.distance(small, large) < 9)
  }
}
