package import FeedCore

/// The members that only a single photo has (UNSPLASH.md §7.1).
package enum DetailsWire {
  /// The maximum number of tags that are read. All tags of a photo can take tens of kB, and most of
  /// them describe similar photos.
  package static let tagLimit = 50

  /// The details in a photo's answer, if it has any.
  static func details(_ photo: WireObject) -> PhotoDetails? {
    let details = PhotoDetails(
      camera: camera(photo.object("exif")), location: location(photo.object("location")),
      views: photo.count("views"), downloads: photo.count("downloads"), tags: tags(photo))
    return details == PhotoDetails() ? nil : details
  }

  private static func camera(_ exif: WireObject?) -> PhotoDetails.Camera? {
    guard let exif else { return nil }
    let camera = PhotoDetails.Camera(
      make: exif.line("make"), model: exif.line("model"),
      exposure: quantity("exposure_time", exif), aperture: quantity("aperture", exif),
      focalLength: quantity("focal_length", exif),
      iso: exif.integer("iso").flatMap { (1...10_000_000).contains($0) ? $0 : nil })
    return camera == PhotoDetails.Camera() ? nil : camera
  }

  /// A positive number or fraction, unchanged. Cameras without the sensor write `0.0` or `1/0`,
  /// which count as missing.
  private static func quantity(_ key: String, _ exif: WireObject) -> String? {
    let text =
      exif.line(key) ?? exif.integer(key).map { "\($0)" }
      ?? exif.number(key).map { "\($0)" }
    guard let text, text.utf8.count <= 20 else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    let isPositive = parts.allSatisfy { $0.map { $0.isFinite && $0 > 0 } ?? false }
    return isPositive && parts.count <= 2 ? text : nil
  }

  /// The place where a photo was taken, if it has a name.
  package static func location(_ place: WireObject?) -> PhotoDetails.Location? {
    guard let place else { return nil }
    let location = PhotoDetails.Location(
      name: place.line("name"), city: place.line("city"), country: place.line("country"))
    return location == PhotoDetails.Location() ? nil : location
  }

  private static func tags(_ photo: WireObject) -> [String] {
    var known: Set<String> = []
    var titles: [String] = []
    for tag in photo.json("tags")?.arrayValue ?? [] where titles.count < tagLimit {
      guard let title = (try? WireObject(tag, at: ""))?.line("title"),
        known.insert(title).inserted
      else { continue }
      titles.append(title)
    }
    return titles
  }

  /// Writes the details. What is written reads back equal.
  static func json(_ details: PhotoDetails) -> JSONObject {
    [
      "exif": details.camera.map(json),
      "location": details.location.map { place in
        .object([
          "name": place.name.map(JSON.string), "city": place.city.map(JSON.string),
          "country": place.country.map(JSON.string),
        ])
      },
      "views": details.views.map { .integer(Int64($0)) },
      "downloads": details.downloads.map { .integer(Int64($0)) },
      "tags": details.tags.isEmpty
        ? nil : .array(details.tags.map { .object(["title": .string($0)]) }),
    ]
  }

  private static func json(_ camera: PhotoDetails.Camera) -> JSON {
    .object([
      "make": camera.make.map(JSON.string), "model": camera.model.map(JSON.string),
      "exposure_time": camera.exposure.map(JSON.string),
      "aperture": camera.aperture.map(JSON.string),
      "focal_length": camera.focalLength.map(JSON.string),
      "iso": camera.iso.map { .integer(Int64($0)) },
    ])
  }
}
