extension Phrase {
  package func text(in language: Language) -> String {
    let (statement, advice) = parts(in: language)
    return advice.map { "\(statement) \($0)" } ?? statement
  }

  /// The statement and, for an error that the user can do something about, the advice.
  func parts(in language: Language) -> (statement: String, advice: String?) {
    let text = language == .english ? words.english : words.russian
    guard let border = text.utf8.firstIndex(of: UInt8(ascii: "|")) else { return (text, nil) }
    return (String(text[..<border].dropLast()), String(text[border...].dropFirst(2)))
  }

  // One row per phrase; the longest function of the project on purpose, since it is a table.
  private var words: (english: String, russian: String) {
    switch self {
    case .appName: ("imagefeed", "imagefeed")
    case .feed: ("Feed", "Лента")
    case .endOfFeed: ("That’s all for now.", "Пока это всё.")
    case .loading: ("Loading…", "Загрузка…")
    case .retry: ("Retry", "Повторить")
    case .reload: ("Reload", "Обновить")
    case .demoNotice:
      (
        "No access key set: showing the built-in demo photos. To use Unsplash, run `imagefeed config set access-key`.",
        "Ключ доступа не задан: это встроенные демонстрационные фото. Задать: `imagefeed config set access-key`."
      )
    case .terminalTooSmall:
      (
        "Window too small: {}x{} needed. q quits.",
        "Окно слишком маленькое. Нужно {}x{}; q — выход."
      )
    case .logIn: ("Log In", "Войти")
    case .browse: ("Browse without an account", "Смотреть без входа")
    case .slogan: ("Photos from Unsplash in your terminal", "Фото с Unsplash в терминале")
    case .signInOpened:
      (
        "Allow access in your browser. If it did not open, go to:",
        "Дайте доступ на странице в браузере. Вот её адрес:"
      )
    case .signInByHand:
      (
        "Could not open a browser. Open this address and allow access:",
        "Отсюда не открыть браузер. Откройте этот адрес и дайте доступ:"
      )
    case .signInPasteHere:
      (
        "Paste the code, or the address the browser ends up at:",
        "Вставьте код или адрес, на котором остановился браузер:"
      )
    case .signInFieldHint: ("code or address", "код или адрес")
    case .signInRedirect:
      (
        "To log in, first register this redirect address at https://unsplash.com/oauth/applications:",
        "Чтобы войти, запишите этот адрес перенаправления на https://unsplash.com/oauth/applications:"
      )
    case .signInStepOpened: ("The page in your browser", "Страница в браузере")
    case .signInStepWaiting: ("Your answer there", "Ваш ответ на ней")
    case .signInStepExchanging: ("Access for imagefeed", "Доступ для imagefeed")
    case .signInStepProfile: ("Your profile", "Ваш профиль")
    case .signedOutFarewell:
      (
        "You are logged out. To revoke access, go to https://unsplash.com/oauth/authorized_applications. Your browser may still be logged in.",
        "Вы вышли. Отозвать доступ можно на https://unsplash.com/oauth/authorized_applications; в браузере вход может ещё действовать."
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
    case .overwriteTitle: ("File exists", "Уже скачано")
    case .overwriteText:
      (
        "“{}” already exists. Overwrite it?",
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
        "No favorites yet. Press {} on a photo to add it.",
        "Пока пусто. Нажмите {} на фото, чтобы оно появилось здесь."
      )
    case .profileUnavailable: ("Could not load the profile.", "Профиль не загрузился.")
    case .collections: ("Collections", "Коллекции")
    case .topics: ("Topics", "Темы")
    case .collectionPhotos: ("{} {photo/photos}", "{} фото")
    case .noCollectionsHere: ("No collections here yet.", "Коллекций здесь пока нет.")
    case .noPhotosHere: ("No photos here yet.", "Фото здесь пока нет.")
    case .searchHint:
      (
        "Words, @user, #topic, id:PHOTO, ? is random",
        "Слова, @автор, #тема, id:ФОТО, ? — любое"
      )
    case .recentSearches: ("Recent searches", "Недавние запросы")
    case .forgetRecentSearches: ("Clear recent searches", "Забыть недавние запросы")
    case .searchSuggestions: ("Suggestions", "Что посмотреть")
    case .randomPhoto: ("A random photo", "Случайное фото")
    case .filterShape: ("Shape", "Форма")
    case .filterColor: ("Colour", "Цвет")
    case .filterOrder: ("Order", "Порядок")
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
        "No photos found. Try other words, or clear the filters.",
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
    case .copied: ("Copied: {}", "Скопировано: {}")
    case .copyHandedOver:
      (
        "Sent to the terminal’s clipboard (not confirmed): {}",
        "Отправлено терминалу; скопировал ли он, не говорит: {}"
      )
    case .copyByHand: ("Copy it by hand: {}", "Скопировать вручную: {}")
    case .openedInBrowser: ("Opened in the browser: {}", "Открыто в браузере: {}")
    case .openedFile: ("Opened: {}", "Открыто: {}")
    case .downloading: ("Downloading {}", "Скачиваю {}")
    case .downloadsWaiting: ("({} more waiting)", "(в очереди: {})")
    case .downloadQueued: ("Queued: {}", "Ждёт очереди: {}")
    case .creditLeftOut:
      (
        "The file has no room for its credit: what is written in it already fills it.",
        "В файле нет места для подписи об авторе: его заняли другие сведения."
      )
    case .downloadNotReported:
      (
        "The download could not be reported to the service, as its guidelines ask.",
        "Не удалось сообщить сервису о скачивании, как того просят его правила."
      )
    case .downloaded: ("Saved: {}", "Сохранено: {}")
    case .downloadStopped: ("Stopped: {}", "Прервано: {}")
    case .downloadFailed: ("Could not download {}.", "{} не скачано.")
    case .stopDownloadTitle: ("Download in progress", "Фото скачивается")
    case .stopDownloadText: ("Stop downloading {}?", "Прервать скачивание {}?")
    case .quitDownloadText:
      ("Still downloading: {}. Quit anyway?", "Ещё не сохранено: {}. Всё равно выйти?")
    case .quitDownloadsText:
      (
        "Still downloading: {} and {} more. Quit anyway?",
        "Ещё не сохранено: {} и ещё {}. Всё равно выйти?"
      )
    case .noClipboard: ("No clipboard available.", "У этого терминала нет буфера обмена.")
    case .likeFailed: ("The like was not changed.", "Отметка не изменилась.")
    case .basicHasNoHeartHere:
      (
        "In the basic edition, photos are liked in the feed.",
        "В базовой версии отметка есть только в ленте."
      )
    case .needsSignIn:
      (
        "You need to log in first: {} (Profile tab), then {}.",
        "Для этого нужно войти: {} (вкладка «Профиль»), потом {}."
      )
    case .needsSignInHere:
      ("You need to log in first: press {}.", "Для этого нужно войти: нажмите {}.")
    case .needsSignInBack:
      (
        "You need to log in first: {}, {} (Profile tab), then {}.",
        "Для этого нужно войти: {}, {} (вкладка «Профиль»), потом {}."
      )
    case .signInGoneHere:
      (
        "Unsplash no longer accepts the stored sign-in. | Log in again: press {}.",
        "Unsplash отклонил сохранённый вход. | Войдите снова: нажмите {}."
      )
    case .scopeMissingHere:
      (
        "The sign-in lacks the permission for this. | Enable it for your application on Unsplash, then log out ({}) and log in again.",
        "У входа нет такого права. | Отметьте его в настройках приложения на Unsplash, выйдите ({}) и войдите снова."
      )
    case .terminalNameMissing:
      (
        "TERM is not set, so the kind of the terminal is unknown. | Try TERM=xterm-256color, or use a command.",
        "TERM не задана, и вид терминала неизвестен. | Попробуйте TERM=xterm-256color или команду."
      )
    case .terminalUnknown:
      (
        "There is no description of this terminal (TERM={}). | Try TERM=xterm-256color, or use a command.",
        "Описания такого терминала нет (TERM={}). | Попробуйте TERM=xterm-256color или команду."
      )
    case .terminalCannotMove:
      (
        "This terminal (TERM={}) cannot move its cursor, as the screen needs. | Use a command.",
        "Этот терминал (TERM={}) не умеет двигать курсор, а экрану это нужно. | Используйте команду."
      )
    case .terminalUnusable:
      ("The terminal cannot be used (error {}).", "Терминалом нельзя пользоваться (ошибка {}).")
    case .terminalGone: ("The terminal is gone.", "Терминала больше нет.")
    case .noPicturesHere: ("Pictures are off here.", "Изображения здесь не показываются.")
    case .zoomNeedsPhoto: ("Open a photo to zoom.", "Чтобы приблизить, откройте фото.")
    case .nothingBeyond:
      ("No more of the photo on that side.", "С этой стороны больше ничего нет.")
    case .firstPhoto: ("This is the first photo.", "Это первое фото.")
    case .protocolUnconfirmed:
      (
        "This terminal does not report support for {} pictures. If none appear, use --protocol auto.",
        "Терминал не сообщил, что умеет показывать изображения {}. Если их не видно, используйте --protocol auto."
      )
    case .protocolCannotErase:
      (
        "This terminal cannot remove {} pictures from the screen, so blocks are used instead. Use --protocol auto.",
        "Терминал не умеет убирать с экрана изображения {}, поэтому они нарисованы символами. Используйте --protocol auto."
      )
    case .help: ("Keys", "Клавиши")
    case .helpMove: ("move", "двигаться")
    case .helpFar: ("half a screen down or up", "полэкрана вниз или вверх")
    case .helpPage: ("a screen down or up", "экран вниз или вверх")
    case .helpLine: ("a line down or up", "строка вниз или вверх")
    case .helpNextCard: ("next or previous photo", "следующее или предыдущее фото")
    case .helpEnds: ("go to the start or the end", "в начало или в конец")
    case .helpOpen: ("open the photo", "открыть фото")
    case .helpPick: ("pick the photo, or all marked ones", "взять это фото или все помеченные")
    case .helpMark: ("mark or unmark the photo", "пометить фото или снять пометку")
    case .helpEndPick: ("leave without a photo", "выйти, ничего не взяв")
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
    case .helpRepaint: ("redraw the screen", "перерисовать экран")
    case .helpQuit: ("quit", "выход")
    case .helpBack: ("back", "назад")
    case .helpZoom: ("zoom in or out", "ближе или дальше")
    case .helpFit: ("fit the photo", "фото целиком")
    case .helpPan: ("move the photo", "двигать фото")
    case .helpNextPhoto:
      ("next or previous photo (← → when it fits)", "другое фото (← → пока видно целиком)")
    case .helpQuarters: ("rotate by 90°", "повернуть на четверть")
    case .helpFine: ("rotate a little", "повернуть чуть-чуть")
    case .helpTopics: ("topics", "темы")
    case .helpSections:
      (
        "another list beside this one: likes, collections",
        "другой список рядом: лайки, коллекции"
      )
    case .helpFilters: ("shape, colour, order", "форма, цвет, порядок")
    case .helpClearFilters: ("clear the filters", "любые форма, цвет и порядок")
    case .helpPerson: ("about this person", "об этом человеке")
    case .helpPhotoKeys:
      (
        "in an open photo: zoom, rotate, next; ? lists all keys there",
        "в открытом фото: масштаб, поворот, другое фото; там ? покажет всё"
      )
    case .helpChoose: ("choose", "выбрать")
    case .helpConfirm: ("confirm", "подтвердить")
    case .helpYesNo: ("yes or no", "да или нет")
    case .helpSend: ("submit", "отправить набранное")
    case .helpErase: ("erase", "стереть")
    case .helpEraseWord: ("erase a word", "стереть слово")
    case .helpEraseLine: ("erase to the start or the end", "стереть до начала или до конца")
    case .helpCaret: ("move in the text", "двигаться по тексту")
    case .helpCaretWord: ("move by a word", "двигаться по словам")
    case .helpCaretFar: ("go to the start or the end of the text", "в начало или конец текста")
    case .helpLogIn: ("log in", "войти")
    case .helpBrowse: ("browse without an account", "смотреть без входа")
    case .layerTooSmall: ("Window too small", "Окно слишком маленькое")
    case .layerSignIn: ("Sign-in", "Вход")
    case .layerWaiting: ("Waiting for the browser", "Ожидание браузера")
    case .layerCards: ("Feed, favorites, found photos", "Лента, избранное, найденное")
    case .layerSearchStart:
      (
        "Search tab before the first letter: other letters go into the field",
        "Вкладка поиска до первой буквы: остальные буквы попадают в строку"
      )
    case .layerSearchField: ("Search field", "Строка поиска")
    case .layerPhoto: ("Photo", "Фото")
    case .layerFilter: ("Filter choices", "Список значений фильтра")
    case .helpDetails: ("about this photo", "об этом фото")
    case .layerDetails: ("About a photo", "О фото")
    case .layerPerson: ("About a person", "О человеке")
    case .layerMenu: ("Share menu", "Меню «Поделиться»")
    case .layerPick:
      (
        "Picking with `imagefeed pick`: Space marks with --multiple",
        "Выбор в `imagefeed pick`: с --multiple Space помечает"
      )
    case .layerDialog: ("Dialog", "Диалог")
    case .keymapTitle: ("Keys of the screen", "Клавиши экрана")
    case .keymapIntro:
      ("Letters work on a Russian layout as well.", "Буквы работают и в русской раскладке.")
    case .hintKeys: ("keys", "клавиши")
    case .hintOpen: ("open", "открыть")
    case .hintPick: ("pick", "взять")
    case .hintMark: ("mark", "пометить")
    case .picking: ("Fetching {}", "Получаю {}")
    case .pickMarked: ("{} marked", "помечено: {}")
    case .hintLike: ("like", "отметить")
    case .hintLeave: ("leave", "выйти из строки")
    case .hintZoom: ("zoom", "масштаб")
    case .hintTurn: ("rotate", "поворот")
    case .hintDo: ("run", "выполнить")
    case .hintPerson: ("more", "подробнее")
    case .hintClose: ("close", "закрыть")
    case .hintScroll: ("scroll", "листать")
    case .hintBrowse: ("browse", "смотреть")
    case .hintSend: ("send", "отправить")
    case .hintCancel: ("cancel", "отмена")
    case .quotaBrief: ("{} of {} requests left", "запросов: {} из {}")
    case .demoHint:
      (
        "Demo photos. For photos from Unsplash: imagefeed config set access-key",
        "Демо-фото. Чтобы были фото с Unsplash: imagefeed config set access-key"
      )
    case .demoHintShort:
      (
        "Demo photos. Unsplash: imagefeed config set access-key",
        "Демо-фото. Unsplash: imagefeed config set access-key"
      )
    case .demoHintBriefly:
      ("Demo: imagefeed config set access-key", "Демо: imagefeed config set access-key")
    case .demoHasNoPages:
      (
        "Demo photos have no page to open or share. | For photos from Unsplash: imagefeed config set access-key",
        "У демонстрационных фото нет страниц и ссылок. | Фото с Unsplash: imagefeed config set access-key"
      )
    case .demoSignedOut: ("You are logged out.", "Вы вышли.")
    case .demoMark: ("Demo photos", "Демо-фото")
    case .cacheAsOf: ("cached, from {}", "показано из кеша, как было {}")
    case .cacheMark: ("cached", "из кеша")
    case .linearGreeting:
      (
        "imagefeed {}, line by line. Type what a line offers, then press Enter.",
        "imagefeed {}, построчно. Наберите то, что предлагает строка, и нажмите Enter."
      )
    case .linearGeneralHelp:
      (
        "A number opens what has it, a letter does what stands behind it, and Enter alone goes on.",
        "Номер открывает то, перед чем стоит, буква делает то, что названо за ней, Enter без слов ведёт дальше."
      )
    case .linearEverywhere: ("{} work everywhere.", "Везде работают {}.")
    case .linearLeaving:
      (
        "Ctrl-C stops what is loading and leaves; Ctrl-D leaves.",
        "Ctrl-C прерывает загрузку и завершает программу, Ctrl-D завершает её."
      )
    case .linearSearchHelp:
      (
        "Words find photos. @ and a username opens a person, # and a name a topic, # alone all topics, id: and an id a photo.",
        "Слова находят фото. @ и имя в сервисе открывает человека, # и название — тему, # — все темы, id: и номер — фото."
      )
    case .linearPlace: ("{}, {} to {} of {}.", "{}, с {} по {} из {}.")
    case .linearResults: ("Search, “{}”", "Поиск, «{}»")
    case .linearCollectionsFound: ("Collections, “{}”", "Коллекции, «{}»")
    case .linearCollection: ("Collection “{}”", "Коллекция «{}»")
    case .linearTopic: ("Topic “{}”", "Тема «{}»")
    case .linearCover: ("cover: {}", "обложка: {}")
    case .linearByAuthor: ("by {}", "автор {}")
    case .linearLiked: ("liked", "отмечено")
    case .linearNumberOpens: ("a number opens a photo", "номер открывает фото")
    case .linearNumberLikes: ("l and a number likes", "l и номер отмечают")
    case .linearNumberChooses: ("a number chooses", "номер выбирает")
    case .linearMore: ("more photos", "ещё фото")
    case .linearMoreLists: ("more collections", "ещё коллекции")
    case .linearNext: ("next photo", "следующее фото")
    case .linearNothingNew:
      (
        "Nothing new came. Press Enter to ask for more.",
        "Ничего нового не пришло. Нажмите Enter, чтобы спросить ещё."
      )
    case .linearNotReloaded:
      (
        "Not reloaded: what was here stays. {} tries again.",
        "Не обновлено: всё осталось как было. {} попробует ещё раз."
      )
    case .linearReload: ("reload", "обновить")
    case .linearUnlike: ("unlike", "снять отметку")
    case .linearDownload: ("download", "скачать")
    case .linearFilters: ("Filters", "Фильтры")
    case .linearCommands: ("Commands", "Команды")
    case .linearHelp: ("help", "справка")
    case .linearNowLiked: ("Liked: {}", "Отмечено: {}")
    case .linearNowUnliked: ("No longer liked: {}", "Отметка снята: {}")
    case .linearNumbersMoved:
      ("Favorites have other numbers now.", "Номера в избранном теперь другие.")
    case .linearNoSuchNumber: ("There is no {}: {} to {}.", "Номера {} нет: от {} до {}.")
    case .linearNoSuchChoice: ("“{}” is not offered here.", "«{}» здесь не предлагается.")
    case .linearNotOffered: ("That is not offered here.", "Это здесь не предлагается.")
    case .linearNothingKnown: ("Nothing more is known.", "Больше ничего не известно.")
    case .linearWords: ("type the words to search for", "наберите слова для поиска")
    case .linearSearchesForgotten:
      ("The recent searches are cleared.", "Недавние запросы забыты.")
    case .linearPaste:
      (
        "What you paste is not shown. Enter alone cancels.",
        "Вставленное не показывается. Enter без слов отменит вход."
      )
    case .linearLink: ("Link", "Ссылка")
    case .linearMarkdown: ("Markdown with credit", "Markdown с автором")
    case .linearHTML: ("HTML with credit", "HTML с автором")
    case .helpCommand: ("run {}", "запустить {}")
    case .commandStarted: ("Started: {}", "Запущено: {}")
    case .commandFailed: ("{} failed with status {}.", "{}: сбой, код {}.")
    case .commandKilled: ("{} was ended by signal {}.", "{}: завершено сигналом {}.")
    case .commandNotStarted: ("Could not start {}: {}.", "Не удалось запустить {}: {}.")
    case .commandNotFound:
      (
        "Could not start {}: there is no such program. | Install it, or correct `commands` in config.json.",
        "Не удалось запустить {}: такой программы нет. | Установите её или исправьте `commands` в config.json."
      )
    case .commandOption:
      (
        "{} was not started: it would take “{}” for an option. | In `commands`, write the placeholder behind other text, such as {}.",
        "{} не запущено: «{}» стало бы там параметром. | В `commands` поставьте подстановку после другого текста, например {}."
      )
    case .pressEnter: ("Press Enter to return", "Нажмите Enter, чтобы вернуться")
    case .commandsOff:
      (
        "Others can write to {}, so its commands are off. | Run `chmod go-w` on it.",
        "В {} могут писать другие, поэтому его commands отключены. | Выполните для него `chmod go-w`."
      )
    case .commandsOffOwner:
      (
        "{} or its folder belongs to somebody else, so its commands are off. | Put a file of your own there.",
        "{} или папка этого файла принадлежит не вам, поэтому его commands отключены. | Поставьте туда свой файл."
      )
    case .errorSetWritable:
      (
        "Nothing was changed: others can write to {}, and may have written its commands. | Check them, and run `chmod go-w` on it.",
        "Ничего не изменено: в {} могут писать другие, и его commands могут быть не вашими. | Проверьте их и выполните для него `chmod go-w`."
      )
    case .errorSetOwner:
      (
        "Nothing was changed: {} or its folder belongs to somebody else. | Put a file of your own there.",
        "Ничего не изменено: {} или папка этого файла принадлежит не вам. | Поставьте туда свой файл."
      )
    case .untitled: ("Untitled", "Без названия")
    case .pictureLost: ("Could not load · Ctrl-R", "Не загрузилось · Ctrl-R")
    case .finerPixelsLost:
      (
        "Could not load a sharper picture; zoom again to retry.",
        "Чёткое изображение не загрузилось; измените масштаб."
      )
    case .sponsored: ("Sponsored", "Реклама")
    case .labelAuthor: ("Author", "Автор")
    case .labelDate: ("Date", "Дата")
    case .labelSize: ("Size", "Размер")
    case .labelKind: ("Kind", "Вид")
    case .labelLikes: ("Likes", "Лайки")
    case .labelDescription: ("Description", "Описание")
    case .labelCaption: ("Caption", "Подпись")
    case .labelLink: ("Page", "Страница")
    case .labelPicture: ("Picture", "Изображение")
    case .labelCamera: ("Camera", "Камера")
    case .labelPlace: ("Place", "Место")
    case .labelViews: ("Views", "Просмотры")
    case .labelDownloads: ("Downloads", "Скачивания")
    case .labelTags: ("Tags", "Метки")
    case .cameraExposure: ("{} s", "{} с")
    case .cameraFocalLength: ("{} mm", "{} мм")
    case .labelTitle: ("Title", "Название")
    case .labelPhotos: ("Photos", "Снимки")
    case .markPrivate: ("private", "личная")
    case .markClosed: ("closed", "закрыта")
    case .skippedPhotos:
      (
        "Skipped {} {photo/photos} that could not be read.", "Пропущено непонятных фото: {}."
      )
    case .quotaLeft: ("{} of {} requests left this hour", "осталось запросов в этот час: {} из {}")
    case .fromCache:
      (
        "Could not reach the service; showing cached results.",
        "Спросить сервис не удалось: показано из кеша."
      )
    case .fromCacheAsOf:
      (
        "Could not reach the service; showing cached results from {}.",
        "Спросить сервис не удалось: показано из кеша, как было {}."
      )
    case .offline: ("Offline", "Нет сети")
    case .offlineSince: ("Offline · from {}", "Нет сети · как было {}")
    case .ageNow: ("just now", "только что")
    case .ageMinutes: ("{} min ago", "{} мин назад")
    case .ageHours: ("{} h ago", "{} ч назад")
    case .ageDays: ("{} {day/days} ago", "{} {день/дня/дней} назад")
    case .slideshow: ("Slideshow · {} s", "Слайд-шоу · {} с")
    case .slideshowNeedsList:
      (
        "No photo comes after this one. | Open one from a list.",
        "За этим фото нет других. | Откройте фото из списка."
      )
    case .hintAnyKeyStops: ("any key stops", "любая клавиша — стоп")
    case .helpSlideshow:
      ("slideshow: the photos one after another", "слайд-шоу: фото одно за другим")
    case .earlierAsOf: ("earlier, from {}", "показано прежнее, как было {}")
    case .earlierMark: ("earlier", "прежнее")
    case .newOffered: ("{} new: {}", "новых: {} — {}")
    case .newAbove: ("{} new above", "новых выше: {}")
    case .notConfirmedYet:
      (
        "The sign-in is not confirmed yet. | Try again in a moment.",
        "Вход ещё не подтверждён. | Повторите чуть позже."
      )
    case .notConfirmedOffline:
      (
        "You are offline. Likes and your profile need a connection. | Try again once you are connected.",
        "Нет сети, а для отметок и профиля она нужна. | Повторите, когда она появится."
      )
    case .profileUnconfirmed:
      (
        "Your profile and favorites appear once the sign-in is confirmed.",
        "Профиль и избранное появятся, когда вход будет подтверждён."
      )
    case .pictureCut:
      ("{} is incomplete; drew what was there.", "{} обрывается; показано то, что есть.")
    case .picturesLeftOut:
      (
        "{}: skipped {} {picture/pictures} (not JPEG).",
        "{}: изображений не в JPEG пропущено: {}"
      )
    case .signInOpen:
      (
        "Open this page in a browser and allow access:",
        "Откройте эту страницу в браузере и дайте согласие:"
      )
    case .signInRegister:
      (
        "Register this redirect address, exactly as written, at https://unsplash.com/oauth/applications:",
        "Этот адрес перенаправления должен быть записан, в точности как здесь, на https://unsplash.com/oauth/applications:"
      )
    case .signInPaste:
      (
        "Waiting for the browser. If nothing happens, paste the code or the whole address the browser ended up at.",
        "Ожидается ответ браузера. Если он не придёт, вставьте сюда код или весь адрес, на котором остановился браузер."
      )
    case .signInPasteOnly:
      (
        "Then paste the code or the whole address the browser ended up at.",
        "Затем вставьте сюда код или весь адрес, на котором остановился браузер."
      )
    case .signInNotHeard:
      (
        "Cannot receive the browser’s answer: {} You can still paste it.",
        "Ответ браузера здесь не услышать: {} Но его можно вставить."
      )
    case .signInExchanging: ("Signing in…", "Ответ получен; вход…")
    case .signInProfile: ("Loading your profile…", "Загрузка профиля…")
    case .signInToken: ("Access token", "Токен доступа")
    case .signedInAs: ("Signed in as {} (@{}).", "Выполнен вход: {} (@{}).")
    case .signedInAsNobody:
      (
        "Signed in, but could not load your profile.",
        "Вход выполнен; профиль не удалось загрузить."
      )
    case .signedInElsewhere:
      (
        "Signed in as {} (@{}), as in another window or program.",
        "Выполнен вход: {} (@{}), как в другом окне или программе."
      )
    case .tokenAllows: ("Token scopes: {}.", "Права: {}.")
    case .tokenAllowsUnknown: ("Token scopes: unknown.", "Права неизвестны.")
    case .tokenInKeyring: ("Token stored in the keyring.", "Токен хранится в связке ключей.")
    case .tokenInFile:
      (
        "Token stored in {}, not in a keyring.",
        "Токен хранится в {}, а не в связке ключей."
      )
    case .tokenInMemory:
      (
        "Token kept in memory only; it is lost when the program ends.",
        "Токен хранится только в памяти и исчезнет с концом программы."
      )
    case .tokenGiven: ("Token read from {}.", "Токен взят из {}.")
    case .loggedOut: ("Signed out.", "Выход выполнен.")
    case .withdrawAccess:
      (
        "Your browser may still be signed in. To revoke access, go to https://unsplash.com/oauth/authorized_applications",
        "Браузер, возможно, всё ещё в системе; сам доступ отзывается на https://unsplash.com/oauth/authorized_applications"
      )
    case .labelBio: ("About", "О себе")
    case .noCollections: ("No collections.", "Коллекций нет.")
    case .noPhotos: ("No photos.", "Фото нет.")
    case .noFavorites: ("No favorites yet.", "Пока не отмечено ни одного фото.")
    case .pageAnswered:
      (
        "Done. You can close this window and go back to imagefeed.",
        "Ответ получен. Это окно можно закрыть и вернуться в imagefeed."
      )
    case .pageDenied:
      (
        "Access was denied, so you are not signed in. You can close this window.",
        "Доступ не дан, вход не выполнен. Это окно можно закрыть."
      )
    case .settingAccessKey:
      (
        "The “Access Key” of your application, from https://unsplash.com/oauth/applications",
        "«Access Key» вашего приложения с https://unsplash.com/oauth/applications"
      )
    case .settingSecretKey:
      (
        "The “Secret key” of the same application, for signing in",
        "«Secret key» того же приложения, для входа"
      )
    case .settingRedirectURI:
      (
        "The redirect address registered for the application",
        "Адрес перенаправления, записанный у приложения"
      )
    case .settingToken:
      (
        "An access token to use instead of signing in (environment only)",
        "Токен доступа вместо входа; из окружения"
      )
    case .settingFrontend:
      ("A frontend's name; see `imagefeed plugins`", "Имя фронтенда; см. `imagefeed plugins`")
    case .settingBackend:
      ("A backend's name; see `imagefeed plugins`", "Имя бэкенда; см. `imagefeed plugins`")
    case .settingEdition:
      (
        "extended for everything, or basic: no favorites, likes only in the feed, sign-in required",
        "extended — всё; basic — без избранного, отметка только в ленте, вход обязателен"
      )
    case .settingLanguage: ("en or ru", "en или ru")
    case .settingGraphicsProtocol:
      (
        "How to draw pictures: auto, kitty, sixel, iterm2, symbols or none",
        "Как рисуются изображения: auto, kitty, sixel, iterm2, symbols или none"
      )
    case .settingTheme:
      (
        "The colours of the screen: auto, dark, light, or terminal for its own",
        "Цвета экрана: auto, dark, light или terminal — как в самом терминале"
      )
    case .settingColor: ("auto, always or never", "auto, always или never")
    case .settingTimeout:
      ("Seconds one call may take", "Сколько секунд может длиться один запрос")
    case .settingVerbose: ("true or false", "true или false")
    case .settingReducedMotion:
      (
        "true to stop animations, else false",
        "true — на экране ничего само не движется, иначе false"
      )
    case .settingLinear:
      (
        "true for linear mode: lines instead of the screen; else false",
        "true — построчный режим вместо экрана, иначе false"
      )
    case .settingNoCache:
      ("true to disable the disk cache, else false", "true — без кеша на диске, иначе false")
    case .settingCacheSize:
      (
        "MiB of pictures to keep in the cache; 256 by default",
        "Сколько МиБ изображений хранит кеш; по умолчанию 256"
      )
    case .settingContentFilter:
      (
        "How strictly to filter searches and random photos: low or high",
        "Как строго отбирать фото в поиске и случайные: low или high"
      )
    case .settingAPIURL:
      (
        "API base address, for tests and proxies",
        "Другой адрес API, для проверок и прокси"
      )
    case .settingOAuthURL:
      (
        "Base address of /authorize and /token, for tests",
        "Другая основа адресов /authorize и /token"
      )
    case .settingCAFile:
      (
        "PEM file with an additional certificate authority to trust",
        "Файл PEM с ещё одним доверенным центром сертификации"
      )
    case .settingLog:
      (
        "What to log, and where: LEVEL or LEVEL:FILE, such as debug",
        "Что и куда записывать в журнал: УРОВЕНЬ или УРОВЕНЬ:ФАЙЛ, например debug"
      )
    case .settingIsSet: ("Set {} in {}.", "Настройка {} записана в {}.")
    case .settingIsUnset: ("Unset {} in {}.", "Настройки {} больше нет в {}.")
    case .settingIsMissing: ("not set: {}", "не задано: {}")
    case .warningExposed:
      (
        "{} was readable by others; now only you can read it.",
        "{} могли читать другие; теперь — только вы."
      )
    case .warningStillExposed:
      (
        "{} can be read by others. Run `chmod 600` on it.",
        "{} могут читать другие, и права оставлены как есть: закрыть — `chmod 600`."
      )
    case .warningTokenInFile:
      (
        "No usable keyring ({}): the token is stored in {}, which only you can read.",
        "Связка ключей недоступна ({}): токен хранится в {}, и прочитать его можете только вы."
      )
    case .warningKeyringLeftover:
      (
        "Could not ask the keyring ({}): a copy of the token may remain there until the next sign-in.",
        "Связку ключей не удалось спросить ({}): до следующего входа в ней может остаться копия токена."
      )
    case .warningUnknownSetting:
      (
        "{}: unknown setting “{}” ignored.",
        "{}: настройки «{}» не бывает; она пропущена."
      )
    case .listFrontends: ("Frontends ({})", "Фронтенды ({})")
    case .listBackends: ("Backends ({})", "Бэкенды ({})")
    case .listDefault: ("default {}", "по умолчанию {}")
    case .topicOptions:
      (
        "Options work before and after the command. Each is also a setting and an environment variable, such as IMAGEFEED_BACKEND.",
        "Параметры можно писать до и после команды. Каждый — ещё и настройка, и переменная, например IMAGEFEED_BACKEND."
      )
    case .topicExitCodes: ("Exit statuses", "Коды завершения")
    case .topicEnvironment:
      (
        "Environment variables; each is also a setting of `imagefeed config`",
        "Переменные; каждая — ещё и настройка в `imagefeed config`"
      )
    case .topicOtherVariables: ("Other environment variables", "Другие важные переменные")
    case .exitDone: ("Success, even with an empty list.", "Готово; пустой список — тоже готово.")
    case .exitFailure:
      ("Any other failure, such as a disk error.", "Другая ошибка, например диска.")
    case .exitUsage: ("Wrong usage, or not configured.", "Неверный вызов, или не настроено.")
    case .exitNotFound:
      ("Unknown id, or nothing found.", "Неизвестный id, или ничего не найдено.")
    case .exitSignIn:
      (
        "Not signed in, refused, or not permitted.",
        "Нужен вход, отказано или не разрешено."
      )
    case .exitNetwork: ("Network or server error.", "Ошибка сети или сервиса.")
    case .exitRateLimit: ("Rate limit reached.", "Исчерпан лимит запросов.")
    case .exitMixed:
      ("Several ids, with different outcomes.", "У нескольких id разные исходы.")
    case .exitInterrupted: ("Interrupted (Ctrl-C).", "Прервано, например Ctrl-C.")
    case .exitTerminated: ("Terminated (SIGTERM or SIGHUP).", "Завершено SIGTERM или SIGHUP.")
    case .variableNoColor: ("If set, output has no colours.", "Если задана, вывод без цвета.")
    case .variableColorForce:
      (
        "If set and not 0, output has colours even in a pipe.",
        "Если задана и не 0, вывод цветной и в конвейере."
      )
    case .variableTerminal: ("What the terminal supports.", "Что умеет терминал.")
    case .variableAccessible:
      (
        "1 for linear mode, unless IMAGEFEED_LINEAR is set.",
        "1 — построчный режим, если не задана IMAGEFEED_LINEAR."
      )
    case .variableLocale:
      ("The language, unless --lang is given.", "Язык, если не указан --lang.")
    case .variableBrowser: ("The browser to open pages in.", "Браузер, который открывает страницы.")
    case .variableProxy:
      (
        "The proxy to use, and the hosts to reach without it.",
        "Через какой прокси и к кому без него."
      )
    case .variableCertificates:
      (
        "Trusted certificates to use instead of the system’s.",
        "Где лежат доверенные сертификаты, вместо системных."
      )
    case .variableConfigHome:
      (
        "Where imagefeed/config.json is; ~/.config by default.",
        "Где imagefeed/config.json; иначе ~/.config."
      )
    case .variableCacheHome:
      ("Where the cache is; ~/.cache by default.", "Где лежит кеш; иначе ~/.cache.")
    case .variableStateHome:
      (
        "Where the screen’s log and searches.json are; ~/.local/state by default.",
        "Где лежат журнал экрана и searches.json; иначе ~/.local/state."
      )
    case .variableDataHome:
      (
        "Where likes of your own photos are; ~/.local/share by default.",
        "Где лежат лайки ваших фото; иначе ~/.local/share."
      )
    case .variablePictures:
      ("Where the screen saves downloads.", "Куда экран складывает скачанное.")
    case .checkBackend: ("backend", "источник")
    case .checkProgram: ("program", "программа")
    case .checkOperations: ("operations", "операции")
    case .checkPictures: ("pictures", "изображения")
    case .checkAccessKey: ("access key", "ключ доступа")
    case .checkNetwork: ("network", "сеть")
    case .checkClock: ("clock", "часы")
    case .checkSecretKey: ("secret key", "секретный ключ")
    case .checkRedirect: ("redirect address", "адрес перенаправления")
    case .checkSignIn: ("sign-in", "вход")
    case .checkKeyring: ("keyring", "связка ключей")
    case .checkTerminal: ("terminal", "терминал")
    case .checkSettings: ("settings", "настройки")
    case .checkOAuth: ("sign-in address", "адрес входа")
    case .checkCache: ("cache", "кэш")
    case .checkTmux: ("tmux colours", "цвета tmux")
    case .checkLikes: ("likes", "отметки")
    case .findingBackend: ("{}: nothing to set up.", "{} ничего не требует.")
    case .findingProgram:
      (
        "{} answers and offers {} {operation/operations}.",
        "{} отвечает и предлагает {} {операцию/операции/операций}."
      )
    case .findingNotOffered:
      ("Not offered, so missing in imagefeed: {}.", "Не предлагается и потому недоступно: {}.")
    case .findingOperation: ("{}: as it should be.", "{}: всё верно.")
    case .findingPicture: ("{}: a JPEG of {} {byte/bytes}.", "{}: JPEG, {} {байт/байта/байт}.")
    case .findingAccessKey: ("Accepted by Unsplash.", "Unsplash его знает.")
    case .findingKeyInEnvironment:
      (
        "Not accepted by Unsplash. Put the “Access Key” (not the id) from https://unsplash.com/oauth/applications into {}, or unset that variable.",
        "Unsplash его не знает. Скопируйте «Access Key» (а не номер) с https://unsplash.com/oauth/applications в {} или удалите эту переменную."
      )
    case .findingNotService:
      (
        "{} does not respond like Unsplash (HTTP {}). Check the setting {}.",
        "{} отвечает не как Unsplash (код {}). Проверьте настройку {}."
      )
    case .findingNetwork: ("Connected to {}.", "{} отвечает.")
    case .findingQuota:
      (
        "Connected to {}; {} of {} requests left this hour.",
        "{} отвечает; осталось {} из {} запросов в час."
      )
    case .findingClock: ("Correct.", "Верны.")
    case .findingClockOff:
      (
        "Off by {} from {}. Set it, or secure connections and sign-in will fail.",
        "Расходятся на {} с {}: переведите их, иначе защищённые соединения и вход не работают."
      )
    case .findingSecretKey: ("Matches the access key.", "Соответствует ключу доступа.")
    case .findingNoSecretKey:
      (
        "Not set (only needed to sign in). Run `imagefeed config set secret-key`.",
        "Не задан; нужен только для входа. Выполните `imagefeed config set secret-key`."
      )
    case .findingSecretKeyWrong:
      (
        "Does not match the access key. Copy both from https://unsplash.com/oauth/applications and run `imagefeed config set secret-key`.",
        "Unsplash не принимает его с этим ключом доступа. Скопируйте оба с https://unsplash.com/oauth/applications и выполните `imagefeed config set secret-key`."
      )
    case .findingUnknown:
      ("Could not check: {}", "Проверить не удалось: {}")
    case .findingRedirect:
      (
        "{}: looks fine. Only the browser sign-in can tell for sure.",
        "{}: ничего против не видно. Наверняка Unsplash скажет только в браузере."
      )
    case .findingRedirectPasted:
      (
        "{}: you will be asked to paste the code.",
        "{}: код вставляют, никто не слушает."
      )
    case .findingRedirectUnchecked:
      (
        "{} (cannot be checked without a secret key).",
        "{}; без секретного ключа не проверяется."
      )
    case .findingRedirectUnregistered:
      (
        "Not registered. Add {} to your application at https://unsplash.com/oauth/applications, exactly as written.",
        "Не записан: добавьте {} к приложению на https://unsplash.com/oauth/applications, буква в букву."
      )
    case .findingSignedOut:
      (
        "Not signed in (only needed for likes, favorites and your profile). Run `imagefeed auth login`.",
        "Вход не выполнен; нужен только для отметок, избранного и профиля. Выполните `imagefeed auth login`."
      )
    case .findingSignedIn: ("Signed in as @{}.", "Вход выполнен: @{}.")
    case .findingScopes:
      (
        "The token lacks {}. Enable it for your application and run `imagefeed auth login` again.",
        "Токену не хватает {}. Отметьте это у приложения и снова выполните `imagefeed auth login`."
      )
    case .findingKeyring: ("Works.", "Хранит секреты.")
    case .findingNoKeyring:
      (
        "None ({}); the token is stored in a file only you can read.",
        "Нет ({}); токен хранится в файле, доступном только вам."
      )
    case .findingKeyringLocked:
      (
        "Locked. | Unlock it; until then a token in it cannot be read, and a new one is stored in a file only you can read.",
        "Заблокирована. | Разблокируйте её; до тех пор токен в ней недоступен, а новый хранится в файле, доступном только вам."
      )
    case .findingKeyringSilent:
      (
        "Does not respond ({}). | Unlock it or restart your desktop session; until then the token is stored in a file only you can read.",
        "Не отвечает ({}). | Разблокируйте её или начните сеанс рабочего стола заново; до тех пор токен хранится в файле, доступном только вам."
      )
    case .findingKeyringFailed:
      (
        "Returned an error ({}); the token is stored in a file only you can read.",
        "Сообщает об ошибке ({}); токен хранится в файле, доступном только вам."
      )
    case .findingKeyringNoProgram:
      (
        "Not used, because `secret-tool` is missing; the token is stored in a file only you can read. | To use it, install `secret-tool` (Debian: `apt-get install libsecret-tools`).",
        "Не используется: нет программы `secret-tool`; токен хранится в файле, доступном только вам. | Чтобы использовать её, установите `secret-tool`, в Debian: `apt-get install libsecret-tools`."
      )
    case .findingCache: ("In {}.", "Хранится в {}.")
    case .findingCacheFull:
      (
        "No space left for {}: {}. Free some space.",
        "В {} ничего не сохранить: {}. Освободите там место."
      )
    case .findingCacheUnwritable:
      (
        "Cannot write to {}: {}. Make it writable, or turn the cache off with `imagefeed config set no-cache`.",
        "В {} ничего не сохранить: {}. Разрешите туда запись или отключите кэш: `imagefeed config set no-cache`."
      )
    case .findingTerminal: ("Pictures by {}, {} colours.", "Картинки: {}, цветов: {}.")
    case .findingNoTerminal:
      ("None; pictures are only drawn on a terminal.", "Нет; картинки рисуются только в терминале.")
    case .findingTmuxColors:
      (
        "tmux only passes 256 colours here. Add `set -as terminal-features \",{}:RGB\"` to ~/.tmux.conf and restart tmux.",
        "tmux показывает здесь 256 цветов. Чтобы были все, добавьте `set -as terminal-features \",{}:RGB\"` в ~/.tmux.conf и перезапустите tmux."
      )
    case .doctorGood: ("No problems found.", "Всё нужное в порядке.")
    case .doctorFaults:
      (
        "Found {} {problem/problems}.",
        "Найдено: {} {неисправность/неисправности/неисправностей}."
      )
    case .liveLikesList:
      (
        "GET /users/:username/likes returns a list of photos.",
        "GET /users/:username/likes возвращает список фото."
      )
    case .liveLikeFields:
      (
        "Each photo has likes and liked_by_user.",
        "У каждого фото есть likes и liked_by_user."
      )
    case .liveLike:
      (
        "A like is answered with status 201 and liked_by_user true.",
        "На лайк отвечает статус 201 и liked_by_user true."
      )
    case .liveUnlike:
      (
        "An unlike is answered with status 200 and liked_by_user false.",
        "На снятие лайка отвечает статус 200 и liked_by_user false."
      )
    case .liveNotModified:
      (
        "If-None-Match is answered with status 304.",
        "На If-None-Match отвечает статус 304."
      )
    case .liveNotModifiedCost:
      (
        "A 304 counts as one request of the hour.",
        "Ответ 304 считается за один запрос часа."
      )
    case .liveHourWindow:
      (
        "The hour of the limit begins at a fixed time.",
        "Час лимита начинается в постоянное время."
      )
    case .liveHourlyLimit:
      (
        "The limit is 50 requests an hour for a demo application, 1000 or 5000 for production.",
        "Лимит: 50 запросов в час для демо-приложения, 1000 или 5000 для рабочего."
      )
    case .liveLimitType:
      (
        "The refusal at the hourly limit is text/plain.",
        "Отказ при исчерпанном лимите имеет тип text/plain."
      )
    case .liveUnprocessable: ("A 422 has a list of errors.", "Ответ 422 содержит список errors.")
    case .liveSpam:
      (
        "A search that Unsplash takes for spam is answered with status 410 and a list of errors.",
        "На поиск, принятый за спам, отвечает статус 410 со списком errors."
      )
    case .liveKeyHeaders:
      (
        "The headers X-Unsplash-ID and X-Unsplash-Secret are refused with status 401.",
        "Заголовки X-Unsplash-ID и X-Unsplash-Secret отклоняются со статусом 401."
      )
    case .liveState: ("Signing in returns state unchanged.", "Вход возвращает state без изменений.")
    case .liveDenial:
      (
        "A denial at sign-in returns access_denied.",
        "Отказ при входе возвращает access_denied."
      )
    case .liveInvalidGrant:
      (
        "A wrong code is refused with status 400 and invalid_grant.",
        "Неверный код отклоняется: статус 400, invalid_grant."
      )
    case .liveInvalidClient:
      (
        "A wrong secret key is refused with status 401 and invalid_client.",
        "Неверный секретный ключ отклоняется: статус 401, invalid_client."
      )
    case .liveUnsupportedGrant:
      (
        "An unknown grant type is refused with status 400 and unsupported_grant_type.",
        "Неизвестный grant_type отклоняется: статус 400, unsupported_grant_type."
      )
    case .liveInvalidScope:
      (
        "An unknown scope is refused with invalid_scope.",
        "Неизвестный scope отклоняется с invalid_scope."
      )
    case .liveRefresh:
      (
        "An invented refresh token is refused with status 400 and invalid_grant.",
        "Выдуманный refresh_token отклоняется: статус 400, invalid_grant."
      )
    case .liveRevoke: ("POST /oauth/revoke exists.", "POST /oauth/revoke существует.")
    case .liveCodeLifetime: ("A code is valid for 10 minutes.", "Код действует 10 минут.")
    case .liveOtherPort:
      (
        "A redirect address with another port than the registered one is refused.",
        "Адрес перенаправления с другим портом отклоняется."
      )
    case .liveRegistration:
      (
        "A key from dynamic registration can have the permissions of a user.",
        "Ключ динамической регистрации может иметь права пользователя."
      )
    case .liveImpressions:
      (
        "Applications need not call impression_urls.",
        "Приложения не обязаны обращаться к impression_urls."
      )
    case .liveSeenStatus: ("Status {}.", "Статус {}.")
    case .liveSeenWord: ("Status {}, {}.", "Статус {}, {}.")
    case .liveSeenFields: ("{} of {} photos have them.", "Есть у {} из {} фото.")
    case .liveSeenNoPhoto: ("The feed is empty.", "Лента пуста.")
    case .liveSeenLiked: ("Status {}, liked_by_user {}.", "Статус {}, liked_by_user {}.")
    case .liveSeenNoTag: ("The feed has no ETag.", "У ленты нет ETag.")
    case .liveSeenCost:
      (
        "It counted as {} {request/requests}.",
        "Засчитано: {} {запрос/запроса/запросов}."
      )
    case .liveSeenLimit: ("{} {request/requests} an hour.", "{} {запрос/запроса/запросов} в час.")
    case .liveSeenNoLimit: ("The reply names no limit.", "В ответе нет лимита.")
    case .liveSeenRefusal: ("A page that refuses the address.", "Страница с отказом.")
    case .liveSeenNoRefusal:
      (
        "Status {} without a refusal, which may come only after signing in.",
        "Статус {} без отказа; отказ может быть только после входа."
      )
    case .liveSeenRedirect: ("A redirect to that address.", "Перенаправление на этот адрес.")
    case .liveSeenFailure: ("No reply: {}.", "Нет ответа: {}.")
    case .liveReasonBrowser: ("It needs a sign-in in a browser.", "Нужен вход в браузере.")
    case .liveReasonHours:
      (
        "It needs more than an hour and all requests of it.",
        "Нужно больше часа и все запросы часа."
      )
    case .liveReasonNoLimit: ("The hourly limit was not reached.", "Лимит часа не достигнут.")
    case .liveReasonWrites: ("It would change your account.", "Это изменило бы ваш аккаунт.")
    case .liveReasonWriteOption:
      (
        "It changes a like. `--write` tries it.",
        "Это меняет лайк. Проверить: `--write`."
      )
    case .liveReasonSignedOut:
      (
        "It needs a sign-in: `imagefeed auth login`.",
        "Нужен вход: `imagefeed auth login`."
      )
    case .liveReasonNoSpam:
      (
        "No search is known that Unsplash takes for spam.",
        "Неизвестно, какой поиск принимается за спам."
      )
    case .liveReasonNoSecretKey: ("It needs the secret key.", "Нужен секретный ключ.")
    case .liveReasonNoPort:
      (
        "The redirect address is not on this machine.",
        "Адрес перенаправления не на этом компьютере."
      )
    case .liveReasonRegistration:
      (
        "Unsplash must enable it for an application.",
        "Это включает сам Unsplash."
      )
    case .liveReasonRule:
      (
        "It is a rule, which no reply shows.",
        "Это правило; ответы его не показывают."
      )
    case .liveReasonStopped:
      (
        "Too few requests are left this hour.",
        "В этом часе осталось мало запросов."
      )
    case .liveReasonEarlier:
      (
        "A reply that it depends on is missing.",
        "Нет ответа, от которого это зависит."
      )
    case .liveAsExpected: ("as expected", "как ожидалось")
    case .liveDiffers: ("differs", "иначе")
    case .liveUndecided: ("undecided", "неясно")
    case .liveNotTried: ("not tried", "не проверено")
    case .liveExpectedLabel: ("expected: {}", "ожидалось: {}")
    case .liveSeenLabel: ("seen: {}", "получено: {}")
    case .liveReasonLabel: ("reason: {}", "причина: {}")
    case .liveProgress: ("Request {} of {}…", "Запрос {} из {}…")
    case .liveSummary:
      (
        "{} as expected, {} differ, {} undecided, {} not tried; {} {request/requests}.",
        "Как ожидалось: {}, иначе: {}, неясно: {}, не проверено: {}; {} {запрос/запроса/запросов}."
      )
    case .liveLimited:
      (
        "The hourly limit ended the check. Run it again in an hour.",
        "Лимит часа остановил проверку. Повторите через час."
      )
    case .liveUnrestoredLike:
      (
        "The like of {} could not be restored. Run `imagefeed like {}`.",
        "Не удалось вернуть лайк {}. Выполните `imagefeed like {}`."
      )
    case .liveUnrestoredUnlike:
      (
        "The like of {} could not be removed again. Run `imagefeed unlike {}`.",
        "Не удалось снова снять лайк {}. Выполните `imagefeed unlike {}`."
      )
    case .liveSendTo: ("Please send this report to {}.", "Отправьте этот отчёт: {}.")
    case .liveSendBack:
      (
        "Please send this report to where you got imagefeed from.",
        "Отправьте этот отчёт туда, откуда у вас imagefeed."
      )
    case .errorLiveCheckBackend:
      (
        "`doctor --live-check` needs the backend live, not {}. | Add `--backend live`.",
        "`doctor --live-check` требует источник live, а не {}. | Добавьте `--backend live`."
      )
    case .errorLiveCheckKey:
      (
        "`doctor --live-check` needs an access key. | Get one at https://unsplash.com/oauth/applications and run `imagefeed config set access-key`.",
        "`doctor --live-check` требует ключ доступа. | Получите его на https://unsplash.com/oauth/applications и выполните `imagefeed config set access-key`."
      )
    case .errorLiveCheckWrite:
      (
        "`--write` needs `--live-check`.",
        "`--write` требует `--live-check`."
      )
    case .errorUsage: ("{}", "{}")
    case .errorNotConfigured:
      (
        "No access key set. | Get one at https://unsplash.com/oauth/applications and run `imagefeed config set access-key`, or use --backend mock.",
        "Ключ доступа не задан. | Получите его на https://unsplash.com/oauth/applications и выполните `imagefeed config set access-key` или используйте --backend mock."
      )
    case .errorNoPeople:
      (
        "This backend has no accounts. | Choose one that has, such as --backend live.",
        "Здесь войти нельзя. | Выберите источник, где есть люди: --backend live."
      )
    case .errorNotSignedIn:
      (
        "Not signed in. | Run `imagefeed auth login`.",
        "Вход не выполнен. | Выполните `imagefeed auth login`."
      )
    case .errorWrongKey:
      (
        "Unsplash does not accept this access key. | Copy the “Access Key” (not the id) from https://unsplash.com/oauth/applications and run `imagefeed config set access-key`.",
        "Unsplash не знает этот ключ доступа. | Скопируйте «Access Key» (а не номер) с https://unsplash.com/oauth/applications и выполните `imagefeed config set access-key`."
      )
    case .errorTokenRefused:
      (
        "Unsplash no longer accepts the stored sign-in. | Run `imagefeed auth login` again.",
        "Unsplash отклонил сохранённый вход. | Снова выполните `imagefeed auth login`."
      )
    case .errorGivenTokenRefused:
      (
        "Unsplash does not accept the token in {}. | Set another one there, or remove it.",
        "Unsplash отклонил токен из {}. | Задайте там другой или удалите его."
      )
    case .errorSignInFailed: ("Could not sign in: {}", "Не удалось войти в систему: {}")
    case .errorSignInRefused:
      (
        "Could not sign in: access was denied in the browser.",
        "Не удалось войти в систему: доступ не разрешён в браузере."
      )
    case .errorSignedOut:
      (
        "Signed out in the meantime; nothing was done.",
        "Тем временем выполнен выход; ничего не сделано."
      )
    case .errorSignedOutElsewhere:
      (
        "You were logged out in another window or program. | Log in again.",
        "Вход завершён в другом окне или программе. | Войдите ещё раз."
      )
    case .errorNoSecretKey:
      (
        "No secret key set. | Find it next to the access key at https://unsplash.com/oauth/applications, register the redirect address {} there, and run `imagefeed config set secret-key`.",
        "Секретный ключ не задан. | Он указан рядом с ключом доступа на https://unsplash.com/oauth/applications; выполните `imagefeed config set secret-key` и запишите там адрес перенаправления {}."
      )
    case .errorSignInForeign:
      (
        "That address belongs to another sign-in. | Open the page shown here and paste where it leads.",
        "Этот адрес от другого входа. | Откройте страницу этого и вставьте то, к чему она приведёт."
      )
    case .errorSignInNoCode:
      (
        "No code found in that. | Paste the code, or the whole address the browser ended up at.",
        "Здесь нет кода. | Вставьте код или весь адрес, на котором остановился браузер."
      )
    case .errorSignInNotBegun:
      (
        "No sign-in in progress. | Start one first.",
        "Вход не начат. | Сначала начните его."
      )
    case .errorSignInTimeout:
      (
        "Could not sign in: no answer within five minutes. | Try again.",
        "Не удалось войти в систему: пять минут не было ответа. | Начните снова."
      )
    case .errorSignInReplaced:
      (
        "Replaced by a newer code.",
        "Тем временем дан другой код; считается только последний."
      )
    case .errorSignInNoInput:
      (
        "Could not sign in: the input ended without a code. | Run it again and paste the code.",
        "Не удалось войти в систему: ввод закончился без кода. | Повторите и вставьте код."
      )
    case .errorSignInUnchecked:
      (
        "Signed in, but could not verify it: {}",
        "Вход выполнен, но проверить его не удалось: {}"
      )
    case .errorUnreachable:
      (
        "Could not reach the service. | Check your network connection.",
        "Сервис недоступен. | Проверьте подключение к сети."
      )
    case .errorNoKeyForSignIn:
      (
        "No access key set. | Get one at https://unsplash.com/oauth/applications, register the redirect address {} there, and run `imagefeed config set access-key`.",
        "Ключ доступа не задан. | Получите его на https://unsplash.com/oauth/applications, запишите там адрес перенаправления {} и выполните `imagefeed config set access-key`."
      )
    case .errorNeedsYes:
      (
        "Cannot ask for confirmation without a terminal. | Use --yes to sign out.",
        "Без терминала некого спросить. | Чтобы выйти, добавьте --yes."
      )
    case .errorAuthArguments:
      (
        "`imagefeed auth` takes login, status or logout. Codes and tokens are never arguments, since other users could read them. | See `imagefeed auth --help`.",
        "`imagefeed auth` понимает login, status, logout и их параметры; код и токен не передаются аргументом, который видят другие. | См. `imagefeed auth --help`."
      )
    case .errorSignInKeys:
      (
        "Could not sign in: the access key and the secret key do not match. | Set both again: `imagefeed config set access-key`, `imagefeed config set secret-key`.",
        "Не удалось войти в систему: Unsplash не знает такой пары ключей. | Задайте оба заново: `imagefeed config set access-key`, `imagefeed config set secret-key`."
      )
    case .errorSignInCode:
      (
        "Could not sign in: the code was already used or has expired, or the redirect address {} is not registered for your application. | Try again.",
        "Не удалось войти в систему: код уже использован или устарел, либо у приложения не записан адрес перенаправления {}. | Начните снова."
      )
    case .errorSignInCodeRefused:
      ("Could not sign in: the code was refused.", "Не удалось войти в систему: код не принят.")
    case .errorSignInNoToken:
      (
        "Could not sign in: the response from {} contains no token. | Try again later.",
        "Не удалось войти в систему: в ответе {} нет токена. | Попробуйте позже."
      )
    case .errorPortTaken:
      (
        "Port {} is in use by another program. | Paste the address the browser ends up at.",
        "Порт {} занят другой программой, поэтому ответ браузера не поймать. | Вставьте адрес, на котором остановится браузер."
      )
    case .errorPortRefused:
      (
        "Cannot listen on port {}. | Paste the address the browser ends up at.",
        "Слушать порт {} здесь нельзя, поэтому ответ браузера не поймать. | Вставьте адрес, на котором остановится браузер."
      )
    case .errorTokensDamaged:
      (
        "The stored sign-in in {} is damaged: {}. | Fix the file, or remove it and sign in again.",
        "Файл с данными входа {} повреждён: {}. | Исправьте его или удалите и войдите снова."
      )
    case .errorKeyringNoProgram:
      (
        "The sign-in is stored in the keyring, but `secret-tool` is missing. | Install it (Debian: `apt-get install libsecret-tools`), or sign in again.",
        "Данные входа хранятся в связке ключей, но нет программы `secret-tool`. | Установите её, в Debian: `apt-get install libsecret-tools`, или войдите снова."
      )
    case .errorKeyringAbsent:
      (
        "The sign-in is stored in the keyring, which is not available here. | Try again in your desktop session, or sign in again.",
        "Данные входа хранятся в связке ключей, но она отсюда недоступна. | Попробуйте в сеансе рабочего стола или войдите снова."
      )
    case .errorKeyringLocked:
      (
        "The sign-in is stored in the keyring, which is locked. | Unlock it and try again, or sign in again.",
        "Данные входа хранятся в связке ключей, а она заблокирована. | Разблокируйте её и попробуйте ещё раз или войдите снова."
      )
    case .errorKeyringSilent:
      (
        "The sign-in is stored in the keyring, which does not respond. | Unlock it and try again, or sign in again.",
        "Данные входа хранятся в связке ключей, а она не отвечает. | Разблокируйте её и попробуйте ещё раз или войдите снова."
      )
    case .errorKeyringFailed:
      (
        "The sign-in is stored in the keyring, which returned an error. | Try again, or sign in again.",
        "Данные входа хранятся в связке ключей, а в ней произошёл сбой. | Попробуйте ещё раз или войдите снова."
      )
    case .errorNoSuchPage:
      (
        "Not opened: {} exists only inside imagefeed, not on the web.",
        "Не открыто: {} есть только внутри imagefeed, а не в интернете."
      )
    case .errorNoBrowser:
      (
        "Could not open a browser. | Open the address yourself.",
        "Отсюда не открыть браузер. | Откройте адрес сами."
      )
    case .errorNoViewer:
      (
        "Could not open a program for pictures. | Open the file yourself.",
        "Отсюда не открыть программу для изображений. | Откройте файл сами."
      )
    case .errorLikesOff:
      (
        "The service no longer lets applications like photos.",
        "Сервис больше не даёт приложениям отмечать фото; отметки выключены."
      )
    case .errorLikeUnchanged:
      (
        "The service responded, but the like did not change. | Try again later.",
        "Сервис ответил, но отметка не изменилась. | Попробуйте позже."
      )
    case .errorBasicEdition:
      (
        "The basic edition has no favorites. | Use --edition extended.",
        "В базовой версии нет избранного. | Используйте --edition extended."
      )
    case .errorLikeUnderWay:
      (
        "The opposite request for this photo is still in progress. | Try again in a moment.",
        "Для этого фото уже отправлено обратное. | Попробуйте чуть позже."
      )
    case .errorTokenUnknown:
      (
        "Could not sign in: Unsplash does not accept this token.",
        "Не удалось войти в систему: Unsplash не принимает этот токен."
      )
    case .errorGivenSignIn:
      (
        "The token is set in {}. | Remove it there to sign in.",
        "Токен взят из {}. | Чтобы войти, удалите его там."
      )
    case .errorGivenSignOut:
      (
        "The token is set in {}. | Remove it there to sign out.",
        "Токен взят из {}. | Чтобы выйти, удалите его там."
      )
    case .errorMissingScope:
      (
        "The sign-in lacks the permission for this. | Enable it for your application on Unsplash, then run `imagefeed auth login` again.",
        "У входа нет такого права. | Отметьте его в настройках приложения на Unsplash и снова выполните `imagefeed auth login`."
      )
    case .errorPhotoNotFound:
      ("No photo “{}” found. | Check the id.", "Фото «{}» не существует. | Проверьте id.")
    case .errorUserNotFound:
      (
        "No user “{}” found. | Check the name.",
        "Пользователь «{}» не существует. | Проверьте имя."
      )
    case .errorFavoritesNotFound:
      (
        "Unsplash did not find a list of your likes; it may no longer offer it to apps.",
        "Unsplash не нашёл список ваших лайков; возможно, приложениям он больше не доступен."
      )
    case .errorCollectionNotFound:
      (
        "No collection “{}” found, or it is private. | Check the id.",
        "Коллекции «{}» нет, или она личная. | Проверьте id."
      )
    case .errorTopicNotFound:
      (
        "No topic “{}” found. | `imagefeed topics` lists them.",
        "Темы «{}» нет. | Список тем: `imagefeed topics`."
      )
    case .errorNoCollectionFound:
      (
        "No collections found. | Try other words.",
        "Коллекций не нашлось. | Попробуйте другие слова."
      )
    case .errorNoCollectionsHere:
      (
        "This backend has no collections or topics. | Use another one; `imagefeed plugins` lists them.",
        "В этом источнике нет коллекций и тем. | Выберите другой; список: `imagefeed plugins`."
      )
    case .notOfferedHere:
      ("The source of these photos does not offer this.", "Источник этих фото так не умеет.")
    case .errorNoTopicsHere:
      (
        "This backend has no topics. | Use another one; `imagefeed plugins` lists them.",
        "В этом источнике нет тем. | Выберите другой; список: `imagefeed plugins`."
      )
    case .errorRandomCollection:
      (
        "A random photo is taken either by words or out of a collection. | Give only one of them.",
        "Случайное фото ищут либо по словам, либо в коллекции. | Укажите что-то одно."
      )
    case .errorNothingFound:
      ("No photos found. | Try other words.", "Ничего не найдено. | Попробуйте другие слова.")
    case .errorNothingFoundInDemo:
      (
        "No photos found. | Try mountain, lake, city, night or fog.",
        "Ничего не найдено. | Попробуйте: горы, озеро, город, ночь, туман."
      )
    case .errorNoClipboard:
      (
        "Not copied: no clipboard available. | Install wl-copy, xclip or xsel.",
        "Не скопировано: отсюда нет доступа к буферу обмена. | Установите wl-copy, xclip или xsel."
      )
    case .errorPictureGone:
      ("This picture no longer exists.", "Этого изображения больше нет.")
    case .errorForeignHost:
      (
        "Refused to fetch a picture from {}: not an Unsplash host.",
        "Изображения берутся только с Unsplash, а не с {}."
      )
    case .errorPictureRefused:
      ("{} refused the picture: {}", "{} не отдаёт изображение: {}")
    case .errorNotJPEG:
      (
        "{} is not a JPEG; only JPEG files are supported.",
        "{} — не JPEG; поддерживается только JPEG."
      )
    case .errorNoJPEGs:
      ("No JPEG files in {}.", "В папке {} нет файлов JPEG.")
    case .errorNoPictures:
      (
        "This terminal (TERM={}) cannot show pictures. | Choose a protocol with --protocol.",
        "Этот терминал (TERM={}) не показывает изображений. | Способ можно задать: --protocol."
      )
    case .errorPicture: ("Cannot show {}: {}.", "{} нельзя показать: {}.")
    case .errorPictureKind:
      (
        "Cannot show {}: this kind of JPEG is not supported.",
        "{} нельзя показать: такой вид JPEG не поддерживается."
      )
    case .errorPictureCut:
      ("Cannot show {}: the file is cut short.", "{} нельзя показать: файл обрывается.")
    case .errorPictureTooLarge:
      ("Cannot show {}: {} is too large.", "{} нельзя показать: размер {} слишком велик.")
    case .errorPictureFileTooLarge:
      (
        "Cannot show {}: the file is larger than {} MiB.",
        "{} нельзя показать: файл больше {} МиБ."
      )
    case .errorPictureDamaged: ("The picture {} is damaged.", "Изображение {} повреждено.")
    case .errorPictureEmpty:
      (
        "{} sent an empty picture. | Try again later.",
        "{} прислал пустое изображение. | Попробуйте позже."
      )
    case .errorNotFound:
      ("Not found on Unsplash.", "Unsplash не знает такого адреса.")
    case .errorNoAddress:
      (
        "The photo {} has no address to link to. | Download it, and use the file.",
        "У фото {} нет адреса для ссылки. | Скачайте его и используйте файл."
      )
    case .errorUnsupported: ("Not supported here: {}.", "Здесь это недоступно: {}.")
    case .errorTimeout:
      (
        "{} did not respond in time. | Try again, or raise --timeout.",
        "{} не отвечает. | Попробуйте ещё раз или увеличьте --timeout."
      )
    case .errorSeveralIntoOne:
      (
        "Cannot write several photos to one file, {}. | Name a folder with --output.",
        "Несколько фото не поместятся в один файл {}. | Укажите папку в --output."
      )
    case .errorNoIDs:
      (
        "No photo ids on stdin. | Write one per line.",
        "На stdin нет id фото. | Пишите по одному в строке."
      )
    case .errorPictureOnTerminal:
      (
        "Refusing to write a picture to the terminal. | Redirect it, or use `imagefeed show`.",
        "Байты изображения — не для терминала. | Перенаправьте их или используйте `imagefeed show`."
      )
    case .errorExists:
      (
        "{} already exists. | Use --force to overwrite it.",
        "{} уже существует. | Перезаписать: --force."
      )
    case .errorOtherFile:
      (
        "{} already exists and is not this photo. | Move or rename that file.",
        "{} уже существует, и это не то фото. | Переместите или переименуйте этот файл."
      )
    case .errorOwnPhoto:
      (
        "{} is the photo itself, which is never replaced. | Choose another name.",
        "{} — само фото, и оно останется как есть. | Выберите другое имя."
      )
    case .errorNoFile:
      (
        "{} is not a regular file. | Choose another name.",
        "{} — папка или что-то ещё, что файлом не заменить. | Укажите другое имя."
      )
    case .errorNoPictureThere:
      (
        "{} is not a picture; only pictures are overwritten. | Choose another name.",
        "{} — не изображение, а перезаписываются только изображения. | Укажите другое имя."
      )
    case .errorRateLimited:
      (
        "Hourly request limit reached for this access key. | Try again within the hour.",
        "Часовой лимит запросов этого ключа исчерпан. | Попробуйте в течение часа."
      )
    case .errorRateLimitedMinutes:
      (
        "Request limit reached for this access key. | Try again in {} {minute/minutes}.",
        "Лимит запросов этого ключа исчерпан. | Попробуйте через {} {минуту/минуты/минут}."
      )
    case .errorRateLimitedSeconds:
      (
        "Request limit reached for this access key. | Try again in {} {second/seconds}.",
        "Лимит запросов этого ключа исчерпан. | Попробуйте через {} {секунду/секунды/секунд}."
      )
    case .errorBusy:
      (
        "Too many requests in progress. | Try again in a moment.",
        "Слишком много запросов сразу. | Попробуйте чуть позже."
      )
    case .errorOffline:
      (
        "Could not reach {}. | Check your network connection.",
        "Нет связи с {}. | Проверьте подключение к сети."
      )
    case .errorHostUnknown:
      (
        "Could not resolve {}. | Check your network connection and the address.",
        "Имя узла {} не найдено. | Проверьте сеть и адрес."
      )
    case .errorTLS:
      (
        "Could not connect securely to {}. | Check the clock and, behind a company proxy, IMAGEFEED_CA_FILE.",
        "Не удалось установить защищённое соединение с {}. | Проверьте часы, а за прокси — IMAGEFEED_CA_FILE."
      )
    case .errorCertificateExpired:
      (
        "The certificate of {} has expired. | If the date of this computer is right, only that server can fix it.",
        "Срок сертификата {} истёк. | Если дата на этом компьютере верна, исправить это может только сам сервер."
      )
    case .errorCertificateNotYetValid:
      (
        "The certificate of {} is not valid yet. | Set the clock of this computer, which is probably slow.",
        "Сертификат {} ещё не действует. | Переведите часы этого компьютера: вероятно, они отстают."
      )
    case .errorCertificateOtherHost:
      (
        "The server that answered for {} has a certificate for another name. | Open any page in a browser: the network may want you to sign in.",
        "Сервер, ответивший вместо {}, показал сертификат на другое имя. | Откройте любую страницу в браузере: возможно, сеть требует войти."
      )
    case .errorCertificateUnknownIssuer:
      (
        "The certificate of {} comes from an unknown authority. | Behind a company proxy, set IMAGEFEED_CA_FILE to its certificate.",
        "Сертификат {} выдан неизвестным центром. | За прокси компании укажите его сертификат в IMAGEFEED_CA_FILE."
      )
    case .errorNoCertificates:
      (
        "The system’s trusted certificates are missing: {}. | Install the package ca-certificates.",
        "Нет доверенных сертификатов системы: {}. | Установите пакет ca-certificates."
      )
    case .errorProxy:
      (
        "Could not reach {} through the proxy. | Check {}.",
        "Нет связи с {} через прокси. | Проверьте {}."
      )
    case .errorTruncated:
      (
        "The connection to {} was lost. | Try again.",
        "Соединение с {} прервалось посреди ответа. | Попробуйте ещё раз."
      )
    case .errorPictureChanged:
      (
        "The picture changed during the download; the output is incomplete. | Download it again.",
        "Во время загрузки изображение сменилось; записано не целиком. | Скачайте его ещё раз."
      )
    case .errorBadReply:
      (
        "{} sent an invalid response. | Try again later.",
        "{} прислал нечитаемый ответ. | Попробуйте позже."
      )
    case .errorWebPage:
      (
        "{} sent a web page instead of data; a proxy or a network log-in page may be in the way.",
        "{} прислал веб-страницу вместо данных; возможно, мешает прокси или страница входа в сеть."
      )
    case .errorRefusedRedirect:
      (
        "{} redirects to an address that must not be followed. | Open any page in a browser: the network may want you to sign in.",
        "{} перенаправляет на адрес, по которому нельзя переходить. | Откройте любую страницу в браузере: возможно, сеть требует войти."
      )
    case .errorNetworkSignIn:
      (
        "The network wants you to sign in before it lets you reach {}. | Open any page in a browser and sign in there.",
        "Сеть требует войти, прежде чем пустит к {}. | Откройте любую страницу в браузере и войдите там."
      )
    case .errorProxyRefused:
      (
        "A proxy or the network refused the request to {} (HTTP {}). | Sign in to the network, or check the proxy settings.",
        "Прокси или сеть не пропустили запрос к {} (код {}). | Войдите в сеть или проверьте настройки прокси."
      )
    case .errorTooLarge:
      (
        "{} sent more than {} MiB; the response was discarded.",
        "{} прислал больше {} МиБ; ответ отброшен."
      )
    case .errorServer:
      (
        "{} returned an error (HTTP {}). | Try again later.",
        "Сбой на стороне {} (код {}). | Попробуйте позже."
      )
    case .errorRejected:
      ("Unsplash refused the request: {}", "Unsplash отклонил запрос: {}")
    case .errorGone:
      ("No longer available on Unsplash: {}", "Unsplash больше этого не предоставляет: {}")
    case .errorInsecureAddress:
      (
        "Refused {}: addresses must start with https:// (http:// only for this machine).",
        "{} отклонён: адрес должен начинаться с https:// (http:// — только к этой машине)."
      )
    case .errorNoCredit: ("{} carries no credit.", "В {} нет подписи об авторе.")
    case .errorDisk: ("Could not write {}: {}", "Не удаётся записать {}: {}")
    case .errorNoFolder:
      (
        "Could not write {}: its folder does not exist. | Create the folder, or choose another path.",
        "Не удаётся записать {}: такой папки нет. | Создайте папку или укажите другой путь."
      )
    case .errorDiskBefore:
      (
        "Not tried, because the previous photo could not be written.",
        "Не загружалось: предыдущее фото не удалось записать."
      )
    case .errorCacheKept:
      (
        "Could not delete {}: {}. It contains your private pages. | Delete it yourself.",
        "Не удаётся удалить {}: {}. Там ваши личные страницы. | Удалите папку сами."
      )
    case .errorNotLikesFile: ("{} is not a file of likes.", "{} — не файл с отметками.")
    case .errorUnreadable: ("Could not read {}: {}", "Не удаётся прочитать {}: {}")
    case .errorCancelled: ("Cancelled.", "Отменено.")
    case .errorInternal:
      ("Internal error in imagefeed: {}", "Ошибка в самом imagefeed: {}")
    case .errorLibraryMissing:
      (
        "libcurl is missing. | Install it (Debian: `apt-get install libcurl4`).",
        "Нет библиотеки libcurl. | Установите её, в Debian: `apt-get install libcurl4`."
      )
    case .errorUnknownName:
      ("Unknown {} “{}”. Choose one of: {}.", "Нет такого: {} «{}»; есть: {}.")
    case .errorUnknownSetting:
      ("Unknown setting. Choose one of: {}.", "Такой настройки нет; есть: {}.")
    case .errorSettingByHand:
      (
        "“{}” holds more than one value. | Edit it by hand in {}.",
        "В «{}» не одно значение. | Правьте его прямо в файле {}."
      )
    case .errorFolderBackend:
      (
        "“{}” is a folder, which --backend {} cannot show.",
        "«{}» — папка, а --backend {} папок не показывает."
      )
    case .errorUnknownCommand:
      (
        "Unknown command “{}”. | See `imagefeed --help`.",
        "Нет команды «{}». | См. `imagefeed --help`."
      )
    case .errorUnknownCommandNear:
      ("Unknown command “{}”. | Did you mean `{}`?", "Нет команды «{}». | Может быть, `{}`?")
    case .errorNoSuchCommandNear:
      ("Unknown command. | Did you mean `{}`?", "Такой команды нет. | Может быть, `{}`?")
    case .errorUnknownFlag:
      ("Unknown option {}. | See `{}`.", "Параметра {} здесь нет. | См. `{}`.")
    case .errorUnknownFlagNear:
      (
        "Unknown option {}. | Did you mean {}?",
        "Параметра {} здесь нет. | Может быть, {}?"
      )
    case .errorMissingValue:
      ("Option {} needs a value. | See `{}`.", "{} требует значения. | См. `{}`.")
    case .errorMissingChoice:
      ("Option {} needs a value: one of {}.", "{} требует значения, одного из {}.")
    case .errorMissingArgument: ("Missing argument {}. | See `{}`.", "Не хватает {}. | См. `{}`.")
    case .errorNoValueTaken:
      ("Option {} does not take a value. | See `{}`.", "{} не принимает значения. | См. `{}`.")
    case .errorWrongChoice:
      ("Invalid value for {}: “{}”. Choose one of: {}.", "{} не может быть «{}»: допустимо {}.")
    case .errorWrongValue:
      ("Invalid value for {}: “{}”. | See `{}`.", "{} не может быть «{}». | См. `{}`.")
    case .errorSurplusWord:
      ("Unexpected argument “{}”. | See `{}`.", "«{}» — лишний аргумент. | См. `{}`.")
    case .errorFieldsApart:
      (
        "Fields must be joined to the option with “=”. | Write {}.",
        "Поля присоединяются к параметру знаком «=». | Напишите {}."
      )
    case .errorNestedField:
      (
        "No field “{}”: only whole fields can be selected. | Use {}.",
        "Поля выводятся целиком, поэтому «{}» нет. | Укажите {}."
      )
    case .errorBetween:
      ("{} must be a whole number from {} to {}.", "{} — целое число от {} до {}.")
    case .errorExcluded:
      ("{} and {} cannot be used together. | See `{}`.", "{} и {} не сочетаются. | См. `{}`.")
    case .errorNoHelp:
      (
        "No help on that topic. | See `imagefeed help`.",
        "Такой справки нет. | См. `imagefeed help`."
      )
    case .errorNoHelpNear:
      ("No help on that topic. | Did you mean `{}`?", "Такой справки нет. | Может быть, `{}`?")
    case .errorConfigArguments:
      (
        "`imagefeed config` takes set, get, unset, list or path. Secrets are never arguments, since other users could read them. | See `imagefeed config --help`.",
        "`imagefeed config` понимает set, get, unset, list и path с их аргументами; секрет не передаётся аргументом, который видят другие. | См. `imagefeed config --help`."
      )
    case .errorSecretShown:
      (
        "{} is a secret and is never shown. | `imagefeed config list` shows where it comes from.",
        "{} — секрет, его не показывают. | Откуда он взят, скажет `imagefeed config list`."
      )
    case .errorValueAsArgument:
      (
        "Secrets are never arguments, since other users could read them: they are prompted for, or read from stdin. | See `imagefeed config set --help`.",
        "Секрет не передаётся аргументом, который видят другие: его спросят или прочтут со stdin. | См. `imagefeed config set --help`."
      )
    case .errorUnknownOption:
      (
        "The {} backend has no option “{}”. It has: {}.",
        "У бэкенда {} нет параметра «{}»; есть: {}."
      )
    case .errorOptionValue:
      (
        "Invalid value for option {}: “{}”. It takes {}.",
        "Параметр {} не может быть «{}»: нужно {}."
      )
    case .errorUnknownField:
      ("Unknown field “{}”. Choose from: {}.", "Нет поля «{}»; есть: {}.")
    case .errorUnknownBackend:
      ("Unknown backend “{}”. Choose one of: {}.", "Нет бэкенда «{}»; есть: {}.")
    case .errorUnknownFrontend:
      ("Unknown frontend “{}”. Choose one of: {}.", "Нет фронтенда «{}»; есть: {}.")
    case .errorUnknownTool:
      ("Unknown tool “{}”. Choose from: {}.", "Нет инструмента «{}»; есть: {}.")
    case .errorNoToolLeft:
      (
        "Each of these tools changes something, so --read-only leaves none: {}.",
        "Каждый из этих инструментов что-то меняет, с --read-only не остаётся ни одного: {}."
      )
    case .errorNoCommandHere:
      ("--frontend {} does not take a command.", "С --frontend {} команда не нужна.")
    case .errorNoValue:
      (
        "No value given for {}. Type one, or write it to stdin.",
        "Нет значения для {}: введите его или передайте на stdin."
      )
    case .errorNotUTF8: ("The value is not UTF-8.", "Значение не в UTF-8.")
    case .errorArgumentNotUTF8:
      (
        "Argument {} is not valid UTF-8. | Rename the file, or use a link to it.",
        "Аргумент {} — не UTF-8. | Переименуйте файл или укажите ссылку на него."
      )
    case .errorVariableNotUTF8:
      (
        "{} is not valid UTF-8. | Set it to a folder with a valid name, such as a link to it.",
        "{} — не UTF-8. | Укажите папку с именем в UTF-8, например ссылку на неё."
      )
    case .errorNoProc:
      (
        "/proc is not mounted, and no Swift program runs without it. | Run: mount -t proc proc /proc.",
        "/proc не смонтирован, а без него не работает ни одна программа на Swift."
          + " | Смонтируйте: mount -t proc proc /proc."
      )
    case .errorNoDescriptors:
      (
        "Too many open files: fewer than {} more can be opened. | Raise the limit: ulimit -n 256.",
        "Открыто слишком много файлов: можно открыть меньше {}. | Увеличьте предел: ulimit -n 256."
      )
    case .errorNoHome:
      (
        "Cannot store settings: HOME is not an absolute path.",
        "Настройки негде хранить: в HOME нет абсолютного пути."
      )
    case .errorSettingsSyntax:
      (
        "{} is not JSON: {}. | Fix it, or move it away and set what you need with `imagefeed config set`.",
        "{} — не JSON: {}. | Исправьте его или уберите и задайте нужное: `imagefeed config set`."
      )
    case .errorNoHomeForToken:
      (
        "Cannot store the sign-in: HOME is not an absolute path. | Set it and try again.",
        "Вход негде сохранить: в HOME нет абсолютного пути. | Задайте HOME и попробуйте ещё раз."
      )
    case .errorSettingsNoObject:
      (
        "{}: must be one JSON object. | Fix it, or move it away and set what you need with `imagefeed config set`.",
        "{}: настройки — это один объект JSON. | Исправьте его или уберите и задайте нужное: `imagefeed config set`."
      )
    case .errorSettingWord:
      (
        "{}: invalid {}: must be one of {}.",
        "{}: настройка {} неверна: допустимо только {}."
      )
    case .errorKeysObject:
      (
        "{}: {} must be an object. | `imagefeed keys --help` shows one.",
        "{}: {} должно быть объектом. | Пример: `imagefeed keys --help`."
      )
    case .errorKeysLayer:
      (
        "{}: keys: unknown place “{}”. | Known: {}.",
        "{}: keys: нет места «{}». | Есть: {}."
      )
    case .errorKeysKey:
      (
        "{}: keys.{}: unknown key “{}”. | Write a letter, or such as {}.",
        "{}: keys.{}: нет клавиши «{}». | Напишите букву или, например: {}."
      )
    case .errorKeysTyped:
      (
        "{}: keys.{}: “{}” is typed into the field there. | Use a key with Ctrl, or F1 to F12.",
        "{}: keys.{}: «{}» там набирается в строке. | Возьмите клавишу с Ctrl или F1–F12."
      )
    case .errorKeysText:
      (
        "{}: keys.{}.{}: must be the name of an action, as text. | `imagefeed keys` lists them.",
        "{}: keys.{}.{}: нужно имя действия, текстом. | Список: `imagefeed keys`."
      )
    case .errorKeysAction:
      (
        "{}: keys.{}.{}: unknown action “{}”. | `imagefeed keys` lists them.",
        "{}: keys.{}.{}: нет действия «{}». | Список: `imagefeed keys`."
      )
    case .errorKeysActionElsewhere:
      (
        "{}: keys.{}.{}: there is no action “{}” here. | These places have it: {}.",
        "{}: keys.{}.{}: здесь нет действия «{}». | Оно есть в: {}."
      )
    case .errorKeysClash:
      (
        "{}: keys.{}: “{}” would mean both {} and {}. | Bind one of them to another key.",
        "{}: keys.{}: «{}» значила бы и {}, и {}. | Дайте одному из них другую клавишу."
      )
    case .errorCommandsList:
      (
        "{}: commands must be a list of objects. | `imagefeed keys --help` shows one.",
        "{}: commands — это список объектов. | Пример: `imagefeed keys --help`."
      )
    case .errorCommandObject:
      (
        "{}: commands[{}]: must be an object. | `imagefeed keys --help` shows one.",
        "{}: commands[{}]: нужен объект. | Пример: `imagefeed keys --help`."
      )
    case .errorCommandMember:
      (
        "{}: commands[{}]: unknown member “{}”. | Known: {}.",
        "{}: commands[{}]: нет члена «{}». | Есть: {}."
      )
    case .errorCommandKey:
      (
        "{}: commands[{}].key: unknown key “{}”. | Write a letter, or such as {}.",
        "{}: commands[{}].key: нет клавиши «{}». | Напишите букву или, например: {}."
      )
    case .errorCommandClash:
      (
        "{}: commands[{}].key: “{}” means {} in “{}” already. | Choose another key.",
        "{}: commands[{}].key: «{}» уже значит {} в «{}». | Выберите другую клавишу."
      )
    case .errorCommandRun:
      (
        "{}: commands[{}].run: must be a list of texts, the program first. | `imagefeed keys --help` shows one.",
        "{}: commands[{}].run: нужен список текстов, первой — программа. | Пример: `imagefeed keys --help`."
      )
    case .errorCommandProgram:
      (
        "{}: commands[{}].run: the program must be a name or an absolute path, without placeholders: “{}”.",
        "{}: commands[{}].run: программа — это имя или абсолютный путь, без подстановок: «{}»."
      )
    case .errorCommandPlaceholder:
      (
        "{}: commands[{}].run: unknown placeholder “{}”. | Known: {}.",
        "{}: commands[{}].run: нет подстановки «{}». | Есть: {}."
      )
    case .errorCommandShell:
      (
        "{}: commands[{}].run: “{}” stands behind a shell’s -c, where a name could run as code. | Put the code into a script and give it the value as an argument.",
        "{}: commands[{}].run: «{}» стоит после -c оболочки, где имя может выполниться как код. | Перенесите код в скрипт и передайте ему значение аргументом."
      )
    case .errorCommandPath:
      (
        "{}: commands[{}].run: {} is the path of a downloaded file. | Add \"needs\": \"download\".",
        "{}: commands[{}].run: {} — путь скачанного файла. | Добавьте \"needs\": \"download\"."
      )
    case .errorCommandNeeds:
      (
        "{}: commands[{}].needs: only \"download\" is known.",
        "{}: commands[{}].needs: бывает только \"download\"."
      )
    case .errorCommandTerminal:
      (
        "{}: commands[{}].terminal: must be true or false.",
        "{}: commands[{}].terminal: нужно true или false."
      )
    case .errorSettingText:
      (
        "{}: invalid {}: must be text or a number.",
        "{}: настройка {} неверна: это не текст и не число."
      )
    case .errorSettingAddress:
      (
        "{}: invalid {}: must be an https address.",
        "{}: настройка {} неверна: это не адрес https."
      )
    case .errorSettingSeconds:
      (
        "{}: invalid {}: must be a number of seconds above 0, at most {}.",
        "{}: настройка {} неверна: нужно число секунд больше 0, не больше {}."
      )
    case .errorSettingMebibytes:
      (
        "{}: invalid {}: must be a whole number of MiB, at least 16.",
        "{}: настройка {} неверна: нужно целое число МиБ, не меньше 16."
      )
    case .errorSettingCAFile:
      (
        "Invalid ca-file: {} is not a readable file with a PEM certificate.",
        "Настройка ca-file неверна: {} — не читаемый файл с сертификатом в формате PEM."
      )
    case .errorSettingBlank:
      (
        "{}: invalid {}: contains a space, a line break or a character that keys never have.",
        "{}: настройка {} неверна: в ней пробел, перевод строки или знак, которого в ключах не бывает."
      )
    case .errorSettingRedirect:
      (
        "{}: invalid {}: must be an address such as http://127.0.0.1:8917/callback, or urn:ietf:wg:oauth:2.0:oob.",
        "{}: настройка {} неверна: это адрес, например http://127.0.0.1:8917/callback, или urn:ietf:wg:oauth:2.0:oob."
      )
    case .errorSettingLog:
      (
        "{}: invalid {}: must be LEVEL or LEVEL:FILE, where LEVEL is one of {}.",
        "{}: настройка {} неверна: это УРОВЕНЬ или УРОВЕНЬ:ФАЙЛ, где УРОВЕНЬ — {}."
      )
    case .errorScreenAlone:
      (
        "{} opens the screen; it cannot be combined with {}.",
        "{} открывает экран; вместе с {} это невозможно."
      )
    case .errorNoTerminalToPick:
      (
        "There is no terminal to pick photos on. | Run `imagefeed pick` in one, or use `imagefeed search`.",
        "Нет терминала, в котором выбирать фото. | Запустите `imagefeed pick` в терминале или `imagefeed search`."
      )
    case .errorPickLinear:
      (
        "Picking needs the screen, which linear mode has none of. | Use `imagefeed search` and `imagefeed share`, or IMAGEFEED_LINEAR=false.",
        "Для выбора нужен экран, а в построчном режиме его нет. | Используйте `imagefeed search` и `imagefeed share` или IMAGEFEED_LINEAR=false."
      )
    case .errorPickPath:
      (
        "--format path names a downloaded file. | Add --download DIR.",
        "--format path называет скачанный файл. | Добавьте --download DIR."
      )
    case .errorNoTerminal:
      (
        "The screen needs a terminal on stdin and stdout. | Use a command, or --frontend jsonl.",
        "Экрану нужен терминал на входе и выходе. | Используйте команду или --frontend jsonl."
      )
    case .errorPlanned: ("Planned failure: {}.", "Запланированный сбой: {}.")
    case .errorCallTooLong:
      (
        "Stopped, because nothing arrived for {} s. | Try again: a download continues where it stopped.",
        "Остановлено: за {} с ничего не пришло. | Попробуйте ещё раз: загрузка продолжится с того же места."
      )
    case .errorRedirect:
      (
        "Invalid redirect address: must be https, on this machine, or {}.",
        "Адрес возврата неверен: он начинается с https, или на этой машине, или равен {}."
      )
    case .errorFolderOrFile:
      (
        "{} is neither an existing folder nor a name that ends in .jpg. | For a folder, pass path: \"{}/\", which creates it; for a file, add .jpg.",
        "{} — не папка, и на .jpg имя не кончается. | Для папки передайте path: \"{}/\", она будет создана; для файла добавьте .jpg."
      )
    case .rpcSyntax:
      ("This is not JSON: byte {} is wrong.", "Это не JSON: ошибка в байте {}.")
    case .rpcNoObject: ("A message must be an object.", "Сообщение должно быть объектом.")
    case .rpcBatch:
      (
        "Batches are not supported. | Send one message per line.",
        "Пакеты сообщений не поддерживаются. | Отправляйте по одному сообщению в строке."
      )
    case .rpcBadID:
      ("The id must be a string or an integer.", "id должен быть строкой или целым числом.")
    case .rpcNoMessage:
      ("This is not a JSON-RPC 2.0 message.", "Это не сообщение JSON-RPC 2.0.")
    case .rpcLongLine: ("The line is longer than 4 MiB.", "Строка длиннее 4 МиБ.")
    case .rpcUsedID:
      (
        "The id is already in use. | Give each open request its own.",
        "Этот id уже занят. | У каждого незавершённого запроса должен быть свой."
      )
    case .rpcUnknownMethod: ("Unknown method “{}”.", "Неизвестный метод «{}».")
    case .rpcUnknownTool:
      ("There is no tool “{}” here.", "Инструмента «{}» здесь нет.")
    case .rpcUnknownCursor:
      (
        "The cursor is unknown or expired. | Start again without one.",
        "Курсор неизвестен или устарел. | Начните снова без него."
      )
    case .rpcUnknownResource: ("Unknown resource.", "Неизвестный ресурс.")
    case .rpcRevisionParts: ("_meta must have {} and {}.", "В _meta должны быть {} и {}.")
    case .rpcUnknownRevision:
      ("Unsupported MCP revision.", "Эта редакция MCP не поддерживается.")
    case .faultObject: ("{} must be an object", "{}: нужен объект")
    case .faultText: ("{} must be a string", "{}: нужна строка")
    case .faultEmpty: ("{} must not be empty", "{}: не может быть пустым")
    case .faultInteger: ("{} must be an integer", "{}: нужно целое число")
    case .faultRange: ("{} must be from {} to {}", "{}: нужно число от {} до {}")
    case .faultFlag: ("{} must be true or false", "{}: нужно true или false")
    case .faultWord: ("{} must be one of {}", "{}: нужно одно из {}")
    case .faultCrop: ("{} must be WIDTHxHEIGHT", "{}: нужно ШИРИНАxВЫСОТА")
    case .faultList: ("{} must be a list", "{}: нужен список")
    case .faultElement: ("{} has an element that {}", "{}, неверный элемент: {}")
    case .faultEither: ("{}, or {}", "{} или {}")
    case .faultMissing: ("{} is missing", "не хватает {}")
    case .faultAlternatives: ("exactly one of {} and {} is required", "нужно ровно одно из {} и {}")
    case .faultUnknown:
      ("unknown parameter “{}” (allowed: {})", "неизвестный параметр «{}» (есть: {})")
    case .faultUnknownOfNone:
      ("unknown parameter “{}” (none allowed)", "неизвестный параметр «{}» (параметров нет)")
    case .hintOverwrite:
      (
        "Pass overwrite: true, or another path.",
        "Повторите с overwrite: true или с другим путём."
      )
    case .errorStdioNoCommand:
      (
        "The stdio backend needs a program: --backend-option command='PROGRAM ARGUMENTS…'.",
        "Бэкенду stdio нужна программа: --backend-option command='ПРОГРАММА АРГУМЕНТЫ…'."
      )
    case .errorStdioQuotes:
      (
        "A quote or backslash in the command has no end: {}",
        "В команде не закрыта кавычка или обратная черта: {}"
      )
    case .errorStdioNested:
      (
        "A program that the stdio backend started cannot use the stdio backend itself. | Give it another one: --backend mock.",
        "Программа, запущенная бэкендом stdio, не может сама его использовать. | Выберите ей другой: --backend mock."
      )
    case .errorProgramNotStarted:
      (
        "Could not start {}: {}. | Check --backend-option command.",
        "Не удалось запустить {}: {}. | Проверьте --backend-option command."
      )
    case .errorProgramEnded:
      (
        "{} ended without an answer: {}. | Run it by itself to see why.",
        "{} завершилась без ответа: {}. | Запустите её отдельно, чтобы узнать причину."
      )
    case .errorProgramGarbage:
      (
        "{} sent no messages but other text: “{}”. | Only JSON-RPC may go to its stdout.",
        "{} шлёт не сообщения, а другой текст: «{}». | В её stdout допустим только JSON-RPC."
      )
    case .errorProgramReply:
      (
        "{} answered {} wrongly: {}. | `imagefeed doctor --backend stdio` checks the program.",
        "{} неверно отвечает на {}: {}. | Программу проверяет `imagefeed doctor --backend stdio`."
      )
    case .errorProgramSays: ("{}: {}", "{}: {}")
    case .errorProgramCannot: ("{} does not offer {}.", "{} не предлагает {}.")
    case .errorProgramFlood:
      (
        "{} sent more than {} messages that answer nothing. | Run it by itself to see why.",
        "{} шлёт больше {} сообщений, которые ни на что не отвечают. | Запустите её отдельно, чтобы узнать причину."
      )
    case .errorNotPublic:
      (
        "Refused to fetch a picture from {}: not a public https address.",
        "Изображение с {} не загружается: это не открытый адрес https."
      )
    case .errorFixtureNoPath:
      (
        "The fixture backend needs a folder: --backend-option path=DIR.",
        "Бэкенду fixture нужна папка: --backend-option path=DIR."
      )
    case .errorFixtureSyntax:
      ("{} is not JSON: line {}, column {}: {}", "{} — не JSON: строка {}, столбец {}: {}")
    case .errorFixtureShape:
      ("{} is not a valid fixture: {}: {}", "{} — не то, что ожидалось: {}: {}")
    case .errorFixtureOutside:
      ("{} points outside the fixture folder.", "{} ведёт за пределы папки.")
    case .errorFixtureOwnLikes:
      (
        "A folder has the likes of its own user only.",
        "В папке есть лайки только её пользователя."
      )
    case .errorFixtureNoCrop:
      (
        "A folder has whole pictures only. | Give a width without a height.",
        "В папке есть только целые изображения. | Укажите ширину без высоты."
      )
    case .errorFixtureNoPicture:
      ("No picture of photo “{}” in the fixture folder.", "В папке нет изображения для фото «{}».")
    case .errorFixturePictureMissing:
      (
        "{} is missing. | If the folder was recorded, record it again until it completes.",
        "Нет файла {}. | Если папка записана, запишите её ещё раз до конца."
      )
    case .errorFolderNoPath:
      (
        "The folder backend needs a folder: imagefeed DIR, or --backend-option path=DIR.",
        "Бэкенду folder нужна папка: imagefeed DIR или --backend-option path=DIR."
      )
    case .errorFolderOutside:
      (
        "{} is a link that leads out of the folder.",
        "{} — ссылка, которая ведёт за пределы папки с фото."
      )
    case .findingFolder:
      (
        "{} {photo/photos} in {}; {} {file/files} cannot be read, {} {picture/pictures} of other formats left out.",
        "Фото: {} в {}; не читается файлов: {}, изображений других форматов: {}."
      )
    case .remarkOtherFormats:
      (
        "{} {picture/pictures} in other formats {is/are} not shown.",
        "{} {изображение/изображения/изображений} в других форматах не {показано/показаны/показано}."
      )
    case .remarkNoJPEGs:
      (
        "No JPEG photos in {}; {} {picture/pictures} in other formats {is/are} not shown.",
        "В {} нет фото JPEG; {} {изображение/изображения/изображений} в других форматах не {показано/показаны/показано}."
      )
    case .remarkUnreadableFolders:
      (
        "Could not read {} {folder/folders}: {} ({}).",
        "Не удаётся прочитать {} {папку/папки/папок}: {} ({})."
      )
    case .remarkFolderAway:
      (
        "{} is empty now and had {} {photo/photos} before. If it is a drive or a share, mount it.",
        "Папка {} сейчас пуста, раньше в ней было фото: {}. Если это диск или сетевая папка, подключите её."
      )
    case .errorRecordByHand:
      (
        "{} was written by hand and is left alone. | Record into another folder.",
        "{} написан вручную и останется как есть. | Записывайте в другую папку."
      )
    case .errorRecordBusy:
      (
        "Another process is recording into {}.",
        "В {} сейчас записывает другой процесс."
      )
    case .errorRecordOther:
      (
        "{} was recorded with --backend {}. | Record into another folder.",
        "{} записан с --backend {}. | Записывайте в другую папку."
      )
    case .recordFeedPage: ("Feed, page {}: {} {photo/photos}", "Лента, страница {}: фото: {}")
    case .recordCollectionPage: ("“{}”: {} {photo/photos}", "«{}»: фото: {}")
    case .recordFavoritesPage:
      ("Favorites, page {}: {} {photo/photos}", "Избранное, страница {}: фото: {}")
    case .recordPictures: ("Pictures", "Изображения")
    case .recordLeftOut:
      (
        "Skipped {} {picture/pictures}: refused, or not JPEG.",
        "Пропущено изображений (отказ сервера или не JPEG): {}"
      )
    case .recordDone:
      (
        "Recorded. To replay it: --backend fixture --backend-option path={}",
        "Записано. Чтобы открыть: --backend fixture --backend-option path={}"
      )
    case .recordNothingNew:
      (
        "Nothing to record: {} has these pages already. For more pages, raise --pages; for new photos, record into another folder.",
        "Записывать нечего: в {} уже есть эти страницы. Чтобы записать больше, увеличьте --pages; для новых фото нужна другая папка."
      )
    }
  }
}
