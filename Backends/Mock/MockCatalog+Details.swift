import FeedCore
import MockPainter

/// The details of a single photo (FIND-4). Every fourth photo has no camera and every third has no
/// place, because real photos may lack them too.
extension MockCatalog {
  func details(_ index: Int) -> PhotoDetails {
    let seed = Seed(index)
    return PhotoDetails(
      camera: index % 4 == 3 ? nil : seed.pick(Self.cameras, 8),
      location: index % 3 == 2 ? nil : seed.pick(Self.locations, 9),
      views: 1_000 + Int(seed.value(10) % 900_000), downloads: Int(seed.value(11) % 9_000),
      tags: MockVocabulary.tags(of: sights(index)))
  }

  private static let cameras = [
    PhotoDetails.Camera(
      make: "FUJIFILM", model: "X-S10", exposure: "1/2000", aperture: "3.6", focalLength: "31.5",
      iso: 640),
    PhotoDetails.Camera(make: "Canon", model: "Canon EOS R6", exposure: "1/60", iso: 100),
    PhotoDetails.Camera(model: "Pixel 9"),
  ]
  private static let locations = [
    PhotoDetails.Location(name: "Lofoten, Norway", city: "Svolvær", country: "Norway"),
    PhotoDetails.Location(city: "Выборг", country: "Россия"),
    PhotoDetails.Location(country: "Iceland"),
  ]
}
