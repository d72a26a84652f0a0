/// The properties that the service returns for a single photo, but not in lists (FIND-4). All text
/// is cleaned.
package struct PhotoDetails: Sendable, Hashable {
  /// The camera and its settings, each as written in the photo's file.
  package struct Camera: Sendable, Hashable {
    package var make: String?
    package var model: String?
    /// In seconds, for example `1/250`.
    package var exposure: String?
    /// The f-number, for example `2.8`.
    package var aperture: String?
    /// In millimeters.
    package var focalLength: String?
    package var iso: Int?

    package init(
      make: String? = nil, model: String? = nil, exposure: String? = nil, aperture: String? = nil,
      focalLength: String? = nil, iso: Int? = nil
    ) {
      self.make = make
      self.model = model
      self.exposure = exposure
      self.aperture = aperture
      self.focalLength = focalLength
      self.iso = iso
    }
  }

  /// The place where the photo was taken, as far as it is known.
  package struct Location: Sendable, Hashable {
    package var name: String?
    package var city: String?
    package var country: String?

    package init(name: String? = nil, city: String? = nil, country: String? = nil) {
      (self.name, self.city, self.country) = (name, city, country)
    }
  }

  package var camera: Camera?
  package var location: Location?
  package var views: Int?
  package var downloads: Int?
  package var tags: [String]

  package init(
    camera: Camera? = nil, location: Location? = nil, views: Int? = nil, downloads: Int? = nil,
    tags: [String] = []
  ) {
    self.camera = camera
    self.location = location
    self.views = views
    self.downloads = downloads
    self.tags = tags
  }
}

extension PhotoDetails.Camera {
  /// One line as photographers write it: `FUJIFILM X-S10 · ƒ/3.6 · 1/2000 s · 31.5 mm · ISO 640`.
  package func text(in language: Language) -> String {
    let parts = [
      name, aperture.map { "ƒ/\($0)" },
      exposure.map { Message(.cameraExposure, $0).text(in: language) },
      focalLength.map { Message(.cameraFocalLength, $0).text(in: language) },
      iso.map { "ISO \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The make and the model. Many models begin with the make.
  private var name: String? {
    guard let make, let model else { return model ?? make }
    return model.lowercased().hasPrefix(make.lowercased()) ? model : "\(make) \(model)"
  }
}

extension PhotoDetails.Location {
  /// One line: the name, otherwise city and country.
  package var text: String {
    name ?? [city, country].compactMap(\.self).joined(separator: ", ")
  }
}
