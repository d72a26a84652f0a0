/// The subject and place of a photo, which its caption names.
package struct Motif: Sendable, Hashable {
  package var subject: Subject
  package var place: Place

  package init(subject: Subject, place: Place) {
    (self.subject, self.place) = (subject, place)
  }

  package enum Subject: String, Sendable, CaseIterable {
    case fog
    case tree = "a lone tree"
    case lastLight = "the last light"
    case lighthouse = "a lighthouse"
    case snow
    case pier = "a wooden pier"
    case rain
    case hikers = "two hikers"
    case cabin = "a red cabin"
    case grass = "wild grass"
    case moon = "the moon"
    case village = "a sleeping village"
  }

  package enum Place: String, Sendable, CaseIterable {
    case hills = "over the hills"
    case lake = "by the lake"
    case clouds = "above the clouds"
    case valley = "at the end of the valley"
    case north = "under the northern sky"
    case harbor = "in the harbor"
    case dunes = "between the dunes"
    case coast = "along the coast"
  }

  package var caption: String { "\(subject.rawValue) \(place.rawValue)" }
}
