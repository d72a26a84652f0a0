// Texts of the screen.

extension Phrase {
  // Screen
  package static let appName = Phrase("imagefeed", "imagefeed")
  package static let feed = Phrase("Feed", "Лента")
  package static let endOfFeed = Phrase("That’s all for now.", "Пока это всё.")
  package static let loading = Phrase("Loading…", "Загрузка…")
  package static let retry = Phrase("Retry", "Повторить")
  package static let reload = Phrase("Reload", "Обновить")
  package static let demoNotice = Phrase(
    "No access key set: showing the built-in demo photos. To use Unsplash, run `imagefeed config set access-key`.",
    "Ключ доступа не задан: это встроенные демонстрационные фото. Задать: `imagefeed config set access-key`."
  )
  package static let terminalTooSmall = Phrase(
    "Window too small: {}x{} needed. q quits.", "Окно слишком маленькое. Нужно {}x{}; q — выход.")
  package static let terminalTooSmallToQuit = Phrase(
    "Window too small: {}x{} needed. Still downloading: Ctrl-C stops it and quits.",
    "Окно слишком маленькое. Нужно {}x{}. Идёт скачивание: Ctrl-C прервёт его и завершит программу."
  )

  // Sign-in
  package static let logIn = Phrase("Sign In", "Войти")
  package static let browse = Phrase("Browse without an account", "Смотреть без входа")
  package static let slogan = Phrase(
    "Photos from Unsplash in your terminal", "Фото с Unsplash в терминале")
  package static let signInOpened = Phrase(
    "Allow access in your browser. If it did not open, go to:",
    "Разрешите доступ в браузере. Если он не открылся, вот адрес:")
  package static let signInByHand = Phrase(
    "Could not open a browser. Open this address and allow access:",
    "Браузер не открылся. Откройте этот адрес и разрешите доступ:")
  package static let signInPasteHere = Phrase(
    "Paste the code, or the address the browser ends up at:",
    "Вставьте код или адрес, на котором остановился браузер:")
  package static let signInFieldHint = Phrase("code or address", "код или адрес")
  package static let signInRedirect = Phrase(
    "If Unsplash shows an error, add this redirect address at https://unsplash.com/oauth/applications:",
    "Если Unsplash сообщает об ошибке, добавьте этот адрес в приложение на https://unsplash.com/oauth/applications:"
  )
  package static let signInStepOpened = Phrase("Open the browser", "Открыть браузер")
  package static let signInStepWaiting = Phrase(
    "Wait for your approval", "Дождаться вашего согласия")
  package static let signInStepExchanging = Phrase("Get access", "Получить доступ")
  package static let signInStepProfile = Phrase("Load your profile", "Загрузить профиль")
  package static let signInStepImpossible = Phrase(
    "{} — not possible here", "{} — здесь невозможно")
  package static let signedOutFarewell = Phrase(
    "You are signed out. To revoke access, go to https://unsplash.com/oauth/authorized_applications. Your browser may still be signed in.",
    "Вы вышли. Отозвать доступ можно на https://unsplash.com/oauth/authorized_applications; в браузере вход может ещё действовать."
  )

  // Dialogs
  package static let wentWrong = Phrase("Something went wrong", "Что-то пошло не так(")
  package static let couldNotSignIn = Phrase("Could not sign in", "Не удалось войти в систему")
  package static let ok = Phrase("OK", "Ок")
  package static let tryAgain = Phrase("Try again", "Попробуйте ещё раз")
  package static let back = Phrase("Back", "Назад")
  package static let stop = Phrase("Stop", "Прервать")
  package static let keepGoing = Phrase("Keep going", "Продолжать")
  package static let quitAnyway = Phrase("Quit", "Всё равно выйти")
  package static let yes = Phrase("Yes", "Да")
  package static let no = Phrase("No", "Нет")
  package static let cancel = Phrase("Cancel", "Отмена")
  package static let overwrite = Phrase("Overwrite", "Заменить")
  package static let keepBoth = Phrase("Keep both", "Оба файла")
  package static let overwriteTitle = Phrase("File exists", "Уже скачано")
  package static let overwriteText = Phrase(
    "“{}” already exists. Overwrite it?", "Файл «{}» уже есть. Заменить его?")
  package static let byeTitle = Phrase("Bye-bye!", "Пока, пока!")
  package static let byeText = Phrase(
    "Are you sure you want to log out?", "Уверены, что хотите выйти?")

  package static let likesEndedTitle = Phrase("Likes have ended", "Лайков больше нет")
  package static let likesEndedText = Phrase(
    "Unsplash no longer lets applications like photos. Keep your favorites there in a private collection instead?",
    "Unsplash больше не позволяет приложениям ставить лайки. Хранить избранное там в личной коллекции?"
  )

  // Profile, favorites, search
  package static let profile = Phrase("Profile", "Профиль")
  package static let search = Phrase("Search", "Поиск")
  package static let favorites = Phrase("Favorites", "Избранное")
  package static let logOut = Phrase("Sign Out", "Выйти")
  package static let noFavoritesHere = Phrase(
    "No favorites yet. Press {} on a photo to add it.",
    "Пока пусто. Нажмите {} на фото, чтобы оно появилось здесь.")
  package static let profileUnavailable = Phrase(
    "Could not load the profile.", "Профиль не загрузился.")
  package static let searchHint = Phrase(
    "Words, @user, #topic, id:PHOTO", "Слова, @автор, #тема, id:НОМЕР")
  package static let recentSearches = Phrase("Recent searches", "Недавние запросы")
  package static let forgetRecentSearches = Phrase(
    "Clear recent searches", "Удалить недавние запросы")
  package static let searchSuggestions = Phrase("Suggestions", "Что посмотреть")
  package static let randomPhoto = Phrase("Random photo", "Случайное фото")
  package static let filterShape = Phrase("Shape", "Форма")
  package static let filterColor = Phrase("Color", "Цвет")
  package static let filterOrder = Phrase("Order", "Порядок")
  package static let anyShape = Phrase("Any shape", "Любая форма")
  package static let anyColor = Phrase("Any color", "Любой цвет")
  package static let anyOrder = Phrase("Any order", "Любой порядок")
  package static let shapeLandscape = Phrase("Landscape", "Горизонтальная")
  package static let shapePortrait = Phrase("Portrait", "Вертикальная")
  package static let shapeSquare = Phrase("Square", "Квадратная")
  package static let colorBlackAndWhite = Phrase("Black and white", "Чёрно-белый")
  package static let colorBlack = Phrase("Black", "Чёрный")
  package static let colorWhite = Phrase("White", "Белый")
  package static let colorYellow = Phrase("Yellow", "Жёлтый")
  package static let colorOrange = Phrase("Orange", "Оранжевый")
  package static let colorRed = Phrase("Red", "Красный")
  package static let colorPurple = Phrase("Purple", "Фиолетовый")
  package static let colorMagenta = Phrase("Magenta", "Пурпурный")
  package static let colorGreen = Phrase("Green", "Зелёный")
  package static let colorTeal = Phrase("Teal", "Бирюзовый")
  package static let colorBlue = Phrase("Blue", "Синий")
  package static let orderRelevant = Phrase("Best match", "Сначала подходящие")
  package static let orderLatest = Phrase("Newest", "Сначала новые")
  package static let clearFilters = Phrase("Clear", "Сбросить")
  package static let nothingFoundFiltered = Phrase(
    "No photos found. Try other words, or clear the filters.",
    "Ничего не найдено. Попробуйте другие слова или сбросьте фильтры.")
  package static let collections = Phrase("Collections", "Коллекции")
  package static let topics = Phrase("Topics", "Темы")
  package static let collectionPhotos = Phrase("{} {photo/photos}", "{} фото")
  package static let noCollectionsHere = Phrase(
    "No collections here yet.", "Коллекций здесь пока нет.")
  package static let noTopicsHere = Phrase("There are no topics here.", "Здесь нет тем.")
  package static let foldersHaveNoTopics = Phrase("Folders have no topics.", "В папках нет тем.")
  package static let noCollectionsInSource = Phrase(
    "There are no collections here.", "Здесь нет коллекций.")
  package static let noAccountsHere = Phrase("There are no accounts here.", "Здесь нет аккаунтов.")
  package static let photoRemoved = Phrase("This photo was removed.", "Это фото удалено.")
  package static let noPhotosHere = Phrase("No photos here yet.", "Фото здесь пока нет.")

  // Adding to collections
  package static let newCollection = Phrase("New collection…", "Новая коллекция…")
  package static let newCollectionNamed = Phrase("New collection “{}”…", "Новая коллекция «{}»…")
  package static let newCollectionTitle = Phrase("New collection", "Новая коллекция")
  package static let creatingCollection = Phrase("Creating…", "Создаю…")
  package static let collectionFilterHint = Phrase(
    "Type to find a collection", "Наберите часть названия")
  package static let noOwnCollections = Phrase(
    "You have no collections yet.", "Своих коллекций пока нет.")
  package static let noCollectionMatches = Phrase(
    "None of your collections match.", "Таких коллекций у вас нет.")
  package static let collectionScopesText = Phrase(
    "To change your collections, imagefeed needs the permissions read_collections and write_collections. Tick them for your application on Unsplash first; otherwise its page shows an error.",
    "Чтобы менять коллекции, нужны права read_collections и write_collections. Сначала отметьте их в настройках приложения на Unsplash, иначе его страница покажет ошибку."
  )
  package static let collectionGone = Phrase(
    "The collection or the photo no longer exists.", "Этой коллекции или фото больше нет.")
  package static let collectionCreated = Phrase("Created “{}”", "Создана «{}»")
  package static let notCreated = Phrase("Could not create “{}”: {}", "«{}» не создана: {}")
  package static let addedTo = Phrase("Added to “{}”", "Добавлено в «{}»")
  package static let removedFrom = Phrase("Removed from “{}”", "Удалено из «{}»")
  package static let notAddedTo = Phrase("Not added to “{}”: {}", "Не добавлено в «{}»: {}")
  package static let notRemovedFrom = Phrase(
    "Not removed from “{}”: {}", "Не удалено из «{}»: {}")

  // Actions on several photos
  package static let batchProgress = Phrase("{} of {} photos done", "Готово фото: {} из {}")
  package static let batchAdded = Phrase("{} of {} added to “{}”", "Добавлено {} из {} в «{}»")
  package static let batchRemoved = Phrase(
    "{} of {} removed from “{}”", "Удалено {} из {} из «{}»")
  package static let batchLiked = Phrase("{} of {} liked", "Лайков поставлено: {} из {}")
  package static let batchUnliked = Phrase("{} of {} unliked", "Лайков снято: {} из {}")
  package static let batchSaved = Phrase("{} of {} saved", "Сохранено {} из {}")
  package static let batchSavedIn = Phrase("{} of {} saved in {}", "Сохранено {} из {} в {}")
  package static let batchCopied = Phrase("{} of {} copied", "Скопировано {} из {}")
  package static let batchStarted = Phrase(
    "{} of {} started with {}", "Запущено {} из {}, команда {}")
  package static let batchFailed = Phrase("{}; {} failed: {}", "{}; ошибок: {}. {}")
  package static let batchStopped = Phrase("{}; the rest was stopped.", "{}; остальное прервано.")
  package static let batchRepeat = Phrase(
    "The outcome is not known. Repeat it: nothing is doubled.",
    "Итог неизвестен. Повторите: ничего не удвоится.")
  package static let batchLost = Phrase(
    "Interrupted because the account changed: {}. Check the rest after you sign in.",
    "Прервано, потому что сменился аккаунт: {}. Проверьте остальное после входа.")
  package static let markNeedsList = Phrase(
    "Only photos of a list can be marked.", "Пометить можно только фото из списка.")
  package static let quitBatchTitle = Phrase("Not finished", "Не всё готово")
  package static let quitBatchText = Phrase(
    "Still working on {} {photo/photos}. Quit anyway?", "Ещё не готово фото: {}. Всё равно выйти?")

  // Photo
  package static let share = Phrase("Share", "Поделиться")
  package static let shareDownload = Phrase("Download {}", "Скачать {}")
  package static let sizeRaw = Phrase("original", "исходный размер")
  package static let sizeFull = Phrase("full size", "полный размер")
  package static let sizeRegular = Phrase("medium", "средний")
  package static let sizeSmall = Phrase("small", "малый")
  package static let sizeThumb = Phrase("thumbnail", "миниатюру")
  package static let shareLink = Phrase("Copy link", "Скопировать ссылку")
  package static let shareSnippet = Phrase("Copy {} with credit", "Скопировать {} с автором")
  package static let shareSnippetOnly = Phrase("Copy {}", "Скопировать {}")
  package static let shareCopyFile = Phrase("Save a copy: {}", "Сохранить копию: {}")
  package static let shareOpenFile = Phrase(
    "Open in another program", "Открыть в другой программе")
  package static let shareOpen = Phrase("Open in browser", "Открыть в браузере")
  package static let address = Phrase("Address: {}", "Адрес: {}")
  package static let openedInBrowser = Phrase("Opened in the browser: {}", "Открыто в браузере: {}")
  package static let openedFile = Phrase("Opened: {}", "Открыто: {}")
  package static let copied = Phrase("Copied: {}", "Скопировано: {}")
  package static let pictureCopied = Phrase("Picture copied", "Изображение скопировано")
  package static let copyHandedOver = Phrase(
    "Sent to the terminal’s clipboard (not confirmed): {}",
    "Отправлено в буфер обмена терминала (не подтверждено): {}")
  package static let copyByHand = Phrase("Copy it by hand: {}", "Скопировать вручную: {}")
  package static let downloading = Phrase("Downloading {}", "Скачиваю {}")
  package static let percent = Phrase("{}%", "{} %")
  package static let downloadsWaiting = Phrase("({} more waiting)", "(в очереди: {})")
  package static let downloadQueued = Phrase("Queued: {}", "Ждёт очереди: {}")
  package static let downloaded = Phrase("Saved: {}", "Сохранено: {}")
  package static let creditLeftOut = Phrase(
    "Could not add the credit: the metadata in the file leaves no room for it.",
    "Не удалось добавить подпись об авторе: другие метаданные в файле не оставили для неё места.")
  package static let creditUnreadable = Phrase(
    "The credit was not added: the metadata in the file (XMP) is damaged.",
    "Подпись об авторе не добавлена: метаданные в файле (XMP) повреждены.")
  package static let creditNotInFormat = Phrase(
    "The credit was not added: imagefeed does not write it into {} files.",
    "Подпись об авторе не добавлена: в файлы {} она не записывается.")
  package static let downloadOtherFormat = Phrase(
    "{} is {}, although its name says otherwise.", "{} — {}, хотя имя говорит о другом формате.")
  package static let downloadNotReported = Phrase(
    "Could not report the download to the service, as its guidelines require.",
    "Не удалось сообщить сервису о скачивании, как того просят его правила.")
  package static let downloadStopped = Phrase("Stopped: {}", "Прервано: {}")
  package static let downloadFailed = Phrase("Could not download {}.", "Не удалось скачать {}.")
  package static let stopDownloadTitle = Phrase("Download in progress", "Фото скачивается")
  package static let stopDownloadText = Phrase("Stop downloading {}?", "Прервать скачивание {}?")
  package static let downloadForProgram = Phrase("photo for “{}”", "фото для «{}»")
  package static let quitDownloadText = Phrase(
    "Still downloading: {}. Quit anyway?", "Ещё не сохранено: {}. Всё равно выйти?")
  package static let quitDownloadsText = Phrase(
    "Still downloading: {} and {} more. Quit anyway?",
    "Ещё не сохранено: {} и ещё {}. Всё равно выйти?")
  package static let noClipboard = Phrase(
    "No clipboard available.", "Буфер обмена недоступен.")
  package static let liked = Phrase("Liked", "Лайк поставлен")
  package static let likeRemoved = Phrase("Like removed", "Лайк снят")
  package static let likeFailed = Phrase("The like was not changed.", "Лайк не изменился.")
  package static let likeLost = Phrase(
    "The like of photo {} was not changed: {}", "Лайк фото {} не изменился: {}")
  package static let likeUnconfirmed = Phrase(
    "The like of photo {} was not confirmed. | Check it later.",
    "Лайк фото {} не подтверждён. | Проверьте его позже.")
  package static let likesAwaited = Phrase(
    "Waiting for the last like. Press q to quit without waiting.",
    "Жду ответа на последний лайк. Клавиша q — выйти без ожидания.")
  package static let basicHasNoHeartHere = Phrase(
    "In the basic edition, like photos in the feed.",
    "В базовой версии лайки ставят только в ленте.")
  package static let needsSignIn = Phrase(
    "Sign in first: press {} for your profile, then {}.",
    "Сначала войдите: нажмите {} (профиль), затем {}.")
  package static let needsSignInHere = Phrase(
    "Sign in first: press {}.", "Сначала войдите: нажмите {}.")
  package static let needsSignInBack = Phrase(
    "Sign in first: press {} to leave the photo, {} for your profile, then {}.",
    "Сначала войдите: нажмите {} (выход из фото), {} (профиль), затем {}.")
  package static let signInGoneHere = Phrase(
    "Unsplash no longer accepts the stored sign-in. | Sign in again: press {}.",
    "Unsplash отклонил сохранённый вход. | Войдите снова: нажмите {}.")
  package static let scopeMissingHere = Phrase(
    "The sign-in lacks the permission for this. | Enable it for your application on Unsplash, then sign out ({}) and sign in again.",
    "Для этого не хватает прав. | Включите их в настройках приложения на Unsplash, выйдите ({}) и войдите снова."
  )
  package static let terminalNameMissing = Phrase(
    "TERM is not set, so the kind of the terminal is unknown. | Try TERM=xterm-256color, or use a command.",
    "TERM не задана, поэтому вид терминала неизвестен. | Попробуйте TERM=xterm-256color или команду."
  )
  package static let terminalUnknown = Phrase(
    "The system does not know this terminal (TERM={}). | Try TERM=xterm-256color, or use a command.",
    "Система не знает такого терминала (TERM={}). | Попробуйте TERM=xterm-256color или команду.")
  package static let terminalCannotMove = Phrase(
    "This terminal (TERM={}) cannot move its cursor, which the screen requires. | Use a command.",
    "Этот терминал (TERM={}) не умеет двигать курсор, а экрану это нужно. | Используйте команду.")
  package static let terminalUnusable = Phrase(
    "The terminal cannot be used (error {}).", "Терминалом нельзя пользоваться (ошибка {}).")
  package static let terminalGone = Phrase("The terminal is gone.", "Терминала больше нет.")
  package static let noPicturesHere = Phrase(
    "Pictures are turned off.", "Показ изображений отключён.")
  package static let noOtherList = Phrase(
    "There is no other list here.", "Здесь нет других списков.")
  package static let noAccessKeyNeeded = Phrase(
    "No access key is needed here.", "Здесь ключ доступа не нужен.")
  package static let zoomNeedsPhoto = Phrase(
    "Open a photo to zoom.", "Чтобы приблизить, откройте фото.")
  package static let needsOpenPhoto = Phrase("Open a photo first.", "Сначала откройте фото.")
  package static let nothingBeyond = Phrase(
    "The photo ends here.", "С этой стороны больше ничего нет.")
  package static let firstPhoto = Phrase("This is the first photo.", "Это первое фото.")
  package static let protocolUnconfirmed = Phrase(
    "This terminal does not report support for {} pictures. If none appear, use --protocol auto.",
    "Терминал не сообщил, что умеет показывать изображения {}. Если их не видно, используйте --protocol auto."
  )
  package static let protocolCannotErase = Phrase(
    "This terminal cannot remove {} pictures from the screen, so blocks are used instead. Use --protocol auto.",
    "Терминал не умеет убирать с экрана изображения {}, поэтому они нарисованы символами. Используйте --protocol auto."
  )

  // Status line
  package static let hintKeys = Phrase("keys", "клавиши")
  package static let hintOpen = Phrase("open", "открыть")
  package static let hintPick = Phrase("pick", "взять")
  package static let hintMark = Phrase("mark", "пометить")
  package static let picking = Phrase("Fetching {}", "Получаю {}")
  package static let endPickTitle = Phrase("Leave without photos?", "Выйти без фото?")
  package static let endPickText = Phrase(
    "{} marked {photo/photos} will not be picked.", "Помеченные фото ({}) не будут выбраны.")
  package static let endPick = Phrase("Leave", "Выйти без них")
  package static let keepPicking = Phrase("Stay", "Остаться")
  package static let pickMarked = Phrase("{} marked", "помечено: {}")
  package static let hintAdd = Phrase("add", "добавить")
  package static let hintRemove = Phrase("remove", "убрать")
  package static let hintCreate = Phrase("create", "создать")
  package static let hintLike = Phrase("like", "лайк")
  package static let hintLeave = Phrase("leave", "выйти из строки")
  package static let hintZoom = Phrase("zoom", "масштаб")
  package static let hintTurn = Phrase("rotate", "поворот")
  package static let hintDo = Phrase("run", "выполнить")
  package static let hintClose = Phrase("close", "закрыть")
  package static let hintUser = Phrase("more", "подробнее")
  package static let hintScroll = Phrase("scroll", "листать")
  package static let hintBrowse = Phrase("browse", "смотреть")
  package static let hintSend = Phrase("send", "отправить")
  package static let hintCancel = Phrase("cancel", "отмена")
  package static let requestsLeftBrief = Phrase("{} of {} requests left", "запросов: {} из {}")
  package static let demoHint = Phrase(
    "Demo photos · {}: photos from Unsplash", "Демо-фото · {}: фото с Unsplash")
  package static let demoHintBriefly = Phrase("Demo · {}: Unsplash", "Демо · {}: Unsplash")
  package static let accessKeyTitle = Phrase(
    "Unsplash: paste an access key", "Unsplash: вставьте ключ доступа")
  package static let accessKeyOrigin = Phrase(
    "The key is free. Create an application here and copy its “Access Key”:",
    "Ключ бесплатный. Создайте приложение и скопируйте его «Access Key»:")
  package static let accessKeyAddress = Phrase(
    "https://unsplash.com/oauth/applications", "https://unsplash.com/oauth/applications")
  package static let accessKeyChecking = Phrase("Checking the key…", "Проверяю ключ…")
  package static let accessKeyStored = Phrase(
    "The key is stored. Unsplash opens when the download has ended.",
    "Ключ сохранён. Unsplash откроется, когда закончится загрузка.")
  package static let accessKeyUse = Phrase("Use this key", "Использовать ключ")
  package static let accessKeyKeepDemo = Phrase("Keep the demo", "Остаться в демо")
  package static let accessKeyClose = Phrase("Close", "Закрыть")
  package static let accessKeyUseBriefly = Phrase("Use it", "Принять")
  package static let accessKeySaved = Phrase(
    "Key saved. Photos from Unsplash.", "Ключ сохранён. Теперь здесь фото с Unsplash.")
  package static let noAccessKeyYet = Phrase("No access key yet.", "Ключа доступа пока нет.")
  package static let accessKeyEnterHere = Phrase("Enter a key", "Ввести ключ")
  package static let secretKeyTitle = Phrase(
    "Unsplash: paste the secret key", "Unsplash: вставьте секретный ключ")
  package static let secretKeyOrigin = Phrase(
    "To sign in, copy the “Secret key” of your application:",
    "Для входа скопируйте «Secret key» своего приложения:")
  package static let secretKeyRedirect = Phrase(
    "Add this redirect address there:", "Добавьте этот адрес в приложение:")
  package static let accessKeyRefusedHere = Phrase(
    "Unsplash does not accept this key. Copy the whole “Access Key”, not the id or the secret key.",
    "Unsplash не принимает этот ключ. Скопируйте «Access Key» целиком, а не id и не секретный ключ."
  )
  package static let guestProfile = Phrase(
    "Sign in to see your profile and favorites.", "Войдите, чтобы увидеть профиль и избранное.")
  package static let demoMark = Phrase("Demo photos", "Демо-фото")
  package static let demoHasNoPages = Phrase(
    "Demo photos have no page to open or share. | For photos from Unsplash: imagefeed config set access-key",
    "У демонстрационных фото нет страниц и ссылок. | Фото с Unsplash: imagefeed config set access-key"
  )
  package static let demoHasNoPagesHere = Phrase(
    "Demo photos have no page to open or share. | For photos from Unsplash, press {}.",
    "У демонстрационных фото нет страниц и ссылок. | Чтобы были фото с Unsplash, нажмите {}.")
  package static let demoSignedOut = Phrase("You are signed out.", "Вы вышли.")
  package static let cacheAsOf = Phrase("cached, from {}", "показано из кеша, как было {}")
  package static let cacheMark = Phrase("cached", "из кеша")

  // Commands of the user
  package static let helpCommand = Phrase("run {}", "запустить {}")
  package static let commandStarted = Phrase("Started: {}", "Запущено: {}")
  package static let commandFailed = Phrase("{} failed with status {}.", "{}: сбой, код {}.")
  package static let commandKilled = Phrase(
    "{} was stopped by signal {}.", "{}: завершено сигналом {}.")
  package static let commandNotStarted = Phrase(
    "Could not start {}: {}.", "Не удалось запустить {}: {}.")
  package static let commandNotFound = Phrase(
    "Could not start {}: there is no such program. | Install it, or correct `commands` in config.json.",
    "Не удалось запустить {}: такой программы нет. | Установите её или исправьте `commands` в config.json."
  )
  package static let commandNotExecutable = Phrase(
    "Could not start {}: the file is not executable. | Run `chmod +x` on it.",
    "Не удалось запустить {}: файл не исполняемый. | Выполните для него `chmod +x`.")
  package static let commandOption = Phrase(
    "{} was not started: it would read “{}” as an option. | In `commands`, put other text before the placeholder, such as {}.",
    "{} не запущено: «{}» было бы прочитано как параметр. | В `commands` поставьте подстановку после другого текста, например {}."
  )
  package static let fieldHasClosed = Phrase(
    "The text field has closed. Press Enter to go on.",
    "Поле ввода закрылось. Нажмите Enter, чтобы продолжить.")
  package static let pressEnter = Phrase("Press Enter to return", "Нажмите Enter, чтобы вернуться")
  package static let commandsOff = Phrase(
    "The commands in {} are off: other users can write to it. | Run `chmod go-w` on it.",
    "В {} могут писать другие пользователи, поэтому его commands отключены. | Выполните для него `chmod go-w`."
  )
  package static let commandsOffOwner = Phrase(
    "The commands in {} are off: another user owns it or its folder. | Put your own file there.",
    "{} или папка этого файла принадлежит не вам, поэтому его commands отключены. | Положите туда свой файл."
  )
  package static let errorSetWritable = Phrase(
    "Nothing was changed. Other users can write to {} and may have added commands to it. | Check the commands, then run `chmod go-w` on the file.",
    "Ничего не изменено: в {} могут писать другие пользователи и могли добавить в него commands. | Проверьте их и выполните для него `chmod go-w`."
  )
  package static let errorSetOwner = Phrase(
    "Nothing was changed. Another user owns {} or its folder. | Put your own file there.",
    "Ничего не изменено: {} или папка этого файла принадлежит не вам. | Положите туда свой файл.")

  // Words on a photo
  package static let untitled = Phrase("Untitled", "Без названия")
  package static let pictureLost = Phrase("Could not load · Ctrl-R", "Не загрузилось · Ctrl-R")
  package static let finerPixelsLost = Phrase(
    "Could not load a sharper picture; zoom again to retry.",
    "Чёткое изображение не загрузилось; измените масштаб.")
  package static let sponsored = Phrase("Sponsored", "Реклама")
}
