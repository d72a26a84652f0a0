// Help of the screen, one line for each key.

extension Phrase {
  package static let help = Phrase("Keys", "Клавиши")
  package static let helpMove = Phrase("move", "перемещаться")
  package static let helpFar = Phrase("half a screen down or up", "полэкрана вниз или вверх")
  package static let helpPage = Phrase("a screen down or up", "экран вниз или вверх")
  package static let helpLine = Phrase("a line down or up", "строка вниз или вверх")
  package static let helpNextCard = Phrase(
    "next or previous photo", "следующее или предыдущее фото")
  package static let helpEnds = Phrase("go to the start or the end", "в начало или в конец")
  package static let helpOpen = Phrase("open the photo", "открыть фото")
  package static let helpPick = Phrase(
    "pick the photo, or all marked photos", "выбрать это фото или все помеченные")
  package static let helpMark = Phrase(
    "mark or unmark the photo", "пометить фото или снять пометку")
  package static let helpClearMarks = Phrase("clear the marks", "снять все пометки")
  package static let helpCollect = Phrase("add to collections", "добавить в коллекции")
  package static let helpTick = Phrase(
    "add to the collection, or remove", "добавить в коллекцию или убрать")
  package static let helpTickUntyped = Phrase(
    "the same, before you type", "то же, пока ничего не набрано")
  package static let helpCreate = Phrase("create the collection", "создать коллекцию")
  package static let helpPrivate = Phrase("private or public", "личная или открытая")
  package static let helpEndPick = Phrase("leave without a photo", "выйти без выбора")
  package static let helpHeart = Phrase("like or unlike", "поставить или снять лайк")
  package static let helpShare = Phrase("share", "поделиться")
  package static let helpDownload = Phrase("download, or stop the download", "скачать или прервать")
  package static let helpCopyLink = Phrase("copy the link", "скопировать ссылку")
  package static let helpCopyPicture = Phrase("copy the picture", "скопировать изображение")
  package static let helpColors = Phrase("choose a color", "выбрать цвет из ряда")
  package static let helpCopyMarkdown = Phrase("copy as Markdown", "скопировать как Markdown")
  package static let helpCopyHTML = Phrase("copy as HTML", "скопировать как HTML")
  package static let helpBrowser = Phrase("open in the browser", "открыть в браузере")
  package static let helpAuthor = Phrase("the author’s photos", "фото этого автора")
  package static let helpSearch = Phrase("search", "искать")
  package static let helpTabs = Phrase("feed, profile, search", "лента, профиль, поиск")
  package static let helpNextTab = Phrase(
    "next or previous tab", "следующая или предыдущая вкладка")
  package static let helpReload = Phrase("reload or retry", "обновить или повторить")
  package static let helpLogOut = Phrase("sign out", "выйти из аккаунта")
  package static let helpAccessKey = Phrase(
    "photos from Unsplash: enter an access key", "фото с Unsplash: ввести ключ доступа")
  package static let helpPalette = Phrase("find an action by words", "найти действие по словам")
  package static let paletteHint = Phrase("What do you want to do?", "Что сделать?")
  package static let paletteEmpty = Phrase("No such action here.", "Такого действия здесь нет.")
  package static let keysYielded = Phrase(
    "config.json reassigns the keys of: {}. Find these actions with {}.",
    "В config.json переназначены клавиши действий: {}. Эти действия можно найти по {}.")
  package static let groupMove = Phrase("Move", "Перемещение")
  package static let groupView = Phrase("View", "Просмотр")
  package static let groupCommands = Phrase("Your commands", "Ваши команды")
  package static let groupLists = Phrase("Lists", "Списки")
  package static let groupProgram = Phrase("Program", "Программа")
  package static let helpHelp = Phrase("this help", "эта справка")
  package static let helpRepaint = Phrase("redraw the screen", "перерисовать экран")
  package static let helpQuit = Phrase("quit", "выход")
  package static let helpBack = Phrase("back", "назад")
  package static let helpZoom = Phrase("zoom in or out", "приблизить или отдалить")
  package static let helpFit = Phrase("fit the photo to the screen", "фото целиком")
  package static let helpPan = Phrase("move the photo", "двигать фото")
  package static let helpNextPhoto = Phrase(
    "next or previous photo (← → while it fits)",
    "следующее или предыдущее фото (← →, пока видно целиком)")
  package static let helpQuarters = Phrase("rotate by 90°", "повернуть на 90°")
  package static let helpFine = Phrase("rotate a little", "повернуть немного")
  package static let helpFilters = Phrase("shape, color, order", "форма, цвет, порядок")
  package static let helpTopics = Phrase("topics", "темы")
  package static let helpSections = Phrase(
    "switch to another list: likes, collections", "другой список: лайки, коллекции")
  package static let helpClearFilters = Phrase("clear the filters", "сбросить фильтры")
  package static let helpUser = Phrase("about this user", "об этом пользователе")
  package static let helpDetails = Phrase("about this photo", "об этом фото")
  package static let helpPhotoKeys = Phrase(
    "in an open photo: zoom, rotate, next; ? lists all keys there",
    "в открытом фото: масштаб, поворот, другое фото; ? покажет все клавиши")
  package static let helpChoose = Phrase("choose", "выбрать")
  package static let helpConfirm = Phrase("confirm", "подтвердить")
  package static let helpYesNo = Phrase("yes or no", "да или нет")
  package static let helpSend = Phrase("submit", "отправить набранное")
  package static let helpErase = Phrase("erase", "стереть")
  package static let helpEraseWord = Phrase("erase a word", "стереть слово")
  package static let helpEraseLine = Phrase(
    "erase to the start or the end", "стереть до начала или до конца")
  package static let helpCaret = Phrase("move in the text", "двигаться по тексту")
  package static let helpCaretWord = Phrase("move by a word", "двигаться по словам")
  package static let helpCaretFar = Phrase(
    "go to the start or the end of the text", "в начало или конец текста")
  package static let helpLogIn = Phrase("sign in", "войти")
  package static let helpBrowse = Phrase("browse without an account", "смотреть без входа")
  package static let layerTooSmall = Phrase("Window too small", "Окно слишком маленькое")
  package static let layerSignIn = Phrase("Sign-in", "Вход")
  package static let layerWaiting = Phrase("Waiting for the browser", "Ожидание браузера")
  package static let layerCards = Phrase(
    "Feed, favorites, found photos", "Лента, избранное, найденное")
  package static let layerSearchStart = Phrase(
    "Search tab, before you type: other letters go into the field",
    "Вкладка поиска до ввода: остальные буквы попадают в строку")
  package static let layerSearchField = Phrase("Search field", "Строка поиска")
  package static let layerPhoto = Phrase("Photo", "Открытое фото")
  package static let layerMenu = Phrase("Share menu", "Меню «Поделиться»")
  package static let layerFilter = Phrase("Filter choices", "Список значений фильтра")
  package static let layerUser = Phrase("About a user", "О пользователе")
  package static let layerDetails = Phrase("About a photo", "О фото")
  package static let layerDialog = Phrase("Dialog", "Диалог")
  package static let layerAccessKey = Phrase("Access key", "Ключ доступа")
  package static let layerPalette = Phrase("Action palette", "Палитра действий")
  package static let layerCollecting = Phrase("Your collections", "Свои коллекции")
  package static let layerNewCollection = Phrase(
    "Title of a new collection", "Название новой коллекции")
  package static let layerPick = Phrase(
    "Picking with `imagefeed pick`: Space marks with --multiple",
    "Выбор в `imagefeed pick`: с --multiple Space помечает")
  package static let keymapTitle = Phrase("Keys of the screen", "Клавиши экрана")
  package static let keymapIntro = Phrase(
    "Letters work on a Russian layout as well.", "Буквы работают и в русской раскладке.")

  // The palette: the text of one action, where the help has one line for several actions
  package static let paletteNextCard = Phrase("go to the next photo", "к следующему фото")
  package static let palettePreviousCard = Phrase("go to the previous photo", "к предыдущему фото")
  package static let palettePageDown = Phrase("a screen down", "экран вниз")
  package static let palettePageUp = Phrase("a screen up", "экран вверх")
  package static let paletteHalfPageDown = Phrase("half a screen down", "полэкрана вниз")
  package static let paletteHalfPageUp = Phrase("half a screen up", "полэкрана вверх")
  package static let paletteLineDown = Phrase("a line down", "строка вниз")
  package static let paletteLineUp = Phrase("a line up", "строка вверх")
  package static let paletteFirst = Phrase("go to the start", "в начало")
  package static let paletteLast = Phrase("go to the end", "в конец")
  package static let paletteZoomIn = Phrase("zoom in", "приблизить")
  package static let paletteZoomOut = Phrase("zoom out", "отдалить")
  package static let paletteTurnRight = Phrase("rotate right", "повернуть вправо")
  package static let paletteTurnLeft = Phrase("rotate left", "повернуть влево")
  package static let paletteTurnRightALittle = Phrase(
    "rotate right a little", "чуть повернуть вправо")
  package static let paletteTurnLeftALittle = Phrase("rotate left a little", "чуть повернуть влево")
  package static let palettePreviousList = Phrase(
    "previous list: likes, collections", "предыдущий список: лайки, коллекции")
  package static let paletteNextList = Phrase(
    "next list: likes, collections", "следующий список: лайки, коллекции")
  package static let paletteFilterShape = Phrase("filter by shape", "выбрать форму")
  package static let paletteFilterColor = Phrase("filter by color", "выбрать цвет")
  package static let paletteFilterOrder = Phrase("change the order", "выбрать порядок")
  package static let paletteTabFeed = Phrase("go to the feed", "к ленте")
  package static let paletteTabProfile = Phrase("go to the profile", "к профилю")
  package static let paletteTabSearch = Phrase("go to the search", "к поиску")
  package static let paletteNextTab = Phrase("next tab", "следующая вкладка")
  package static let palettePreviousTab = Phrase("previous tab", "предыдущая вкладка")

  // The palette: other words by which an action is found
  package static let synonymsDownload = Phrase("save file", "сохранить файл")
  package static let synonymsLike = Phrase("favorite heart", "избранное сердце")
  package static let synonymsAuthor = Phrase("photographer user", "фотограф пользователь")
  package static let synonymsTopics = Phrase("themes subjects", "рубрики тематика")
  package static let synonymsAccessKey = Phrase("api unsplash", "апи unsplash")
  package static let synonymsZoomIn = Phrase("enlarge magnify bigger", "масштаб увеличить крупнее")
  package static let synonymsZoomOut = Phrase("shrink smaller", "масштаб уменьшить мельче")
  package static let synonymsTurn = Phrase("turn", "вращать")
  package static let synonymsHelp = Phrase("keys shortcuts", "клавиши помощь")
}
