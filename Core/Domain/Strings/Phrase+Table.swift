extension Phrase {
  package func text(in language: Language) -> String {
    let (statement, advice) = parts(in: language)
    return advice.map { "\(statement) \($0)" } ?? statement
  }

  /// What is said and, of an error that somebody can do something about, what to do.
  func parts(in language: Language) -> (statement: String, advice: String?) {
    let text = language == .english ? words.english : words.russian
    guard let border = text.utf8.firstIndex(of: UInt8(ascii: "|")) else { return (text, nil) }
    return (String(text[..<border].dropLast()), String(text[border...].dropFirst(2)))
  }

  // One row a phrase; the longest function of the project on purpose, since it is a table.
  private var words: (english: String, russian: String) {
    switch self {
    case .appName: ("imagefeed", "imagefeed")
    case .feed: ("Feed", "Лента")
    case .endOfFeed: ("That is all for now.", "Пока это всё.")
    case .loading: ("Loading…", "Загрузка…")
    case .retry: ("Retry", "Повторить")
    case .demoNotice:
      (
        "No access key is set: these are the built-in demo photos. `imagefeed config set access-key` sets one.",
        "Ключ доступа не задан: это встроенные демонстрационные фото. Задать: `imagefeed config set access-key`."
      )
    case .terminalTooSmall:
      (
        "The window is too small. It needs {}x{}; q quits.",
        "Окно слишком маленькое. Нужно {}x{}; q — выход."
      )
    case .logIn: ("Log In", "Войти")
    case .browse: ("Browse without an account", "Смотреть без входа")
    case .slogan: ("Photos from Unsplash in your terminal", "Фото с Unsplash в терминале")
    case .signInOpened:
      (
        "Agree on the page in your browser. It is at this address:",
        "Дайте доступ на странице в браузере. Вот её адрес:"
      )
    case .signInByHand:
      (
        "No browser can be opened from here. Open this address and agree:",
        "Отсюда не открыть браузер. Откройте этот адрес и дайте доступ:"
      )
    case .signInPasteHere:
      (
        "Paste the code, or the address at which the browser ends:",
        "Вставьте код или адрес, на котором остановился браузер:"
      )
    case .signInFieldHint: ("code or address", "код или адрес")
    case .signInStepWaiting: ("Waiting for the answer", "Жду ответа")
    case .signInStepExchanging:
      ("The answer has arrived; asking for access", "Ответ получен; запрашиваю доступ")
    case .signInStepProfile: ("Signed in; loading the profile", "Вход выполнен; загружаю профиль")
    case .signedOutFarewell:
      (
        "You are logged out. Access can be withdrawn at https://unsplash.com/account/connections; the browser may still be logged in.",
        "Вы вышли. Отозвать доступ можно на https://unsplash.com/account/connections; в браузере вход может ещё действовать."
      )
    case .wentWrong: ("Something went wrong", "Что-то пошло не так(")
    case .couldNotSignIn: ("Could not sign in", "Не удалось войти в систему")
    case .ok: ("OK", "Ок")
    case .tryAgain: ("Try again", "Попробуйте ещё раз")
    case .back: ("Back", "Назад")
    case .yes: ("Yes", "Да")
    case .no: ("No", "Нет")
    case .cancel: ("Cancel", "Отмена")
    case .overwrite: ("Overwrite", "Перезаписать")
    case .overwriteTitle: ("Already there", "Уже скачано")
    case .overwriteText:
      (
        "There is a file «{}» already. Overwrite it?",
        "Файл «{}» уже есть. Перезаписать его?"
      )
    case .byeTitle: ("Bye-bye!", "Пока, пока!")
    case .byeText: ("Are you sure you want to log out?", "Уверены, что хотите выйти?")
    case .profile: ("Profile", "Профиль")
    case .search: ("Search", "Поиск")
    case .favorites: ("Favorites", "Избранное")
    case .logOut: ("Log Out", "Выйти")
    case .noFavoritesHere:
      (
        "Nothing here yet. Press f on a photo to keep it here.",
        "Пока пусто. Нажмите f на фото, чтобы оно появилось здесь."
      )
    case .profileUnavailable: ("The profile could not be loaded.", "Профиль не загрузился.")
    case .searchHint:
      (
        "Words, @user, id:PHOTO, ? is random", "Слова, @автор, id:ФОТО, ? — любое"
      )
    case .anyShape: ("Any shape", "Любая форма")
    case .anyColor: ("Any colour", "Любой цвет")
    case .anyOrder: ("Any order", "Любой порядок")
    case .shapeLandscape: ("Landscape", "Горизонтальная")
    case .shapePortrait: ("Portrait", "Вертикальная")
    case .shapeSquare: ("Square", "Квадратная")
    case .colorBlackAndWhite: ("Black and white", "Чёрно-белый")
    case .colorBlack: ("Black", "Чёрный")
    case .colorWhite: ("White", "Белый")
    case .colorYellow: ("Yellow", "Жёлтый")
    case .colorOrange: ("Orange", "Оранжевый")
    case .colorRed: ("Red", "Красный")
    case .colorPurple: ("Purple", "Фиолетовый")
    case .colorMagenta: ("Magenta", "Пурпурный")
    case .colorGreen: ("Green", "Зелёный")
    case .colorTeal: ("Teal", "Бирюзовый")
    case .colorBlue: ("Blue", "Синий")
    case .orderRelevant: ("Best match", "Сначала подходящие")
    case .orderLatest: ("Newest", "Сначала новые")
    case .clearFilters: ("Clear", "Сбросить")
    case .nothingFoundFiltered:
      (
        "Nothing was found. Try other words, or any shape, colour and order.",
        "Ничего не найдено. Попробуйте другие слова или любые форму, цвет и порядок."
      )
    case .share: ("Share", "Поделиться")
    case .shareDownload: ("Download {}", "Скачать {}")
    case .sizeRaw: ("original", "исходный размер")
    case .sizeFull: ("full size", "полный размер")
    case .sizeRegular: ("medium", "средний")
    case .sizeSmall: ("small", "малый")
    case .sizeThumb: ("thumbnail", "миниатюру")
    case .shareLink: ("Copy link", "Скопировать ссылку")
    case .shareMarkdown: ("Copy Markdown with credit", "Скопировать Markdown с автором")
    case .shareHTML: ("Copy HTML with credit", "Скопировать HTML с автором")
    case .shareOpen: ("Open in browser", "Открыть в браузере")
    case .address: ("Address: {}", "Адрес: {}")
    case .copied: ("Handed to the terminal's clipboard: {}", "Отдано в буфер обмена терминала: {}")
    case .downloading: ("Downloading {}", "Скачиваю {}")
    case .downloaded: ("Saved: {}", "Сохранено: {}")
    case .stopDownloadTitle: ("A photo is being downloaded", "Фото скачивается")
    case .stopDownloadText: ("Stop it?", "Прервать?")
    case .noClipboard: ("This terminal has no clipboard.", "У этого терминала нет буфера обмена.")
    case .likeFailed: ("The heart is as it was.", "Отметка не изменилась.")
    case .basicHasNoHeartHere:
      (
        "In the basic edition the heart is in the feed alone.",
        "В базовой версии отметка есть только в ленте."
      )
    case .needsSignIn:
      (
        "This needs a signed-in person: log in under «Profile».",
        "Для этого нужно войти: вкладка «Профиль»."
      )
    case .noPicturesHere: ("No pictures are shown here.", "Изображения здесь не показываются.")
    case .help: ("Keys", "Клавиши")
    case .helpMove: ("move", "двигаться")
    case .helpFar: ("half a screen down or up", "полэкрана вниз или вверх")
    case .helpEnds: ("to the beginning or the end", "в начало или в конец")
    case .helpOpen: ("open the photo", "открыть фото")
    case .helpHeart: ("like or unlike", "отметить или снять отметку")
    case .helpShare: ("share", "поделиться")
    case .helpDownload: ("download, or stop it", "скачать или прервать")
    case .helpCopyLink: ("copy the link", "скопировать ссылку")
    case .helpBrowser: ("open in the browser", "открыть в браузере")
    case .helpAuthor: ("the author's photos", "фото этого автора")
    case .helpSearch: ("search", "искать")
    case .helpTabs: ("feed, profile, search", "лента, профиль, поиск")
    case .helpNextTab: ("next or previous tab", "следующая или предыдущая вкладка")
    case .helpReload: ("reload or retry", "обновить или повторить")
    case .helpLogOut: ("log out", "выйти из аккаунта")
    case .helpHelp: ("this help", "эта справка")
    case .helpQuit: ("quit", "выход")
    case .helpBack: ("back", "назад")
    case .helpZoom: ("zoom in or out", "ближе или дальше")
    case .helpFit: ("whole photo", "фото целиком")
    case .helpPan: ("move the photo", "двигать фото")
    case .helpNextPhoto:
      ("next or previous photo (← → when whole)", "другое фото (← → пока видно целиком)")
    case .helpQuarters: ("turn by a quarter", "повернуть на четверть")
    case .helpFine: ("turn a little", "повернуть чуть-чуть")
    case .helpFilters:
      ("shape, colour, order; step back; clear", "форма, цвет, порядок; назад; сбросить")
    case .helpChoose: ("choose", "выбрать")
    case .helpConfirm: ("confirm", "подтвердить")
    case .helpYesNo: ("yes or no", "да или нет")
    case .helpSend: ("send what was typed", "отправить набранное")
    case .helpErase: ("erase", "стереть")
    case .helpEraseWord: ("erase a word", "стереть слово")
    case .helpEraseLine: ("erase to the beginning or the end", "стереть до начала или до конца")
    case .helpCaret: ("move in the text", "двигаться по тексту")
    case .helpCaretWord: ("move by a word", "двигаться по словам")
    case .helpCaretFar: ("to the beginning or the end of the text", "в начало или конец текста")
    case .helpLogIn: ("log in", "войти")
    case .helpBrowse: ("browse without an account", "смотреть без входа")
    case .layerTooSmall: ("Window too small", "Окно слишком маленькое")
    case .layerSignIn: ("Sign-in", "Вход")
    case .layerWaiting: ("Waiting for the browser", "Ожидание браузера")
    case .layerCards: ("Feed, favorites, found photos", "Лента, избранное, найденное")
    case .layerSearchField: ("Search field", "Строка поиска")
    case .layerPhoto: ("Photo", "Фото")
    case .layerMenu: ("Share menu", "Меню «Поделиться»")
    case .layerDialog: ("Dialog", "Диалог")
    case .keymapTitle: ("Keys of the screen", "Клавиши экрана")
    case .keymapIntro:
      ("Letters work on a Russian layout as well.", "Буквы работают и в русской раскладке.")
    case .hintKeys: ("keys", "клавиши")
    case .hintOpen: ("open", "открыть")
    case .hintLike: ("like", "отметить")
    case .hintLeave: ("leave", "выйти из строки")
    case .hintZoom: ("zoom", "масштаб")
    case .hintTurn: ("turn", "поворот")
    case .hintDo: ("do it", "выполнить")
    case .hintClose: ("close", "закрыть")
    case .hintScroll: ("scroll", "листать")
    case .hintBrowse: ("browse", "смотреть")
    case .hintSend: ("send", "отправить")
    case .hintCancel: ("cancel", "отмена")
    case .placeLoaded: ("{} · {} loaded", "{} · загружено {}")
    case .placeOf: ("{} of {}", "{} из {}")
    case .quotaBrief: ("{} of {} requests left", "запросов: {} из {}")
    case .demoHint:
      (
        "Demo photos, no key: imagefeed config set access-key",
        "Демо-фото, ключа нет: imagefeed config set access-key"
      )
    case .demoMark: ("Demo photos", "Демо-фото")
    case .cacheAsOf: ("shown from the cache, as of {}", "показано из кеша, как было {}")
    case .cacheMark: ("from the cache", "из кеша")
    case .untitled: ("Untitled", "Без названия")
    case .sponsored: ("Sponsored", "Реклама")
    case .labelAuthor: ("Author", "Автор")
    case .labelDate: ("Date", "Дата")
    case .labelSize: ("Size", "Размер")
    case .labelKind: ("Kind", "Вид")
    case .labelLikes: ("Likes", "Лайки")
    case .labelDescription: ("Description", "Описание")
    case .labelLink: ("Page", "Страница")
    case .labelPicture: ("Picture", "Изображение")
    case .skippedPhotos:
      ("{} photos could not be understood and were left out.", "Пропущено непонятных фото: {}.")
    case .quotaLeft: ("{} of {} requests left this hour", "осталось запросов в этот час: {} из {}")
    case .fromCache:
      (
        "Unsplash could not be asked: shown from the cache.",
        "Спросить Unsplash не удалось: показано из кеша."
      )
    case .fromCacheAsOf:
      (
        "Unsplash could not be asked: shown from the cache, as of {}.",
        "Спросить Unsplash не удалось: показано из кеша, как было {}."
      )
    case .pictureCut:
      ("{} is cut short; what there is was drawn.", "{} обрывается; показано то, что есть.")
    case .signInOpen:
      (
        "Open this page in a browser and agree:",
        "Откройте эту страницу в браузере и дайте согласие:"
      )
    case .signInRegister:
      (
        "This redirect address must be registered, exactly as it stands here, at https://unsplash.com/oauth/applications:",
        "Этот адрес перенаправления должен быть записан, в точности как здесь, на https://unsplash.com/oauth/applications:"
      )
    case .signInPaste:
      (
        "The browser's answer is waited for. If it does not arrive, paste here the code or the whole address at which the browser ended.",
        "Ожидается ответ браузера. Если он не придёт, вставьте сюда код или весь адрес, на котором остановился браузер."
      )
    case .signInPasteOnly:
      (
        "Then paste here the code or the whole address at which the browser ended.",
        "Затем вставьте сюда код или весь адрес, на котором остановился браузер."
      )
    case .signInNotHeard:
      (
        "The browser's answer cannot be heard here: {} Pasting works all the same.",
        "Ответ браузера здесь не услышать: {} Но его можно вставить."
      )
    case .signInExchanging: ("The answer is here; signing in…", "Ответ получен; вход…")
    case .signInProfile: ("Loading the profile…", "Загрузка профиля…")
    case .signInToken: ("Access token", "Токен доступа")
    case .signedInAs: ("Signed in as {} (@{}).", "Выполнен вход: {} (@{}).")
    case .signedInAsNobody:
      (
        "Signed in; the profile could not be loaded.",
        "Вход выполнен; профиль не удалось загрузить."
      )
    case .tokenAllows: ("It allows: {}.", "Права: {}.")
    case .tokenAllowsUnknown: ("What it allows is not known.", "Права неизвестны.")
    case .tokenInKeyring: ("The token is kept in the keyring.", "Токен хранится в связке ключей.")
    case .tokenInFile:
      (
        "The token is kept in {}, since there is no keyring.",
        "Токен хранится в {}: связки ключей нет."
      )
    case .tokenInMemory:
      (
        "The token is kept in memory alone and is gone when the program ends.",
        "Токен хранится только в памяти и исчезнет с концом программы."
      )
    case .tokenInEnvironment:
      ("The token comes from IMAGEFEED_TOKEN.", "Токен взят из IMAGEFEED_TOKEN.")
    case .loggedOut: ("Signed out.", "Выход выполнен.")
    case .withdrawAccess:
      (
        "The browser may still be signed in; access itself is withdrawn at https://unsplash.com/oauth/authorized_applications",
        "Браузер, возможно, всё ещё в системе; сам доступ отзывается на https://unsplash.com/oauth/authorized_applications"
      )
    case .labelBio: ("About", "О себе")
    case .noFavorites: ("No photo is liked yet.", "Пока не отмечено ни одного фото.")
    case .pageAnswered:
      (
        "The answer has arrived. You can close this window and go back to imagefeed.",
        "Ответ получен. Это окно можно закрыть и вернуться в imagefeed."
      )
    case .pageDenied:
      (
        "Access was not given, and nobody was signed in. You can close this window.",
        "Доступ не дан, вход не выполнен. Это окно можно закрыть."
      )
    case .settingAccessKey:
      (
        "The «Access Key» of your application, from https://unsplash.com/oauth/applications",
        "«Access Key» вашего приложения с https://unsplash.com/oauth/applications"
      )
    case .settingSecretKey:
      (
        "The «Secret key» of the same application, for sign-in",
        "«Secret key» того же приложения, для входа"
      )
    case .settingRedirectURI:
      (
        "The redirect address that is registered for the application",
        "Адрес перенаправления, записанный у приложения"
      )
    case .settingToken:
      (
        "An access token, instead of signing in; from the environment",
        "Токен доступа вместо входа; из окружения"
      )
    case .settingFrontend:
      ("A frontend's name; see `imagefeed plugins`", "Имя фронтенда; см. `imagefeed plugins`")
    case .settingBackend:
      ("A backend's name; see `imagefeed plugins`", "Имя бэкенда; см. `imagefeed plugins`")
    case .settingEdition: ("basic or extended", "basic или extended")
    case .settingLanguage: ("en or ru", "en или ru")
    case .settingPictures:
      (
        "How pictures are drawn: auto, kitty, sixel, iterm2, symbols or none",
        "Как рисуются изображения: auto, kitty, sixel, iterm2, symbols или none"
      )
    case .settingColor: ("auto, always or never", "auto, always или never")
    case .settingTimeout:
      ("Seconds that one call may take", "Сколько секунд может длиться один запрос")
    case .settingVerbose: ("true or false", "true или false")
    case .settingReducedMotion:
      (
        "true for a screen on which nothing moves by itself, else false",
        "true — на экране ничего само не движется, иначе false"
      )
    case .settingNoCache:
      ("true for no cache on disk, else false", "true — без кеша на диске, иначе false")
    case .settingCacheSize:
      (
        "How many MiB of pictures the cache may keep; 256 if not set",
        "Сколько МиБ изображений хранит кеш; по умолчанию 256"
      )
    case .settingAPIURL:
      (
        "Another address of the API, for tests and proxies",
        "Другой адрес API, для проверок и прокси"
      )
    case .settingOAuthURL:
      ("Another base of /authorize and /token", "Другая основа адресов /authorize и /token")
    case .settingCAFile:
      (
        "A PEM file with one more certificate authority to trust",
        "Файл PEM с ещё одним доверенным центром сертификации"
      )
    case .settingLog:
      (
        "What is logged, and where: LEVEL or LEVEL:FILE, as debug",
        "Что и куда записывать в журнал: УРОВЕНЬ или УРОВЕНЬ:ФАЙЛ, например debug"
      )
    case .settingIsSet: ("{} is set in {}.", "Настройка {} записана в {}.")
    case .settingIsUnset: ("{} is not set in {} any more.", "Настройки {} больше нет в {}.")
    case .settingIsMissing: ("not set: {}", "не задано: {}")
    case .warningExposed:
      (
        "{} could be read by others; only you can now.",
        "{} могли читать другие; теперь — только вы."
      )
    case .warningTokenInFile:
      (
        "The keyring cannot be used ({}): the token is kept in {}, which only you can read.",
        "Связка ключей недоступна ({}): токен хранится в {}, и прочитать его можете только вы."
      )
    case .warningUnknownSetting:
      (
        "{}: there is no setting «{}»; it is ignored.",
        "{}: настройки «{}» не бывает; она пропущена."
      )
    case .listFrontends: ("Frontends ({})", "Фронтенды ({})")
    case .listBackends: ("Backends ({})", "Бэкенды ({})")
    case .listDefault: ("default {}", "по умолчанию {}")
    case .checkBackend: ("backend", "источник")
    case .checkAccessKey: ("access key", "ключ доступа")
    case .checkNetwork: ("network", "сеть")
    case .checkClock: ("clock", "часы")
    case .checkSecretKey: ("secret key", "секретный ключ")
    case .checkRedirect: ("redirect address", "адрес перенаправления")
    case .checkSignIn: ("sign-in", "вход")
    case .checkKeyring: ("keyring", "связка ключей")
    case .checkTerminal: ("terminal", "терминал")
    case .findingBackend: ("{} needs nothing.", "{} ничего не требует.")
    case .findingAccessKey: ("Unsplash knows it.", "Unsplash его знает.")
    case .findingNetwork: ("{} answers.", "{} отвечает.")
    case .findingQuota:
      (
        "{} answers; {} of {} requests are left this hour.",
        "{} отвечает; осталось {} из {} запросов в час."
      )
    case .findingClock: ("Right.", "Верны.")
    case .findingClockOff:
      (
        "Off by {} against {}: set it, or secure connections and sign-in fail.",
        "Расходятся на {} с {}: переведите их, иначе защищённые соединения и вход не работают."
      )
    case .findingSecretKey: ("It belongs to the access key.", "Соответствует ключу доступа.")
    case .findingNoSecretKey:
      (
        "Not set; only needed to sign in. Run `imagefeed config set secret-key`.",
        "Не задан; нужен только для входа. Выполните `imagefeed config set secret-key`."
      )
    case .findingSecretKeyWrong:
      (
        "Unsplash refuses it for this access key. Copy both from https://unsplash.com/oauth/applications and run `imagefeed config set secret-key`.",
        "Unsplash не принимает его с этим ключом доступа. Скопируйте оба с https://unsplash.com/oauth/applications и выполните `imagefeed config set secret-key`."
      )
    case .findingUnknown:
      ("Could not be checked: {}", "Проверить не удалось: {}")
    case .findingRedirect:
      (
        "{}: nothing is seen against it. Unsplash tells for certain only in the browser.",
        "{}: ничего против не видно. Наверняка Unsplash скажет только в браузере."
      )
    case .findingRedirectPasted:
      (
        "{}: the code is pasted, nobody listens.",
        "{}: код вставляют, никто не слушает."
      )
    case .findingRedirectUnregistered:
      (
        "Not registered: add {} to the application at https://unsplash.com/oauth/applications, to the letter.",
        "Не записан: добавьте {} к приложению на https://unsplash.com/oauth/applications, буква в букву."
      )
    case .findingSignedOut:
      (
        "Nobody is signed in; only needed for likes, favorites and profile. Run `imagefeed auth login`.",
        "Вход не выполнен; нужен только для отметок, избранного и профиля. Выполните `imagefeed auth login`."
      )
    case .findingSignedIn: ("Signed in as @{}.", "Вход выполнен: @{}.")
    case .findingScopes:
      (
        "The token lacks {}. Tick it for the application and run `imagefeed auth login` again.",
        "Токену не хватает {}. Отметьте это у приложения и снова выполните `imagefeed auth login`."
      )
    case .findingKeyring: ("It keeps secrets.", "Хранит секреты.")
    case .findingNoKeyring:
      (
        "None ({}); the token is kept in a file that only you can read.",
        "Нет ({}); токен хранится в файле, доступном только вам."
      )
    case .findingTerminal: ("Pictures by {}, {} colours.", "Картинки: {}, цветов: {}.")
    case .findingNoTerminal:
      ("None; pictures are drawn only on a terminal.", "Нет; картинки рисуются только в терминале.")
    case .doctorGood: ("Everything needed is well.", "Всё нужное в порядке.")
    case .doctorFaults: ("Faults: {}.", "Неисправностей: {}.")
    case .errorUsage: ("{}", "{}")
    case .errorNotConfigured:
      (
        "No access key is set. | Get one at https://unsplash.com/oauth/applications and run `imagefeed config set access-key`, or use --backend mock.",
        "Ключ доступа не задан. | Получите его на https://unsplash.com/oauth/applications и выполните `imagefeed config set access-key` или используйте --backend mock."
      )
    case .errorNotSignedIn:
      (
        "Nobody is signed in. | Run `imagefeed auth login`.",
        "Вход не выполнен. | Выполните `imagefeed auth login`."
      )
    case .errorWrongKey:
      (
        "Unsplash does not know this access key. | Check it with `imagefeed config list`; it is the «Access Key» of the application, not its id.",
        "Unsplash не знает этот ключ доступа. | Проверьте его: `imagefeed config list`; нужен «Access Key» приложения, а не его номер."
      )
    case .errorTokenRefused:
      (
        "Unsplash refused the stored sign-in. | Run `imagefeed auth login` again.",
        "Unsplash отклонил сохранённый вход. | Снова выполните `imagefeed auth login`."
      )
    case .errorEnvironmentTokenRefused:
      (
        "Unsplash refused the token in IMAGEFEED_TOKEN. | Set another one or unset it.",
        "Unsplash отклонил токен из IMAGEFEED_TOKEN. | Задайте другой или удалите переменную."
      )
    case .errorSignInFailed: ("Could not sign in: {}", "Не удалось войти в систему: {}")
    case .errorSignedOut:
      ("Signed out meanwhile; nothing was done.", "Тем временем выполнен выход; ничего не сделано.")
    case .errorNoSecretKey:
      (
        "No secret key is set. | It stands beside the access key at https://unsplash.com/oauth/applications; run `imagefeed config set secret-key`, and register the redirect address {} there.",
        "Секретный ключ не задан. | Он указан рядом с ключом доступа на https://unsplash.com/oauth/applications; выполните `imagefeed config set secret-key` и запишите там адрес перенаправления {}."
      )
    case .errorSignInForeign:
      (
        "That address belongs to another sign-in. | Open the page of this one and paste what it leads to.",
        "Этот адрес от другого входа. | Откройте страницу этого и вставьте то, к чему она приведёт."
      )
    case .errorSignInNoCode:
      (
        "There is no code in that. | Paste the code, or the whole address at which the browser ended.",
        "Здесь нет кода. | Вставьте код или весь адрес, на котором остановился браузер."
      )
    case .errorSignInNotBegun:
      (
        "No sign-in is under way. | Begin one first.",
        "Вход не начат. | Сначала начните его."
      )
    case .errorSignInTimeout:
      (
        "Could not sign in: nobody answered for five minutes. | Begin again.",
        "Не удалось войти в систему: пять минут не было ответа. | Начните снова."
      )
    case .errorSignInReplaced:
      (
        "Another code was given meanwhile; only the newest counts.",
        "Тем временем дан другой код; считается только последний."
      )
    case .errorSignInNoInput:
      (
        "Could not sign in: the input ended without a code. | Run it again and paste the code.",
        "Не удалось войти в систему: ввод закончился без кода. | Повторите и вставьте код."
      )
    case .errorSignInUnchecked:
      (
        "Signed in, but that could not be checked: {}",
        "Вход выполнен, но проверить его не удалось: {}"
      )
    case .errorUnreachable:
      (
        "The service cannot be reached. | Check the network connection.",
        "Сервис недоступен. | Проверьте подключение к сети."
      )
    case .errorNoKeyForSignIn:
      (
        "No access key is set. | Get one at https://unsplash.com/oauth/applications, register the redirect address {} there, and run `imagefeed config set access-key`.",
        "Ключ доступа не задан. | Получите его на https://unsplash.com/oauth/applications, запишите там адрес перенаправления {} и выполните `imagefeed config set access-key`."
      )
    case .errorNeedsYes:
      (
        "Nobody can be asked without a terminal. | Use --yes to sign out.",
        "Без терминала некого спросить. | Чтобы выйти, добавьте --yes."
      )
    case .errorAuthArguments:
      (
        "`imagefeed auth` takes login, status or logout and their options; a code or token is never an argument, which others could read. | See `imagefeed auth --help`.",
        "`imagefeed auth` понимает login, status, logout и их параметры; код и токен не передаются аргументом, который видят другие. | См. `imagefeed auth --help`."
      )
    case .errorSignInKeys:
      (
        "Could not sign in: Unsplash does not know this access key together with this secret key. | Set both again: `imagefeed config set access-key`, `imagefeed config set secret-key`.",
        "Не удалось войти в систему: Unsplash не знает такой пары ключей. | Задайте оба заново: `imagefeed config set access-key`, `imagefeed config set secret-key`."
      )
    case .errorSignInCode:
      (
        "Could not sign in: the code was used before or is too old, or the redirect address {} is not registered for the application. | Begin again.",
        "Не удалось войти в систему: код уже использован или устарел, либо у приложения не записан адрес перенаправления {}. | Начните снова."
      )
    case .errorSignInNoToken:
      (
        "Could not sign in: the answer of {} has no token in it. | Try again later.",
        "Не удалось войти в систему: в ответе {} нет токена. | Попробуйте позже."
      )
    case .errorPortTaken:
      (
        "Port {} is taken by another program, so the browser's answer cannot be caught. | Paste the address at which the browser ends.",
        "Порт {} занят другой программой, поэтому ответ браузера не поймать. | Вставьте адрес, на котором остановится браузер."
      )
    case .errorPortRefused:
      (
        "Nobody may listen at port {} here, so the browser's answer cannot be caught. | Paste the address at which the browser ends.",
        "Слушать порт {} здесь нельзя, поэтому ответ браузера не поймать. | Вставьте адрес, на котором остановится браузер."
      )
    case .errorTokensDamaged:
      (
        "The stored sign-in, {}, is damaged: {}. | Mend it, or remove it and sign in again.",
        "Файл с данными входа {} повреждён: {}. | Исправьте его или удалите и войдите снова."
      )
    case .errorKeyringNoProgram:
      (
        "The sign-in is kept in the keyring, but `secret-tool` is missing. | Install it, on Debian with `apt-get install libsecret-tools`, or sign in again.",
        "Данные входа хранятся в связке ключей, но нет программы `secret-tool`. | Установите её, в Debian: `apt-get install libsecret-tools`, или войдите снова."
      )
    case .errorKeyringAbsent:
      (
        "The sign-in is kept in the keyring, which cannot be reached from here. | Try again in your desktop session, or sign in again.",
        "Данные входа хранятся в связке ключей, но она отсюда недоступна. | Попробуйте в сеансе рабочего стола или войдите снова."
      )
    case .errorKeyringLocked:
      (
        "The sign-in is kept in the keyring, which is locked. | Unlock it and try again, or sign in again.",
        "Данные входа хранятся в связке ключей, а она заблокирована. | Разблокируйте её и попробуйте ещё раз или войдите снова."
      )
    case .errorKeyringSilent:
      (
        "The sign-in is kept in the keyring, which does not answer. | Unlock it and try again, or sign in again.",
        "Данные входа хранятся в связке ключей, а она не отвечает. | Разблокируйте её и попробуйте ещё раз или войдите снова."
      )
    case .errorKeyringFailed:
      (
        "The sign-in is kept in the keyring, which failed. | Try again, or sign in again.",
        "Данные входа хранятся в связке ключей, а в ней произошёл сбой. | Попробуйте ещё раз или войдите снова."
      )
    case .errorNoBrowser:
      (
        "No browser can be opened from here. | Open the address yourself.",
        "Отсюда не открыть браузер. | Откройте адрес сами."
      )
    case .errorLikesOff:
      (
        "Unsplash no longer offers likes to applications; they are switched off.",
        "Unsplash больше не даёт приложениям отмечать фото; отметки выключены."
      )
    case .errorBasicEdition:
      (
        "The basic edition has no favorites. | Use --edition extended.",
        "В базовой версии нет избранного. | Используйте --edition extended."
      )
    case .errorLikeUnderWay:
      (
        "The opposite is being asked for this photo. | Try again in a moment.",
        "Для этого фото уже отправлено обратное. | Попробуйте чуть позже."
      )
    case .errorTokenUnknown:
      (
        "Could not sign in: Unsplash does not take this token.",
        "Не удалось войти в систему: Unsplash не принимает этот токен."
      )
    case .errorEnvironmentSignIn:
      (
        "The token in IMAGEFEED_TOKEN is in use; unset it to sign in as somebody.",
        "Используется токен из IMAGEFEED_TOKEN; чтобы войти, удалите эту переменную."
      )
    case .errorEnvironmentSignOut:
      (
        "The token comes from IMAGEFEED_TOKEN; unset it to sign out.",
        "Токен взят из IMAGEFEED_TOKEN; чтобы выйти, удалите эту переменную."
      )
    case .errorMissingScope:
      (
        "The sign-in does not allow this. | Tick the permission for your application on Unsplash, then run `imagefeed auth login` again.",
        "У входа нет такого права. | Отметьте его в настройках приложения на Unsplash и снова выполните `imagefeed auth login`."
      )
    case .errorPhotoNotFound:
      ("There is no photo «{}». | Check the id.", "Фото «{}» не существует. | Проверьте id.")
    case .errorUserNotFound:
      (
        "There is no user «{}». | Check the name.",
        "Пользователь «{}» не существует. | Проверьте имя."
      )
    case .errorNothingFound:
      ("Nothing was found. | Try other words.", "Ничего не найдено. | Попробуйте другие слова.")
    case .errorPictureGone:
      ("This picture is no longer there.", "Этого изображения больше нет.")
    case .errorForeignHost:
      (
        "Pictures are fetched from Unsplash alone, not from {}.",
        "Изображения берутся только с Unsplash, а не с {}."
      )
    case .errorNotJPEG:
      ("{} is not a JPEG; JPEG only.", "{} — не JPEG; поддерживается только JPEG.")
    case .errorNoPictures:
      (
        "This terminal (TERM={}) shows no pictures. | Name a way to draw them with --protocol.",
        "Этот терминал (TERM={}) не показывает изображений. | Способ можно задать: --protocol."
      )
    case .errorPicture: ("{} cannot be shown: {}.", "{} нельзя показать: {}.")
    case .errorNotFound:
      ("Unsplash does not know this address.", "Unsplash не знает такого адреса.")
    case .errorUnsupported: ("This is not available here: {}.", "Здесь это недоступно: {}.")
    case .errorTimeout:
      (
        "{} did not answer in time. | Try again, or raise --timeout.",
        "{} не отвечает. | Попробуйте ещё раз или увеличьте --timeout."
      )
    case .errorSeveralIntoOne:
      (
        "Several photos do not fit into one file, {}. | Name a folder with --output.",
        "Несколько фото не поместятся в один файл {}. | Укажите папку в --output."
      )
    case .errorPictureOnTerminal:
      (
        "A picture's bytes are nothing for a terminal. | Redirect them, or use `imagefeed show`.",
        "Байты изображения — не для терминала. | Перенаправьте их или используйте `imagefeed show`."
      )
    case .errorExists:
      (
        "{} exists already. | Use --force to overwrite it.",
        "{} уже существует. | Перезаписать: --force."
      )
    case .errorNoFile:
      (
        "{} is a folder or something else that a file cannot replace. | Name another one.",
        "{} — папка или что-то ещё, что файлом не заменить. | Укажите другое имя."
      )
    case .errorRateLimited:
      (
        "The hourly request limit of this access key is used up. | Try again within the hour.",
        "Часовой лимит запросов этого ключа исчерпан. | Попробуйте в течение часа."
      )
    case .errorBusy:
      (
        "Too much is under way already. | Try again in a moment.",
        "Слишком много запросов сразу. | Попробуйте чуть позже."
      )
    case .errorOffline:
      (
        "{} cannot be reached. | Check the network connection.",
        "Нет связи с {}. | Проверьте подключение к сети."
      )
    case .errorHostUnknown:
      (
        "The host name {} cannot be found. | Check the network connection and the address.",
        "Имя узла {} не найдено. | Проверьте сеть и адрес."
      )
    case .errorTLS:
      (
        "The secure connection to {} failed. | Check the clock and, behind a company proxy, IMAGEFEED_CA_FILE.",
        "Не удалось установить защищённое соединение с {}. | Проверьте часы, а за прокси — IMAGEFEED_CA_FILE."
      )
    case .errorProxy:
      (
        "The proxy refused the connection to {}. | Check https_proxy.",
        "Прокси отклонил соединение с {}. | Проверьте https_proxy."
      )
    case .errorTruncated:
      (
        "The connection to {} broke in the middle of the answer. | Try again.",
        "Соединение с {} прервалось посреди ответа. | Попробуйте ещё раз."
      )
    case .errorBadReply:
      (
        "{} sent an answer that cannot be read. | Try again later.",
        "{} прислал нечитаемый ответ. | Попробуйте позже."
      )
    case .errorWebPage:
      (
        "{} sent a web page instead of data; a proxy or a network log-in page may be in the way.",
        "{} прислал веб-страницу вместо данных; возможно, мешает прокси или страница входа в сеть."
      )
    case .errorTooLarge:
      (
        "{} sent more than {} MiB; the answer was dropped.",
        "{} прислал больше {} МиБ; ответ отброшен."
      )
    case .errorServer:
      (
        "{} has a fault of its own (status {}). | Try again later.",
        "Сбой на стороне {} (код {}). | Попробуйте позже."
      )
    case .errorRejected:
      ("Unsplash refused the request: {}", "Unsplash отклонил запрос: {}")
    case .errorGone:
      ("Unsplash no longer offers this: {}", "Unsplash больше этого не предоставляет: {}")
    case .errorInsecureAddress:
      (
        "{} is refused: addresses must begin with https:// (http:// to this machine alone).",
        "{} отклонён: адрес должен начинаться с https:// (http:// — только к этой машине)."
      )
    case .errorDisk: ("{} cannot be written: {}", "Не удаётся записать {}: {}")
    case .errorUnreadable: ("{} cannot be read: {}", "Не удаётся прочитать {}: {}")
    case .errorCancelled: ("Cancelled.", "Отменено.")
    case .errorInternal:
      ("Something is wrong in imagefeed itself: {}", "Ошибка в самом imagefeed: {}")
    case .errorLibraryMissing:
      (
        "libcurl is missing. | Install it, on Debian with `apt-get install libcurl4`.",
        "Нет библиотеки libcurl. | Установите её, в Debian: `apt-get install libcurl4`."
      )
    case .errorUnknownName:
      ("There is no {} «{}»; there are: {}.", "Нет такого: {} «{}»; есть: {}.")
    case .errorUnknownSetting:
      ("There is no such setting; there are: {}.", "Такой настройки нет; есть: {}.")
    case .errorValueAsArgument:
      (
        "A setting's value is never an argument, which others could read: it is asked for, or read from stdin. | See `imagefeed config set --help`.",
        "Значение настройки не передаётся аргументом, который видят другие: его спросят или прочтут со stdin. | См. `imagefeed config set --help`."
      )
    case .errorUnknownOption:
      (
        "The {} backend has no option «{}»; it has: {}.",
        "У бэкенда {} нет параметра «{}»; есть: {}."
      )
    case .errorOptionValue:
      ("The option {} cannot be «{}»: it takes {}.", "Параметр {} не может быть «{}»: нужно {}.")
    case .errorUnknownField:
      ("There is no field «{}»; there are: {}.", "Нет поля «{}»; есть: {}.")
    case .errorUnknownBackend:
      ("There is no backend «{}»; there are: {}.", "Нет бэкенда «{}»; есть: {}.")
    case .errorUnknownFrontend:
      ("There is no frontend «{}»; there are: {}.", "Нет фронтенда «{}»; есть: {}.")
    case .errorNoCommandHere:
      ("--frontend {} takes no command.", "С --frontend {} команда не нужна.")
    case .errorNoValue:
      (
        "There is no value for {}: type one, or write it to stdin.",
        "Нет значения для {}: введите его или передайте на stdin."
      )
    case .errorNotUTF8: ("The value is not UTF-8.", "Значение не в UTF-8.")
    case .errorNoHome:
      (
        "Settings cannot be kept: HOME is not set to an absolute path.",
        "Настройки негде хранить: в HOME нет абсолютного пути."
      )
    case .errorSettingsSyntax: ("{} is not JSON: {}", "{} — не JSON: {}")
    case .errorSettingsNoObject:
      ("{}: settings are one JSON object.", "{}: настройки — это один объект JSON.")
    case .errorSettingWord:
      (
        "{}: the setting {} is wrong: it is one of {}.",
        "{}: настройка {} неверна: допустимо только {}."
      )
    case .errorSettingText:
      (
        "{}: the setting {} is wrong: it is neither text nor number.",
        "{}: настройка {} неверна: это не текст и не число."
      )
    case .errorSettingAddress:
      (
        "{}: the setting {} is wrong: it is not an https address.",
        "{}: настройка {} неверна: это не адрес https."
      )
    case .errorSettingSeconds:
      (
        "{}: the setting {} is wrong: it is not a number of seconds above 0.",
        "{}: настройка {} неверна: нужно число секунд больше 0."
      )
    case .errorSettingMebibytes:
      (
        "{}: the setting {} is wrong: it is not a whole number of MiB, 16 at least.",
        "{}: настройка {} неверна: нужно целое число МиБ, не меньше 16."
      )
    case .errorSettingCAFile:
      (
        "The setting ca-file is wrong: it names no readable file with a certificate in PEM.",
        "Настройка ca-file неверна: это не читаемый файл с сертификатом в формате PEM."
      )
    case .errorSettingBlank:
      (
        "{}: the setting {} is wrong: it has a blank, a line break or a character that no key has.",
        "{}: настройка {} неверна: в ней пробел, перевод строки или знак, которого в ключах не бывает."
      )
    case .errorSettingRedirect:
      (
        "{}: the setting {} is wrong: it is an address as http://127.0.0.1:8917/callback, or urn:ietf:wg:oauth:2.0:oob.",
        "{}: настройка {} неверна: это адрес, например http://127.0.0.1:8917/callback, или urn:ietf:wg:oauth:2.0:oob."
      )
    case .errorSettingLog:
      (
        "{}: the setting {} is wrong: it is LEVEL or LEVEL:FILE, and LEVEL is one of {}.",
        "{}: настройка {} неверна: это УРОВЕНЬ или УРОВЕНЬ:ФАЙЛ, где УРОВЕНЬ — {}."
      )
    case .errorNoTerminal:
      (
        "The screen needs a terminal on its input and output. | Use a command, or --frontend jsonl.",
        "Экрану нужен терминал на входе и выходе. | Используйте команду или --frontend jsonl."
      )
    case .errorPlanned: ("A planned fault: {}.", "Запланированный сбой: {}.")
    case .errorCallTooLong:
      (
        "This took longer than {} s and was stopped. | Try again, or ask for less.",
        "Это заняло больше {} с и остановлено. | Попробуйте ещё раз или запросите меньше."
      )
    case .errorRedirect:
      (
        "The redirect address is wrong: it begins with https, or is on this machine, or is {}.",
        "Адрес возврата неверен: он начинается с https, или на этой машине, или равен {}."
      )
    case .hintOverwrite:
      (
        "Ask with overwrite: true, or for another path.",
        "Повторите с overwrite: true или с другим путём."
      )
    case .errorFixtureNoPath:
      (
        "The fixture backend needs a folder: --backend-option path=DIR.",
        "Бэкенду fixture нужна папка: --backend-option path=DIR."
      )
    case .errorFixtureSyntax:
      ("{} is not JSON: line {}, column {}: {}", "{} — не JSON: строка {}, столбец {}: {}")
    case .errorFixtureShape:
      ("{} is not as a fixture has to be: {}: {}", "{} — не то, что ожидалось: {}: {}")
    case .errorFixtureOutside:
      ("{} leads out of the fixture's folder.", "{} ведёт за пределы папки.")
    case .errorFixtureNoPicture:
      ("The folder has no picture of the photo «{}».", "В папке нет изображения для фото «{}».")
    case .errorFixturePictureMissing:
      (
        "{} is missing. | If the folder was recorded, record it again to its end.",
        "Нет файла {}. | Если папка записана, запишите её ещё раз до конца."
      )
    case .errorRecordByHand:
      (
        "{} was written by hand and is left as it is. | Record into another folder.",
        "{} написан вручную и останется как есть. | Записывайте в другую папку."
      )
    case .errorRecordBusy:
      (
        "Another process records into {} right now.",
        "В {} сейчас записывает другой процесс."
      )
    case .recordFeedPage: ("Feed, page {}: photos: {}", "Лента, страница {}: фото: {}")
    case .recordFavoritesPage:
      ("Favorites, page {}: photos: {}", "Избранное, страница {}: фото: {}")
    case .recordPictures: ("Pictures", "Изображения")
    case .recordDone:
      (
        "Recorded. To play it: --backend fixture --backend-option path={}",
        "Записано. Чтобы открыть: --backend fixture --backend-option path={}"
      )
    }
  }
}
