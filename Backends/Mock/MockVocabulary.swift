import FeedCore
import MockPainter

/// The words by which a search finds a picture by its subject (FIND-14).
enum MockVocabulary {
  /// Returns the things that a word means, or `nil` if the word is unknown. A picture that shows
  /// one of them is found.
  static func sights(of word: SearchText) -> Sights? {
    let text = String(decoding: word.bytes, as: UTF8.self)
    return singulars(of: text).lazy.compactMap { table[$0] }.first
  }

  /// Returns the names of the things that a picture shows, for its details (FIND-4).
  static func tags(of sights: Sights) -> [String] {
    tags.filter { !$0.sights.isDisjoint(with: sights) }.map(\.name)
  }

  /// Returns a word, and the words whose English plural it may be.
  private static func singulars(of word: String) -> [String] {
    var words = [word]
    if word.hasSuffix("ies") { words.append(word.dropLast(3) + "y") }
    if word.hasSuffix("es") { words.append(String(word.dropLast(2))) }
    if word.hasSuffix("s") { words.append(String(word.dropLast())) }
    return words
  }

  // Created at the first search for words.
  private static let table: [String: Sights] = {
    var table: [String: Sights] = [:]
    let things = tags.map { ($0.sights, "\($0.name) \($0.synonyms)") }
    for (sights, words) in things + groups {
      for word in SearchText.words(of: words) {
        table[String(decoding: word.bytes, as: UTF8.self), default: []].formUnion(sights)
      }
    }
    return table
  }()

  /// The things that a picture can show, with their names in the details and their synonyms.
  /// Russian has no rule as simple as the English plural, so its forms are listed.
  private static let tags: [(sights: Sights, name: String, synonyms: String)] = [
    (
      .mountain, "mountain",
      "mountainous mount mt peak summit alp alpine гора горы гор горный горные вершина вершины пик"
    ),
    (.hill, "hill", "hilly hillside холм холмы холмов"),
    (.valley, "valley", "vale долина долины"),
    (.desert, "desert", "sand sandy dune sahara пустыня пустыни песок дюна дюны бархан барханы"),
    (
      .forest, "forest",
      "wood woods woodland pine conifer fir evergreen лес леса лесной сосна сосны ель ели хвоя тайга"
    ),
    (.tree, "tree", "дерево деревья деревьев"),
    (.grass, "grass", "grassy reed meadow field трава травы тростник луг луга поле поля"),
    (.water, "water", "reflection вода воды отражение отражения"),
    (.lake, "lake", "lakeside lakeshore pond озеро озера озёр"),
    (.river, "river", "stream creek brook река реки речка ручей"),
    (.sea, "sea", "ocean seascape seaside wave surf море моря морской океан волна волны"),
    (.coast, "coast", "coastal coastline shore seashore bay побережье берег берега залив"),
    (.beach, "beach", "sand sandy shore seashore пляж пляжи песок берег"),
    (.island, "island", "isle islet rock cliff остров острова скала скалы"),
    (.harbor, "harbor", "harbour port marina гавань порт"),
    (
      .city, "city",
      """
      urban skyline cityscape skyscraper building architecture downtown tower metropolis город \
      города городской небоскрёб небоскребы здание здания архитектура
      """
    ),
    (
      .town, "town",
      """
      urban city street building architecture quay facade город города городок здание здания \
      архитектура набережная
      """
    ),
    (.village, "village", "town hamlet church building деревня деревни село посёлок церковь"),
    (.house, "house", "home building architecture дом дома"),
    (.cabin, "cabin", "cottage hut домик хижина"),
    (.lighthouse, "lighthouse", "beacon tower building маяк маяки башня"),
    (.pier, "pier", "jetty dock boardwalk wooden wood пирс причал мостки"),
    (
      .boat, "boat",
      "ship sailboat yacht vessel sail sailing sailor лодка лодки корабль корабли яхта парус"
    ),
    (
      .people, "people",
      """
      person human man hiker hike hiking trekking backpack backpacker adventure couple friend \
      friendship walk люди человек турист туристы поход путешественник приключение друзья
      """
    ),
    (.birds, "birds", "bird flock animal wildlife птица птицы животные животное"),
    (.sun, "sun", "sunny sunshine sunlight солнце солнечный"),
    (.moon, "moon", "moonlight lunar луна луны месяц"),
    (.stars, "stars", "star starry astronomy space галактика звезда звёзды звёздный космос"),
    (.milkyWay, "milky way", "galaxy astronomy галактика"),
    (.aurora, "aurora", "borealis polar arctic сияние арктика"),
    (.clouds, "clouds", "cloud cloudy overcast cloudscape облако облака облачно тучи"),
    (.fog, "fog", "foggy mist misty haze hazy туман туманы туманный дымка"),
    (.rain, "rain", "rainy rainfall shower weather дождь дожди погода непогода"),
    (.storm, "storm", "stormy weather шторм буря гроза погода"),
    (
      .snow, "snow",
      """
      snowy snowfall snowflake winter wintry cold frost ice christmas снег снега снегопад зима \
      зимой зимний холод мороз снежинка
      """
    ),
    (.dawn, "dawn", "sunrise daybreak рассвет заря восход"),
    (.morning, "morning", "утро утром"),
    (.day, "day", "daytime daylight день днём"),
    (.goldenHour, "golden hour", "gold sunset evening золото золотой вечер закат"),
    (.sunset, "sunset", "sundown evening закат закаты вечер"),
    (.dusk, "dusk", "twilight evening gloaming сумерки вечер вечером"),
    (.night, "night", "nighttime midnight evening ночь ночи ночной ночью"),
    (.spring, "spring", "весна весной"),
    (.summer, "summer", "лето летом"),
    (.autumn, "autumn", "fall осень осенью"),
    (.red, "red", "красный красная"),
    (.orange, "orange", "оранжевый оранжевая"),
    (.yellow, "yellow", "жёлтый жёлтая"),
    (.green, "green", "зелёный зелёная зелень"),
    (.blue, "blue", "голубой синий синяя"),
    (.purple, "purple", "violet lilac lavender фиолетовый сиреневый"),
    (.pink, "pink", "rose розовый"),
    (.brown, "brown", "beige коричневый бежевый"),
    (.white, "white", "белый"),
    (.gray, "gray", "grey silver серый"),
    (.dark, "dark", "darkness black moody тёмный темнота чёрный мрак"),
  ]

  /// Words for several things, and words for all pictures, because each is a painted landscape.
  private static let groups: [(Sights, String)] = [
    ([.sun, .moon, .stars, .aurora, .lighthouse, .dawn, .sunset], "light свет"),
    ([.fog, .desert, .lake, .sea], "minimal minimalist minimalism simple clean минимализм"),
    ([.lake, .fog, .sea, .dawn, .dusk], "calm peaceful quiet serene silence спокойствие тишина"),
    ([.lake, .fog, .sea, .dawn, .dusk], "peace relax relaxing relaxation zen покой спокойный"),
    ([.fog, .rain, .storm, .snow, .clouds], "weather погода"),
    ([.beach, .sea, .summer], "vacation holiday tropical отпуск отдых каникулы"),
    ([.sun, .desert, .summer], "warm hot heat жара тепло"),
    ([.tree, .forest, .grass], "plant leaf растение растения"),
    ([.spring, .summer, .autumn, .snow], "season сезон"),
    ([.dawn, .sunset, .goldenHour, .dusk], "romantic romance романтика"),
    ([.aurora, .night], "northern northernlights"),
    ([.milkyWay], "milky way"),
    ([.goldenHour], "golden hour"),
    (
      .all,
      """
      nature natural landscape scenery scenic scene view panorama outdoor outside environment earth \
      world wallpaper background desktop travel journey trip adventure explore beautiful beauty \
      pretty sky skies horizon art painting illustration drawing photo photograph photography \
      picture image demo color colorful colour colourful природа пейзаж пейзажи вид \
      виды обои фон путешествие путешествия красота красивый красивые небо горизонт картина \
      картины рисунок фото фотография иллюстрация искусство мир земля цвет
      """
    ),
    (.all, "a an the of in on at with and or for by в на с и у над под"),
  ]
}
