/// The palettes for times of day and weathers.
extension Palette {
  static let dawn = Palette(
    .dawn,
    sky: (0x5878AC, 0xA3A6C8, 0xF2B6A4, 0xFFE2B6), glow: 0xFFDCA2, haze: 0xDDB4AE, land: 0x2A3548,
    lit: 0xEBA580, water: 0x4C6A86, cloud: 0xFFD2BD, shade: 0xA08FAE)
  static let morning = Palette(
    .morning,
    sky: (0x3E8EBE, 0x83BFD2, 0xCFE4D2, 0xFFF1C6), glow: 0xFFF1C4, haze: 0xB2D0CC, land: 0x173A33,
    lit: 0x9DBB62, water: 0x2A6A7C, cloud: 0xFFFDF4, shade: 0xA5C0CC)
  static let noon = Palette(
    .noon,
    sky: (0x2472C2, 0x58A5DE, 0x9FD2EE, 0xDFF1F3), glow: 0xFFFBE8, haze: 0xA3C8DC, land: 0x1C4A33,
    lit: 0x8DBB52, water: 0x19648F, cloud: 0xFFFFFF, shade: 0xAFC8DC)
  static let golden = Palette(
    .golden,
    sky: (0x6E8CA6, 0xC9B28C, 0xF7BE60, 0xFFE39C), glow: 0xFFE288, haze: 0xE2AC70, land: 0x33231C,
    lit: 0xE0953C, water: 0x75634C, cloud: 0xFFDD9C, shade: 0xB28868)
  static let sunset = Palette(
    .sunset,
    sky: (0x353A70, 0x8A4C86, 0xEA675D, 0xFFB458), glow: 0xFFC766, haze: 0xB95C6C, land: 0x1A172E,
    lit: 0xE26E4D, water: 0x4A3560, cloud: 0xFF9668, shade: 0x65407A)
  static let ember = Palette(
    .ember,
    sky: (0x261C3C, 0x6B2845, 0xCC432D, 0xFF8E2B), glow: 0xFFAA40, haze: 0x97373A, land: 0x140D1A,
    lit: 0xC94A2A, water: 0x3D1D33, cloud: 0xFF7838, shade: 0x461E40, stars: 0.1)
  static let dusk = Palette(
    .dusk,
    sky: (0x39528A, 0x7C7DB6, 0xD39BB8, 0xFBC8B2), glow: 0xFFD2B0, haze: 0xA58DB4, land: 0x1F2646,
    lit: 0xBE8CA8, water: 0x49578C, cloud: 0xF5B6B8, shade: 0x7370A0, stars: 0.12)
  static let blueHour = Palette(
    .blueHour,
    sky: (0x11264E, 0x25487E, 0x5A84B0, 0xD2B79E), glow: 0xFBCB92, haze: 0x4A6D96, land: 0x0A172A,
    lit: 0x5F86AD, water: 0x1C3A63, cloud: 0x6F8DB0, shade: 0x2D4873, stars: 0.35, isDark: true)
  static let night = Palette(
    .night,
    sky: (0x060C22, 0x0E1F42, 0x1D3B64, 0x3F668A), glow: 0xC4D9F2, haze: 0x28486A, land: 0x050A16,
    lit: 0x456C96, water: 0x0F2340, cloud: 0x42628A, shade: 0x182D4D, stars: 1, isDark: true)
  static let northern = Palette(
    .northern,
    sky: (0x040A1C, 0x091D35, 0x10384A, 0x2A6A64), glow: 0xA8F0CF, haze: 0x1E4E56, land: 0x040C14,
    lit: 0x4A958C, water: 0x0C2A36, cloud: 0x2B6A64, shade: 0x0E2C3B, stars: 1, isDark: true)
  static let violet = Palette(
    .violet,
    sky: (0x0E092A, 0x271A57, 0x593584, 0xAE6490), glow: 0xFBB6C8, haze: 0x5A3A7E, land: 0x0A071E,
    lit: 0x7F57A8, water: 0x231A4F, cloud: 0x9A5C96, shade: 0x33215F, stars: 0.9, isDark: true)
  static let greenMist = Palette(
    .greenMist,
    sky: (0x7F9C9E, 0xA5BBB7, 0xC8D5CB, 0xEBEBDC), glow: 0xFBF8E4, haze: 0xCCD7CF, land: 0x0F2A28,
    lit: 0x8AA695, water: 0x86A2A0, cloud: 0xF6F8F2, shade: 0xAFBFBC)
  static let blueMist = Palette(
    .blueMist,
    sky: (0x5F80A0, 0x8FAABF, 0xC0D0DA, 0xEFEBE2), glow: 0xFFF6E2, haze: 0xBECED8, land: 0x11263A,
    lit: 0x8FABC0, water: 0x7593A8, cloud: 0xF2F6F8, shade: 0x9BB0C0)
  static let roseMist = Palette(
    .roseMist,
    sky: (0x857A9C, 0xB79EB2, 0xE6C3BE, 0xFCE4CA), glow: 0xFFEBCB, haze: 0xDCC0BF, land: 0x2A2036,
    lit: 0xCFA09C, water: 0x9C8A9C, cloud: 0xFBE9DD, shade: 0xBBA2AE)
  static let overcast = Palette(
    .overcast,
    sky: (0x384655, 0x586B7B, 0x8F9FA8, 0xE0DFCE), glow: 0xEAE4CC, haze: 0x8698A2, land: 0x0E1B22,
    lit: 0x5F7C78, water: 0x3A5160, cloud: 0xB4BEC2, shade: 0x43535F)
  static let storm = Palette(
    .storm,
    sky: (0x1D2A3D, 0x3B5069, 0x8295A3, 0xF5DFB0), glow: 0xFFEFCB, haze: 0x7A8C99, land: 0x101B22,
    lit: 0xA39A6A, water: 0x2C4656, cloud: 0x9AA6AC, shade: 0x2A394A)
  static let winterDay = Palette(
    .winterDay,
    sky: (0x5E9FD4, 0x9BC8E8, 0xD0E6F3, 0xF8F3EA), glow: 0xFFF8E4, haze: 0xC2D8EA, land: 0x1F3A54,
    lit: 0xF6FAFC, water: 0x4F86AA, cloud: 0xFFFFFF, shade: 0xB6CBE0)
  static let winterDusk = Palette(
    .winterDusk,
    sky: (0x5267A8, 0x9593C8, 0xE6B2C4, 0xFFDFC6), glow: 0xFFE4C4, haze: 0xB5A6CE, land: 0x212B54,
    lit: 0xFFDCD0, water: 0x6475AA, cloud: 0xFFD5CC, shade: 0x9A92C0)
  static let desert = Palette(
    .desert,
    sky: (0x3F88B6, 0x8CBAC6, 0xE6D6AE, 0xFFE6B4), glow: 0xFFEFC0, haze: 0xDDB78C, land: 0x6A3A24,
    lit: 0xF2B264, water: 0x3E7E92, cloud: 0xFFF3DC, shade: 0xD2B694)
}

extension Motif {
  /// The palettes that suit this motif. A photo uses one of them.
  var moods: [Palette] {
    switch subject {
    case .fog: [.greenMist, .blueMist, .roseMist, .dawn]
    case .lastLight: [.sunset, .ember, .golden, .dusk, .sunset]
    case .snow: [.winterDay, .winterDusk, .blueMist, .blueHour]
    case .rain: [.overcast, .storm, .overcast, .blueHour]
    case .moon: [.night, .blueHour, .violet, .dusk]
    case .village: [.blueHour, .night, .dusk, .violet]
    case .tree, .lighthouse, .pier, .hikers, .cabin, .grass: place.moods
    }
  }
}

extension Motif.Place {
  fileprivate var moods: [Palette] {
    switch self {
    case .hills: [.morning, .golden, .dawn, .noon, .sunset]
    case .lake: [.dawn, .morning, .dusk, .noon, .golden]
    case .clouds: [.dawn, .sunset, .noon, .violet, .golden]
    case .valley: [.morning, .golden, .noon, .dusk, .storm]
    case .north: [.northern, .night, .northern, .violet]
    case .harbor: [.blueHour, .dusk, .golden, .morning, .violet]
    case .dunes: [.desert, .golden, .desert, .sunset, .dusk]
    case .coast: [.noon, .sunset, .storm, .morning, .dusk]
    }
  }
}
