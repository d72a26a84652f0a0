// Texts of linear mode.

extension Phrase {
  package static let linearGreeting = Phrase(
    "imagefeed {}, linear mode. Type one of the choices that a line offers, then press Enter.",
    "imagefeed {}, построчный режим. Наберите один из вариантов, предложенных в строке, и нажмите Enter."
  )
  package static let linearGeneralHelp = Phrase(
    "Type a number to open that item, or a letter for the action after it. Press Enter to continue.",
    "Наберите номер пункта, чтобы открыть его, или букву, чтобы выполнить указанное за ней действие. Enter — продолжить."
  )
  package static let linearEverywhere = Phrase(
    "These work everywhere: {}.", "Везде работают: {}.")
  package static let linearLeaving = Phrase(
    "Ctrl-C stops loading and quits. Ctrl-D quits.",
    "Ctrl-C прерывает загрузку и завершает программу, Ctrl-D завершает её.")
  package static let linearSearchHelp = Phrase(
    "Type words to find photos, @username to open a user, #name to open a topic, # for all topics, or id:ID to open a photo.",
    "Наберите слова, чтобы найти фото, @имя — открыть пользователя, #название — тему, # — список тем, id:ID — фото."
  )
  package static let linearPlace = Phrase("{}, {} to {} of {}.", "{}, с {} по {} из {}.")
  package static let linearResults = Phrase("Search for “{}”", "Поиск «{}»")
  package static let linearCollectionsFound = Phrase(
    "Collections for “{}”", "Коллекции по запросу «{}»")
  package static let linearCollection = Phrase("Collection “{}”", "Коллекция «{}»")
  package static let linearTopic = Phrase("Topic “{}”", "Тема «{}»")
  package static let linearCover = Phrase("cover: {}", "обложка: {}")
  package static let linearByAuthor = Phrase("by {}", "автор {}")
  package static let linearLiked = Phrase("liked", "ваш лайк")
  package static let linearNumberOpens = Phrase("a number opens a photo", "номер открывает фото")
  package static let linearNumberLikes = Phrase(
    "l and a number likes a photo", "l и номер ставят лайк")
  package static let linearNumberChooses = Phrase("a number chooses", "номер выбирает")
  package static let linearMore = Phrase("more photos", "ещё фото")
  package static let linearMoreLists = Phrase("more collections", "ещё коллекции")
  package static let linearContains = Phrase("contains this photo", "это фото уже в ней")
  package static let linearNewPrivate = Phrase(
    "New private collection…", "Новая личная коллекция…")
  package static let linearNewTitle = Phrase(
    "Type the title of the new collection.", "Наберите название новой коллекции.")
  package static let linearTitle = Phrase("a title creates it", "название создаёт её")
  package static let linearSignInNow = Phrase("Sign in now?", "Войти сейчас?")
  package static let linearNext = Phrase("next photo", "следующее фото")
  package static let linearNothingNew = Phrase(
    "Nothing new. Press Enter to load more.",
    "Нового нет. Нажмите Enter, чтобы загрузить ещё.")
  package static let linearNotReloaded = Phrase(
    "Could not reload, so the list has not changed. Type {} to try again.",
    "Не удалось обновить, список не изменился. Наберите {}, чтобы попробовать ещё раз.")
  package static let linearReload = Phrase("reload", "обновить")
  package static let linearUnlike = Phrase("unlike", "снять лайк")
  package static let linearDownload = Phrase("download", "скачать")
  package static let linearFilters = Phrase("Filters", "Фильтры")
  package static let linearCommands = Phrase("Commands", "Команды")
  package static let linearHelp = Phrase("help", "справка")
  package static let linearNowLiked = Phrase("Liked: {}", "Лайк поставлен: {}")
  package static let linearNowUnliked = Phrase("No longer liked: {}", "Лайк снят: {}")
  package static let linearNumbersMoved = Phrase(
    "The numbers of your favorites have changed.", "Номера в избранном теперь другие.")
  package static let linearNoSuchNumber = Phrase(
    "There is no number {} here. Choose {} to {}.", "Номера {} здесь нет. Выберите от {} до {}.")
  package static let linearNoSuchChoice = Phrase(
    "“{}” is not available here.", "«{}» здесь недоступно.")
  package static let linearNotOffered = Phrase(
    "That is not available here.", "Это здесь недоступно.")
  package static let linearNothingKnown = Phrase(
    "No more details are available.", "Больше ничего не известно.")
  package static let linearWords = Phrase(
    "type the words to search for", "наберите слова для поиска")
  package static let linearSearchesCleared = Phrase(
    "The recent searches are cleared.", "Недавние запросы удалены.")
  package static let linearPaste = Phrase(
    "The text that you paste is not shown. Press Enter without text to cancel.",
    "Вставленный текст не показывается. Enter без текста отменит вход.")
  package static let linearLink = Phrase("Link", "Ссылка")
  package static let linearSnippet = Phrase("{} with credit", "{} с указанием автора")
}
