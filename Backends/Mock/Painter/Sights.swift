/// Things that a picture shows. A search finds the picture by them.
package struct Sights: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(_ bit: UInt64) { rawValue = 1 << bit }

  // Land and water.
  package static let mountain = Sights(0)
  package static let hill = Sights(1)
  package static let valley = Sights(2)
  package static let desert = Sights(3)
  package static let forest = Sights(4)
  package static let tree = Sights(5)
  package static let grass = Sights(6)
  package static let water = Sights(7)
  package static let lake = Sights(8)
  package static let river = Sights(9)
  package static let sea = Sights(10)
  package static let coast = Sights(11)
  package static let beach = Sights(12)
  package static let island = Sights(13)
  // Structures and life.
  package static let harbor = Sights(14)
  package static let city = Sights(15)
  package static let town = Sights(16)
  package static let village = Sights(17)
  package static let house = Sights(18)
  package static let lighthouse = Sights(19)
  package static let pier = Sights(20)
  package static let boat = Sights(21)
  package static let people = Sights(22)
  package static let birds = Sights(23)
  // Sky and weather.
  package static let sun = Sights(24)
  package static let moon = Sights(25)
  package static let stars = Sights(26)
  package static let milkyWay = Sights(27)
  package static let aurora = Sights(28)
  package static let clouds = Sights(29)
  package static let fog = Sights(30)
  package static let rain = Sights(31)
  package static let storm = Sights(32)
  package static let snow = Sights(33)
  // Times of day and of the year.
  package static let dawn = Sights(34)
  package static let morning = Sights(35)
  package static let day = Sights(36)
  package static let goldenHour = Sights(37)
  package static let sunset = Sights(38)
  package static let dusk = Sights(39)
  package static let night = Sights(40)
  package static let spring = Sights(41)
  package static let summer = Sights(42)
  package static let autumn = Sights(43)
  // Colors.
  package static let red = Sights(44)
  package static let orange = Sights(45)
  package static let yellow = Sights(46)
  package static let green = Sights(47)
  package static let blue = Sights(48)
  package static let purple = Sights(49)
  package static let pink = Sights(50)
  package static let brown = Sights(51)
  package static let white = Sights(52)
  package static let gray = Sights(53)
  package static let dark = Sights(54)
  /// A house on its own.
  package static let cabin = Sights(55)

  package static let all = Sights(rawValue: .max)
}

extension Palette {
  /// The time of day and the weather of a palette.
  enum Time: Sendable {
    case dawn, morning, noon, golden, sunset, ember, dusk, blueHour, night, northern, violet
    case greenMist, blueMist, roseMist, overcast, storm, winterDay, winterDusk, desert

    var sights: Sights {
      switch self {
      case .dawn: [.dawn, .morning, .pink]
      case .morning: [.morning, .day, .green, .blue]
      case .noon: [.day, .summer, .green, .blue]
      case .golden: [.goldenHour, .yellow, .orange, .brown]
      case .sunset: [.sunset, .dusk, .purple, .orange, .red]
      case .ember: [.sunset, .dusk, .red, .orange, .dark]
      case .dusk: [.dusk, .purple, .pink]
      case .blueHour: [.dusk, .night, .blue, .dark]
      case .night: [.night, .blue, .dark]
      case .northern: [.night, .green, .dark]
      case .violet: [.night, .purple, .dark]
      case .greenMist: [.day, .green, .gray]
      case .blueMist: [.day, .blue, .gray]
      case .roseMist: [.dawn, .pink, .gray]
      case .overcast: [.day, .gray, .dark]
      case .storm: [.day, .storm, .gray, .dark]
      case .winterDay: [.day, .blue, .white]
      case .winterDusk: [.dusk, .purple, .pink, .white]
      case .desert: [.day, .summer, .orange, .brown]
      }
    }
  }
}
