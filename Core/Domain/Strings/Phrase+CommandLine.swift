// Texts of commands, their help and their settings.

extension Phrase {
  // Labels of a card
  package static let labelAuthor = Phrase("Author", "Автор")
  package static let labelDate = Phrase("Date", "Дата")
  package static let labelSize = Phrase("Size", "Размер")
  package static let labelLikes = Phrase("Likes", "Лайки")
  package static let labelKind = Phrase("Kind", "Вид")
  package static let labelDescription = Phrase("Description", "Описание")
  package static let labelCaption = Phrase("Caption", "Подпись")
  package static let labelFile = Phrase("File", "Файл")
  package static let labelFolder = Phrase("Folder", "Папка")
  package static let labelLink = Phrase("Page", "Страница")
  package static let labelPicture = Phrase("Picture", "Изображение")
  package static let labelUsername = Phrase("Username", "Пользователь")
  package static let labelName = Phrase("Name", "Имя")
  package static let labelTitle = Phrase("Title", "Название")
  package static let labelCamera = Phrase("Camera", "Камера")
  package static let labelPlace = Phrase("Place", "Место")
  package static let labelViews = Phrase("Views", "Просмотры")
  package static let labelDownloads = Phrase("Downloads", "Скачивания")
  package static let labelTags = Phrase("Tags", "Метки")
  package static let cameraExposure = Phrase("{} s", "{} с")
  package static let cameraFocalLength = Phrase("{} mm", "{} мм")
  package static let labelPhotos = Phrase("Photos", "Фото")
  package static let signInCollections = Phrase(
    "This requests the permission to change collections. Tick read_collections and write_collections for your application on Unsplash first; otherwise its page shows an error.",
    "Запрашивается право менять коллекции. Сначала отметьте read_collections и write_collections в настройках приложения на Unsplash, иначе его страница покажет ошибку."
  )
  package static let favoritesDuplicates = Phrase(
    "You have several private collections “{}”. The oldest one is used: {}",
    "У вас несколько личных коллекций «{}». Используется самая старая: {}")
  package static let favoritesToMerge = Phrase(
    "You have several private collections “{}”. The next heart adds these photos to the oldest one: {}",
    "У вас несколько личных коллекций «{}». Следующий лайк перенесёт эти фото в самую старую: {}")
  package static let confirmDeletion = Phrase(
    "Delete collection {}? Its photos stay.", "Удалить коллекцию {}? Фото останутся.")
  package static let markPrivate = Phrase("private", "личная")
  package static let markClosed = Phrase("closed", "закрыта")
  package static let skippedPhotos = Phrase(
    "Skipped {} {photo/photos} that could not be read.",
    "Пропущено фото, которые не удалось прочитать: {}.")
  package static let requestsLeft = Phrase(
    "{} of {} requests left this hour", "осталось запросов в этот час: {} из {}")
  package static let fromCache = Phrase(
    "Could not reach the service; showing cached results.",
    "Сервис недоступен: показано из кеша.")
  package static let fromCacheAsOf = Phrase(
    "Could not reach the service; showing cached results from {}.",
    "Сервис недоступен: показано из кеша, как было {}.")
  package static let fromCacheAtLimit = Phrase(
    "The request limit is reached; showing cached results.",
    "Лимит запросов исчерпан: показано из кеша.")
  package static let fromCacheAtLimitAsOf = Phrase(
    "The request limit is reached; showing cached results from {}.",
    "Лимит запросов исчерпан: показано из кеша, как было {}.")
  package static let offline = Phrase("Offline", "Нет сети")
  package static let offlineSince = Phrase("Offline · from {}", "Нет сети · как было {}")
  package static let ageNow = Phrase("just now", "только что")
  package static let ageMinutes = Phrase("{} min ago", "{} мин назад")
  package static let ageHours = Phrase("{} h ago", "{} ч назад")
  package static let ageDays = Phrase("{} {day/days} ago", "{} {день/дня/дней} назад")
  package static let slideshow = Phrase("Slideshow · {} s", "Слайд-шоу · {} с")
  package static let slideshowNeedsList = Phrase(
    "There is no next photo. | Open a photo from a list.",
    "Следующего фото нет. | Откройте фото из списка.")
  package static let hintAnyKeyStops = Phrase("any key stops", "любая клавиша — стоп")
  package static let helpSlideshow = Phrase(
    "slideshow: the photos one after another", "слайд-шоу: фото одно за другим")
  package static let earlierAsOf = Phrase("earlier, from {}", "показано прежнее, как было {}")
  package static let earlierMark = Phrase("earlier", "прежнее")
  package static let newOffered = Phrase("{} new: {}", "новых: {} — {}")
  package static let newAbove = Phrase("{} new above", "новых выше: {}")
  package static let notConfirmedYet = Phrase(
    "The sign-in is not confirmed yet. | Try again in a moment.",
    "Вход ещё не подтверждён. | Повторите чуть позже.")
  package static let notConfirmedOffline = Phrase(
    "You are offline. Likes and your profile need a connection. | Try again once you are connected.",
    "Нет сети, а для лайков и профиля она нужна. | Повторите, когда она появится.")
  package static let profileUnconfirmed = Phrase(
    "Your profile and favorites appear once the sign-in is confirmed.",
    "Профиль и избранное появятся, когда вход будет подтверждён.")
  package static let pictureCut = Phrase(
    "{} is incomplete. Only a part of it is shown.", "Файл {} неполный: показана только часть.")
  package static let picturesLeftOut = Phrase(
    "{}: skipped {} {picture/pictures} in other formats.",
    "{}: пропущено изображений других форматов: {}")
  package static let signInOpen = Phrase(
    "Open this page in a browser and allow access:",
    "Откройте эту страницу в браузере и разрешите доступ:")
  package static let signInRegister = Phrase(
    "Register this redirect address, exactly as written, at https://unsplash.com/oauth/applications:",
    "Добавьте этот адрес в приложение, в точности как здесь, на https://unsplash.com/oauth/applications:"
  )
  package static let signInPaste = Phrase(
    "Waiting for the browser. If nothing happens, paste the code or the whole address the browser ended up at.",
    "Ожидается ответ браузера. Если он не придёт, вставьте сюда код или весь адрес, на котором остановился браузер."
  )
  package static let signInPasteOnly = Phrase(
    "Then paste the code or the whole address the browser ended up at.",
    "Затем вставьте сюда код или весь адрес, на котором остановился браузер.")
  package static let signInCallbackFailed = Phrase(
    "Cannot receive the browser’s answer: {} You can still paste it.",
    "Ответ браузера сюда не придёт: {} Его можно вставить вручную.")
  package static let signInExchanging = Phrase("Signing in…", "Выполняется вход…")
  package static let signInProfile = Phrase("Loading your profile…", "Загрузка профиля…")
  package static let signInToken = Phrase("Access token", "Токен доступа")
  package static let signedInAs = Phrase("Signed in as {} (@{}).", "Выполнен вход: {} (@{}).")
  package static let signedInWithoutProfile = Phrase(
    "Signed in, but could not load your profile.", "Вход выполнен; профиль не удалось загрузить.")
  package static let signedInElsewhere = Phrase(
    "Signed in as {} (@{}) from another window or program.",
    "Выполнен вход: {} (@{}), из другого окна или программы.")
  package static let tokenAllows = Phrase("Token scopes: {}.", "Права: {}.")
  package static let tokenAllowsUnknown = Phrase("Token scopes: unknown.", "Права неизвестны.")
  package static let tokenInKeyring = Phrase(
    "Token stored in the keyring.", "Токен хранится в связке ключей.")
  package static let tokenInFile = Phrase(
    "Token stored in {}, not in a keyring.", "Токен хранится в {}, а не в связке ключей.")
  package static let tokenInMemory = Phrase(
    "Token kept in memory only; it is lost when the program ends.",
    "Токен хранится только в памяти и исчезнет, когда программа завершится.")
  package static let tokenGiven = Phrase("Token read from {}.", "Токен взят из {}.")
  package static let loggedOut = Phrase("Signed out.", "Выход выполнен.")
  package static let withdrawAccess = Phrase(
    "Your browser may still be signed in. To revoke access, go to https://unsplash.com/oauth/authorized_applications",
    "В браузере вход, возможно, ещё действует. Отозвать доступ можно на https://unsplash.com/oauth/authorized_applications"
  )
  package static let labelBio = Phrase("About", "О себе")
  package static let noFavorites = Phrase("No favorites yet.", "В избранном пока ничего нет.")
  package static let noCollections = Phrase("No collections.", "Коллекций нет.")
  package static let noPhotos = Phrase("No photos.", "Фото нет.")

  // The browser's page at the end of a sign-in
  package static let pageAnswered = Phrase(
    "Your answer was received. You can close this window and go back to imagefeed.",
    "Ответ получен. Это окно можно закрыть и вернуться в imagefeed.")
  package static let pageDenied = Phrase(
    "Access was denied, so you are not signed in. You can close this window.",
    "Доступ не разрешён, поэтому вход не выполнен. Это окно можно закрыть.")

  // Settings and plugins
  package static let settingAccessKey = Phrase(
    "The “Access Key” of your application, from https://unsplash.com/oauth/applications",
    "«Access Key» вашего приложения с https://unsplash.com/oauth/applications")
  package static let settingSecretKey = Phrase(
    "The “Secret key” of the same application, for signing in",
    "«Secret key» того же приложения, для входа")
  package static let settingRedirectURI = Phrase(
    "The redirect address registered for the application",
    "Адрес перенаправления, зарегистрированный для приложения")
  package static let settingToken = Phrase(
    "An access token to use instead of signing in (environment only)",
    "Токен доступа вместо входа (только из переменной окружения)")
  package static let settingFrontend = Phrase(
    "A frontend’s name; see `imagefeed plugins`", "Имя фронтенда; см. `imagefeed plugins`")
  package static let settingBackend = Phrase(
    "A backend’s name; see `imagefeed plugins`", "Имя источника; см. `imagefeed plugins`")
  package static let settingEdition = Phrase(
    "extended (everything) or basic (no favorites, likes only in the feed, sign-in required)",
    "extended — всё; basic — без избранного, лайки только в ленте, вход обязателен")
  package static let settingLanguage = Phrase("en or ru", "en или ru")
  package static let settingGraphicsProtocol = Phrase(
    "How to draw pictures: \(protocols) or none",
    "Как рисуются изображения: \(protocols) или none")
  package static let settingColor = Phrase("auto, always or never", "auto, always или never")
  package static let settingTheme = Phrase(
    "The colors of the screen: auto, dark, light, or terminal for the terminal’s own",
    "Цвета экрана: auto, dark, light или terminal — как в самом терминале")
  package static let settingTimeout = Phrase(
    "The time limit of a request in seconds", "Сколько секунд может длиться один запрос")
  package static let settingVerbose = Phrase("true or false", "true или false")
  package static let settingReducedMotion = Phrase(
    "true to stop animations, otherwise false",
    "true — без анимации, иначе false")
  package static let settingNoLinks = Phrase(
    "true to show names and pages as plain text instead of links, otherwise false",
    "true — имена и страницы обычным текстом, а не ссылками, иначе false")
  package static let settingLinear = Phrase(
    "true for linear mode (lines instead of the screen), otherwise false",
    "true — построчный режим вместо экрана, иначе false")
  package static let settingNoCache = Phrase(
    "true to disable the disk cache, otherwise false", "true — без кеша на диске, иначе false")
  package static let settingCacheSize = Phrase(
    "MiB of pictures to keep in the cache; 256 by default",
    "Сколько МиБ изображений хранит кеш; по умолчанию 256")
  package static let settingPictureIsolation = Phrase(
    "off to decode HEIC and AVIF on a system that cannot isolate it (seccomp); on by default",
    "off — декодировать HEIC и AVIF в системе без изоляции (seccomp); по умолчанию on")
  package static let settingContentFilter = Phrase(
    "Safe-search level for searches and random photos: low or high",
    "Строгость отбора в поиске и для случайных фото: low или high")
  package static let settingSearchLanguage = Phrase(
    "Whether searches tell Unsplash your language: on or off",
    "Сообщать ли Unsplash язык поиска: on или off")
  package static let settingFavorites = Phrase(
    "Where your favorites are on Unsplash: likes or collection (a private one); likes by default",
    "Где на Unsplash ваше избранное: likes (лайки) или collection (личная коллекция); по умолчанию likes"
  )
  package static let settingFavoritesCollection = Phrase(
    "Id of the collection for favorites; by default your private collection “Favorites”",
    "id коллекции для избранного; по умолчанию ваша личная коллекция «Favorites»")
  package static let settingAPIURL = Phrase(
    "API base address, for tests and proxies", "Базовый адрес API, для тестов и прокси")
  package static let settingOAuthURL = Phrase(
    "Base address of /authorize and /token, for tests",
    "Базовый адрес для /authorize и /token, для тестов")
  package static let settingCAFile = Phrase(
    "PEM file with an additional certificate authority to trust",
    "Файл PEM с ещё одним доверенным центром сертификации")
  package static let settingLog = Phrase(
    "What to log, and where: LEVEL or LEVEL:FILE, such as debug",
    "Что и куда записывать в журнал: УРОВЕНЬ или УРОВЕНЬ:ФАЙЛ, например debug")
  package static let settingIsSet = Phrase("Set {} in {}.", "Настройка {} записана в {}.")
  package static let settingIsUnset = Phrase("Unset {} in {}.", "Настройка {} удалена из {}.")
  package static let settingIsMissing = Phrase("not set: {}", "не задано: {}")
  package static let warningExposed = Phrase(
    "Other users could read {}. Now only you can read it.",
    "{} могли читать другие пользователи; теперь — только вы.")
  package static let warningStillExposed = Phrase(
    "Other users can read {}. Run `chmod 600` on it.",
    "{} могут читать другие пользователи. Выполните для него `chmod 600`.")
  package static let warningHardLinked = Phrase(
    "{} also had another name, a hard link. The file of that name keeps the old contents.",
    "У {} было и другое имя (жёсткая ссылка); под ним осталось прежнее содержимое.")
  package static let warningDamagedKept = Phrase(
    "{} was damaged and has been replaced. The damaged file is now {}.",
    "Файл {} был повреждён и заменён новым; повреждённый теперь называется {}.")
  package static let warningTokenInFile = Phrase(
    "No usable keyring ({}): the token is stored in {}, which only you can read.",
    "Связка ключей недоступна ({}): токен хранится в {}, и прочитать его можете только вы.")
  package static let warningKeyringLeftover = Phrase(
    "Could not reach the keyring ({}). A copy of the token may remain in it until the next sign-in.",
    "Связка ключей недоступна ({}). До следующего входа в ней может остаться копия токена."
  )
  package static let warningRepeatedMember = Phrase(
    "{}: “{}” occurs more than once, and only the last is read. | Merge them into one.",
    "{}: «{}» встречается несколько раз, а действует только последнее. | Объедините их.")
  package static let warningUnknownSetting = Phrase(
    "{}: unknown setting “{}” ignored.", "{}: неизвестная настройка «{}» пропущена.")
  package static let listFrontends = Phrase("Frontends ({})", "Фронтенды ({})")
  package static let listBackends = Phrase("Backends ({})", "Источники ({})")
  package static let listDefault = Phrase("default {}", "по умолчанию {}")

  // Help on exit statuses and on variables
  package static let topicOptions = Phrase(
    "Options work before and after the command. Each is also a setting and an environment variable, such as IMAGEFEED_BACKEND.",
    "Параметры можно писать до и после команды. Каждый — ещё и настройка, и переменная, например IMAGEFEED_BACKEND."
  )
  package static let topicExitCodes = Phrase("Exit statuses", "Коды завершения")
  package static let topicEnvironment = Phrase(
    "Environment variables; each is also a setting of `imagefeed config`",
    "Переменные окружения; каждая — ещё и настройка в `imagefeed config`")
  package static let topicOtherVariables = Phrase(
    "Other environment variables", "Другие переменные окружения")
  package static let exitDone = Phrase(
    "Success, even with an empty list.", "Успешно, даже если список пуст.")
  package static let exitFailure = Phrase(
    "Any other failure, such as a disk error.", "Другая ошибка, например при записи на диск.")
  package static let exitUsage = Phrase(
    "Wrong usage, or not configured.", "Неверный вызов или не задана настройка.")
  package static let exitNotFound = Phrase(
    "Unknown id, or nothing found.", "Неизвестный id или ничего не найдено.")
  package static let exitSignIn = Phrase(
    "Not signed in, refused, or not permitted.", "Нужен вход, отказано или не разрешено.")
  package static let exitNetwork = Phrase("Network or server error.", "Ошибка сети или сервиса.")
  package static let exitRateLimit = Phrase("Rate limit reached.", "Исчерпан лимит запросов.")
  package static let exitMixed = Phrase(
    "Several ids, with different outcomes.", "Несколько id с разными результатами.")
  package static let exitInterrupted = Phrase("Interrupted (Ctrl-C).", "Прервано, например Ctrl-C.")
  package static let exitTerminated = Phrase(
    "Terminated (SIGTERM or SIGHUP).", "Завершено SIGTERM или SIGHUP.")
  package static let variableNoColor = Phrase(
    "If set, output has no colors.", "Если задана, вывод без цвета.")
  package static let variableColorForce = Phrase(
    "If set and not 0, output has colors even in a pipe.",
    "Если задана и не 0, вывод цветной и в конвейере.")
  package static let variableTerminal = Phrase("What the terminal supports.", "Что умеет терминал.")
  package static let variableAccessible = Phrase(
    "1 for linear mode, unless IMAGEFEED_LINEAR is set.",
    "1 — построчный режим, если не задана IMAGEFEED_LINEAR.")
  package static let variableLocale = Phrase(
    "The language, unless --lang is given.", "Язык, если не указан --lang.")
  package static let variableBrowser = Phrase(
    "The browser to open pages in.", "Браузер, который открывает страницы.")
  package static let variableProxy = Phrase(
    "The proxy to use, and the hosts to reach without it.",
    "Прокси и узлы, к которым обращаться без него.")
  package static let variableCertificates = Phrase(
    "Trusted certificates to use instead of the system’s.",
    "Доверенные сертификаты вместо системных.")
  package static let variableConfigHome = Phrase(
    "Where imagefeed/config.json is; ~/.config by default.",
    "Где лежит imagefeed/config.json; по умолчанию ~/.config.")
  package static let variableCacheHome = Phrase(
    "Where the cache is; ~/.cache by default.", "Где лежит кеш; по умолчанию ~/.cache.")
  package static let variableStateHome = Phrase(
    "Where the screen’s log and searches.json are; ~/.local/state by default.",
    "Где лежат журнал экрана и searches.json; по умолчанию ~/.local/state.")
  package static let variableDataHome = Phrase(
    "Where likes of your own photos are; ~/.local/share by default.",
    "Где лежат лайки ваших фото; по умолчанию ~/.local/share.")
  package static let variablePictures = Phrase(
    "Where the screen saves downloads.", "Папка, в которую экран сохраняет скачанное.")

  // Recorded folders
  package static let errorStdioNoCommand = Phrase(
    "The stdio backend needs a program: --backend-option command='PROGRAM ARGUMENTS…'.",
    "Источнику stdio нужна программа: --backend-option command='ПРОГРАММА АРГУМЕНТЫ…'.")
  package static let errorStdioQuotes = Phrase(
    "The command has an unclosed quote or ends in a backslash: {}",
    "В команде не закрыта кавычка или обратная черта: {}")
  package static let errorStdioNested = Phrase(
    "A program that the stdio backend started cannot use the stdio backend itself. | Use another backend for it, such as --backend mock.",
    "Программа, запущенная источником stdio, не может сама его использовать. | Выберите ей другой: --backend mock."
  )
  package static let errorProgramNotStarted = Phrase(
    "Could not start {}: {}. | Check --backend-option command.",
    "Не удалось запустить {}: {}. | Проверьте --backend-option command.")
  package static let errorProgramEnded = Phrase(
    "{} ended without an answer: {}. | Run it by itself to see why.",
    "{} завершилась без ответа: {}. | Запустите её отдельно, чтобы узнать причину.")
  package static let errorProgramGarbage = Phrase(
    "{} sent text that is not JSON-RPC: “{}”. | Only JSON-RPC may go to its stdout.",
    "{} отправляет не JSON-RPC, а другой текст: «{}». | В её stdout допустим только JSON-RPC.")
  package static let errorProgramReply = Phrase(
    "{} sent an invalid answer to {}: {}. | Check the program with `imagefeed doctor --backend stdio`.",
    "{} неверно отвечает на {}: {}. | Программу проверяет `imagefeed doctor --backend stdio`.")
  package static let errorProgramSays = Phrase("{}: {}", "{}: {}")
  package static let errorProgramCannot = Phrase("{} does not offer {}.", "{} не предлагает {}.")
  package static let errorProgramFlood = Phrase(
    "{} sent more than {} messages that answer no request. | Run it by itself to see why.",
    "{} отправляет больше {} сообщений, которые не отвечают ни на один запрос. | Запустите её отдельно, чтобы узнать причину."
  )
  package static let errorNotPublic = Phrase(
    "Refused to fetch a picture from {}: not a public https address.",
    "Изображение с {} не загружается: это не общедоступный адрес https.")
  package static let waitingForLock = Phrase(
    "Waiting for another process, which holds {}.", "Ждём другой процесс: он удерживает {}.")
  package static let waitingForLockOf = Phrase(
    "Waiting for another process, which holds {}: {} (process {}).",
    "Ждём другой процесс, который удерживает {}: {} (процесс {}).")
  package static let errorFixtureNoPath = Phrase(
    "The fixture backend needs a folder: --backend-option path=DIR.",
    "Источнику fixture нужна папка: --backend-option path=DIR.")
  package static let errorFixtureSyntax = Phrase(
    "{} is not JSON: line {}, column {}: {}. | Repair the file, or record into another folder.",
    "{} — не JSON: строка {}, столбец {}: {}. | Исправьте файл или запишите в другую папку.")
  package static let errorFixtureShape = Phrase(
    "{} is not a valid fixture: {}: {}. | Repair the file, or record into another folder.",
    "{} не соответствует формату fixture: {}: {}. | Исправьте файл или запишите в другую папку.")
  package static let errorFixtureState = Phrase(
    "The likes and collections in {} cannot be read: {}. The file was not changed, and the recorded photos are intact. | Repair it, or move it away to return to the recorded ones.",
    "Лайки и коллекции в {} не читаются: {}. Файл не изменён, записанные фото целы. | Исправьте его или уберите, чтобы вернуться к записанным."
  )
  package static let errorFixtureOutside = Phrase(
    "{} points outside the fixture folder.", "{} ведёт за пределы папки.")
  package static let errorFixtureNoPicture = Phrase(
    "No picture of photo “{}” in the fixture folder.", "В папке нет изображения для фото «{}».")
  package static let errorFixtureNoCrop = Phrase(
    "Pictures in a folder cannot be cropped. | Give a width without a height.",
    "В папке есть только целые изображения. | Укажите ширину без высоты.")
  package static let errorFixtureOwnLikes = Phrase(
    "A folder contains only the likes of its own user.",
    "В папке есть лайки только её пользователя.")
  package static let errorFixturePictureMissing = Phrase(
    "{} is missing. | If you recorded this folder, record it again until the recording completes.",
    "Нет файла {}. | Если папка записана, запишите её ещё раз до конца.")
}

private let protocols = GraphicsPreference.allCases.filter { $0 != .none }.map(\.rawValue)
  .joined(separator: ", ")
