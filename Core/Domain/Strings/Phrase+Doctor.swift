// The checks of `doctor` and their results.

extension Phrase {
  // The checks and their results
  package static let checkBackend = Phrase("backend", "источник")
  package static let checkAccessKey = Phrase("access key", "ключ доступа")
  package static let checkProgram = Phrase("program", "программа")
  package static let checkOperations = Phrase("operations", "операции")
  package static let checkPictures = Phrase("pictures", "изображения")
  package static let checkNetwork = Phrase("network", "сеть")
  package static let checkClock = Phrase("clock", "часы")
  package static let checkSecretKey = Phrase("secret key", "секретный ключ")
  package static let checkRedirect = Phrase("redirect address", "адрес перенаправления")
  package static let checkSignIn = Phrase("sign-in", "вход")
  package static let checkKeyring = Phrase("keyring", "связка ключей")
  package static let checkTerminal = Phrase("terminal", "терминал")
  package static let checkSettings = Phrase("settings", "настройки")
  package static let checkOAuth = Phrase("sign-in address", "адрес входа")
  package static let checkCache = Phrase("cache", "кеш")
  package static let checkState = Phrase("state folder", "папка состояния")
  package static let checkDecoders = Phrase("formats", "форматы")
  package static let checkTmux = Phrase("tmux colors", "цвета tmux")
  package static let checkFavorites = Phrase("favorites", "избранное")
  package static let checkLikes = Phrase("likes", "лайки")
  package static let findingUnusedLikes = Phrase(
    "{} {photo/photos} here {was/were} liked in {}, which is no longer there. To add these likes, run: {}",
    "Здесь {} фото с лайками из папки {}, которой там больше нет. Чтобы добавить эти лайки, выполните: {}"
  )
  package static let findingBackend = Phrase(
    "{}: nothing to set up.", "{}: настраивать ничего не нужно.")
  package static let findingAccessKey = Phrase("Accepted by Unsplash.", "Unsplash его принимает.")
  package static let findingProgram = Phrase(
    "{} answers and offers {} {operation/operations}.",
    "{} отвечает и предлагает {} {операцию/операции/операций}.")
  package static let findingNotOffered = Phrase(
    "Not offered by the program, so not available in imagefeed: {}.",
    "Программа этого не предлагает, поэтому недоступно: {}.")
  package static let findingOperation = Phrase("{}: correct.", "{}: всё верно.")
  package static let findingPicture = Phrase(
    "{}: a JPEG of {} {byte/bytes}.", "{}: JPEG, {} {байт/байта/байт}.")
  package static let findingKeyInEnvironment = Phrase(
    "Not accepted by Unsplash. Put the “Access Key” (not the id) from https://unsplash.com/oauth/applications into {}, or unset that variable.",
    "Unsplash его не принимает. Скопируйте «Access Key» (а не id) с https://unsplash.com/oauth/applications в {} или удалите эту переменную."
  )
  package static let findingNotService = Phrase(
    "{} does not respond like Unsplash (HTTP {}). Check the setting {}.",
    "{} отвечает не как Unsplash (код {}). Проверьте настройку {}.")
  package static let findingNetwork = Phrase("Connected to {}.", "{} отвечает.")
  package static let findingRateLimit = Phrase(
    "Connected to {}; {} of {} requests left this hour.",
    "{} отвечает; осталось {} из {} запросов в час.")
  package static let findingClock = Phrase("Correct.", "Идут верно.")
  package static let findingClockOff = Phrase(
    "Off by {} from {}. Set the clock, or secure connections and sign-in will fail.",
    "Отличаются на {} от {}. Переведите их, иначе защищённые соединения и вход не будут работать.")
  package static let findingSecretKey = Phrase(
    "Matches the access key.", "Соответствует ключу доступа.")
  package static let findingNoSecretKey = Phrase(
    "Not set (only needed to sign in). Run `imagefeed config set secret-key`.",
    "Не задан; нужен только для входа. Выполните `imagefeed config set secret-key`.")
  package static let findingSecretKeyWrong = Phrase(
    "Does not match the access key. Copy both from https://unsplash.com/oauth/applications and run `imagefeed config set secret-key`.",
    "Unsplash не принимает его с этим ключом доступа. Скопируйте оба с https://unsplash.com/oauth/applications и выполните `imagefeed config set secret-key`."
  )
  package static let findingUnknown = Phrase("Could not check: {}", "Проверить не удалось: {}")
  package static let findingRedirect = Phrase(
    "{}: looks correct. Only a sign-in in the browser can confirm it.",
    "{}: похоже, всё верно. Подтвердить это может только вход в браузере.")
  package static let findingRedirectPasted = Phrase(
    "{}: you will be asked to paste the code.", "{}: код нужно будет вставить вручную.")
  package static let findingRedirectUnchecked = Phrase(
    "{} (cannot be checked without a secret key).", "{} (без секретного ключа не проверить).")
  package static let findingRedirectUnregistered = Phrase(
    "Not registered. Add {} to your application at https://unsplash.com/oauth/applications, exactly as written.",
    "Не зарегистрирован. Добавьте {} в настройки приложения на https://unsplash.com/oauth/applications, в точности как здесь."
  )
  package static let findingSignedOut = Phrase(
    "Not signed in (only needed for likes, favorites and your profile). Run `imagefeed auth login`.",
    "Вход не выполнен; нужен только для лайков, избранного и профиля. Выполните `imagefeed auth login`."
  )
  package static let findingSignedIn = Phrase("Signed in as @{}.", "Вход выполнен: @{}.")
  package static let findingScopes = Phrase(
    "The token lacks {}. Enable it for your application and run `imagefeed auth login` again.",
    "Токену не хватает прав: {}. Включите их в настройках приложения и снова выполните `imagefeed auth login`."
  )
  package static let findingFavorites = Phrase(
    "In the collection {}: {} {photo/photos}.", "В коллекции {}; фото: {}.")
  package static let findingNoFavorites = Phrase(
    "None yet. Your first favorite creates the private collection “{}”.",
    "Пока нет. Первое фото в избранном создаст личную коллекцию «{}».")
  package static let findingKeyring = Phrase("Works.", "Работает.")
  package static let findingNoKeyring = Phrase(
    "None ({}); the token is stored in a file only you can read.",
    "Нет ({}); токен хранится в файле, доступном только вам.")
  package static let findingKeyringLocked = Phrase(
    "Locked. | Unlock it; until then a token in it cannot be read, and a new one is stored in a file only you can read.",
    "Заблокирована. | Разблокируйте её; до тех пор токен в ней недоступен, а новый хранится в файле, доступном только вам."
  )
  package static let findingKeyringSilent = Phrase(
    "Does not respond ({}). | Unlock it or restart your desktop session; until then the token is stored in a file only you can read.",
    "Не отвечает ({}). | Разблокируйте её или начните сеанс рабочего стола заново; до тех пор токен хранится в файле, доступном только вам."
  )
  package static let findingKeyringFailed = Phrase(
    "Returned an error ({}); the token is stored in a file only you can read.",
    "Сообщает об ошибке ({}); токен хранится в файле, доступном только вам.")
  package static let findingKeyringNoProgram = Phrase(
    "Not used, because `secret-tool` is missing; the token is stored in a file only you can read. | To use it, install `secret-tool` (Debian: `apt-get install libsecret-tools`).",
    "Не используется: нет программы `secret-tool`; токен хранится в файле, доступном только вам. | Чтобы использовать её, установите `secret-tool`, в Debian: `apt-get install libsecret-tools`."
  )
  package static let findingDecoders = Phrase("Readable: {}.", "Читаются: {}.")
  package static let findingMissingDecoders = Phrase(
    "Readable: {}. No library for {}. | Install: {}.",
    "Читаются: {}. Нет библиотеки для {}. | Установите: {}.")
  package static let findingCache = Phrase("In {}.", "Хранится в {}.")
  package static let findingFolderFull = Phrase(
    "No space left for {}: {}. Free some space.",
    "Нет места для {}: {}. Освободите место на диске.")
  package static let findingCacheUnwritable = Phrase(
    "Cannot write to {}: {}. Make it writable, or turn the cache off with `imagefeed config set no-cache`.",
    "Не удаётся записать в {}: {}. Разрешите запись или отключите кеш: `imagefeed config set no-cache`."
  )
  package static let findingState = Phrase(
    "Recent searches and the log are in {}.", "Недавние запросы и журнал хранятся в {}.")
  package static let findingNoState = Phrase(
    "Recent searches and the log are not kept: HOME is not an absolute path.",
    "Недавние запросы и журнал не хранятся: в HOME нет абсолютного пути.")
  package static let findingStateUnwritable = Phrase(
    "Cannot write to {}: {}. Recent searches and the log are not kept. | Make it writable, or set XDG_STATE_HOME to another folder.",
    "Не удаётся записать в {}: {}. Недавние запросы и журнал не хранятся. | Разрешите запись или укажите другую папку в XDG_STATE_HOME."
  )
  package static let findingStateForeign = Phrase(
    "Cannot write to {}, which belongs to {}. Recent searches and the log are not kept. | Run: sudo chown -R \"$(id -u):$(id -g)\" {}",
    "Не удаётся записать в {}: папка принадлежит {}. Недавние запросы и журнал не хранятся. | Выполните: sudo chown -R \"$(id -u):$(id -g)\" {}"
  )
  package static let findingLikesUnwritable = Phrase(
    "Cannot write to {}: {}. Likes and collections cannot be stored. | Make it writable, or set XDG_DATA_HOME to another folder.",
    "Не удаётся записать в {}: {}. Лайки и коллекции негде хранить. | Разрешите запись или укажите другую папку в XDG_DATA_HOME."
  )
  package static let findingTerminal = Phrase(
    "Pictures with {}, {} colors.", "Изображения: {}, цветов: {}.")
  package static let findingNoTerminal = Phrase(
    "None; pictures are only drawn on a terminal.", "Нет; изображения рисуются только в терминале.")
  package static let findingTmuxColors = Phrase(
    "tmux passes only 256 colors here. Add `set -as terminal-features \",{}:RGB\"` to ~/.tmux.conf and restart tmux.",
    "tmux передаёт здесь только 256 цветов. Добавьте `set -as terminal-features \",{}:RGB\"` в ~/.tmux.conf и перезапустите tmux."
  )
  package static let doctorGood = Phrase("No problems found.", "Проблем не найдено.")
  package static let doctorNotices = Phrase(
    "No problems found, but {} {line/lines} above {is/are} worth reading.",
    "Проблем не найдено, но стоит прочитать замечания: {}.")
  package static let doctorFaults = Phrase(
    "Found {} {problem/problems}.", "Найдено: {} {проблема/проблемы/проблем}.")

  // The live check: claims, observations, reasons
  package static let liveLikesList = Phrase(
    "GET /users/:username/likes returns a list of photos.",
    "GET /users/:username/likes возвращает список фото.")
  package static let liveLikeFields = Phrase(
    "Each photo has likes and liked_by_user.", "У каждого фото есть likes и liked_by_user.")
  package static let liveLike = Phrase(
    "A like is answered with status 201 and liked_by_user true.",
    "На лайк отвечает статус 201 и liked_by_user true.")
  package static let liveUnlike = Phrase(
    "An unlike is answered with status 200 and liked_by_user false.",
    "На снятие лайка отвечает статус 200 и liked_by_user false.")
  package static let liveNotModified = Phrase(
    "If-None-Match is answered with status 304.", "На If-None-Match отвечает статус 304.")
  package static let liveNotModifiedCost = Phrase(
    "A 304 counts as one request of the hour.",
    "Ответ 304 считается за один запрос из часового лимита.")
  package static let liveHourWindow = Phrase(
    "The hour of the limit begins at a fixed time.", "Час лимита начинается в одно и то же время.")
  package static let liveHourlyLimit = Phrase(
    "The limit is 50 requests an hour for a demo application, 1000 or 5000 for production.",
    "Лимит: 50 запросов в час для демо-приложения, 1000 или 5000 для рабочего.")
  package static let liveLimitType = Phrase(
    "The refusal at the hourly limit is text/plain.",
    "Отказ при исчерпанном лимите имеет тип text/plain.")
  package static let liveUnprocessable = Phrase(
    "A 422 has a list of errors.", "Ответ 422 содержит список errors.")
  package static let liveSpam = Phrase(
    "A search that Unsplash considers spam is answered with status 410 and a list of errors.",
    "На поиск, принятый за спам, отвечает статус 410 со списком errors.")
  package static let liveKeyHeaders = Phrase(
    "The headers X-Unsplash-ID and X-Unsplash-Secret are refused with status 401.",
    "Заголовки X-Unsplash-ID и X-Unsplash-Secret отклоняются со статусом 401.")
  package static let liveState = Phrase(
    "Signing in returns state unchanged.", "Вход возвращает state без изменений.")
  package static let liveDenial = Phrase(
    "A denial at sign-in returns access_denied.", "Отказ при входе возвращает access_denied.")
  package static let liveInvalidGrant = Phrase(
    "A wrong code is refused with status 400 and invalid_grant.",
    "Неверный код отклоняется: статус 400, invalid_grant.")
  package static let liveInvalidClient = Phrase(
    "A wrong secret key is refused with status 401 and invalid_client.",
    "Неверный секретный ключ отклоняется: статус 401, invalid_client.")
  package static let liveUnsupportedGrant = Phrase(
    "An unknown grant type is refused with status 400 and unsupported_grant_type.",
    "Неизвестный grant_type отклоняется: статус 400, unsupported_grant_type.")
  package static let liveInvalidScope = Phrase(
    "An unknown scope is refused with invalid_scope.",
    "Неизвестный scope отклоняется с invalid_scope.")
  package static let liveRefresh = Phrase(
    "An invented refresh token is refused with status 400 and invalid_grant.",
    "Выдуманный refresh_token отклоняется: статус 400, invalid_grant.")
  package static let liveRevoke = Phrase(
    "POST /oauth/revoke exists.", "POST /oauth/revoke существует.")
  package static let liveCodeLifetime = Phrase(
    "A code is valid for 10 minutes.", "Код действует 10 минут.")
  package static let liveOtherPort = Phrase(
    "A redirect address with another port than the registered one is refused.",
    "Адрес перенаправления с другим портом отклоняется.")
  package static let liveRegistration = Phrase(
    "A key from dynamic registration can have the permissions of a user.",
    "Ключ динамической регистрации может иметь права пользователя.")
  package static let liveImpressions = Phrase(
    "Applications need not call impression_urls.",
    "Приложения не обязаны обращаться к impression_urls.")
  package static let liveCollectionVersion = Phrase(
    "Adding or removing a photo changes total_photos or updated_at of a collection.",
    "Если добавить или убрать фото, у коллекции меняется total_photos или updated_at.")
  package static let liveCollectionOrder = Phrase(
    "A collection lists its newest addition first.",
    "Первым в коллекции идёт фото, добавленное последним.")
  package static let liveAddedTwice = Phrase(
    "Adding a photo that is in the collection already succeeds.",
    "Повторное добавление фото в коллекцию завершается успешно.")
  package static let liveRemovedTwice = Phrase(
    "Removing a photo that is not in the collection succeeds or is refused with 404.",
    "Удаление фото, которого нет в коллекции, завершается успешно или отклоняется с 404.")
  package static let liveRandomTopics = Phrase(
    "A random photo of a topic needs the topic’s id; its slug is ignored.",
    "Случайному фото темы нужен её идентификатор; короткое имя не учитывается.")
  package static let liveSearchLanguage = Phrase(
    "The language of a search counts for every application.",
    "Язык поиска учитывается для любого приложения.")
  package static let liveSeenStatus = Phrase("Status {}.", "Статус {}.")
  package static let liveSeenWord = Phrase("Status {}, {}.", "Статус {}, {}.")
  package static let liveSeenFields = Phrase("{} of {} photos have them.", "Есть у {} из {} фото.")
  package static let liveSeenNoPhoto = Phrase("The feed is empty.", "Лента пуста.")
  package static let liveSeenLiked = Phrase(
    "Status {}, liked_by_user {}.", "Статус {}, liked_by_user {}.")
  package static let liveSeenNoTag = Phrase("The feed has no ETag.", "У ленты нет ETag.")
  package static let liveSeenCost = Phrase(
    "It counted as {} {request/requests}.", "Засчитано: {} {запрос/запроса/запросов}.")
  package static let liveSeenLimit = Phrase(
    "{} {request/requests} an hour.", "{} {запрос/запроса/запросов} в час.")
  package static let liveSeenNoLimit = Phrase("The reply names no limit.", "В ответе нет лимита.")
  package static let liveSeenRefusal = Phrase(
    "A page that refuses the address.", "Страница с отказом.")
  package static let liveSeenNoRefusal = Phrase(
    "Status {} without a refusal. Unsplash may refuse only after the sign-in.",
    "Статус {} без отказа; отказ может быть только после входа.")
  package static let liveSeenRedirect = Phrase(
    "A redirect to that address.", "Перенаправление на этот адрес.")
  package static let liveSeenFailure = Phrase("No reply: {}.", "Нет ответа: {}.")
  package static let liveReasonBrowser = Phrase(
    "It needs a sign-in in a browser.", "Нужен вход в браузере.")
  package static let liveReasonHours = Phrase(
    "It takes more than an hour and all requests of that hour.",
    "Нужны больше часа и все запросы этого часа.")
  package static let liveReasonNoLimit = Phrase(
    "The hourly limit was not reached.", "Часовой лимит не достигнут.")
  package static let liveReasonWrites = Phrase(
    "It would change your account.", "Это изменило бы ваш аккаунт.")
  package static let liveReasonWriteOption = Phrase(
    "It changes a like. `--write` tries it.", "Это меняет лайк. Проверить: `--write`.")
  package static let liveReasonSignedOut = Phrase(
    "It needs a sign-in: `imagefeed auth login`.", "Нужен вход: `imagefeed auth login`.")
  package static let liveReasonNoSpam = Phrase(
    "No search is known that Unsplash considers spam.",
    "Неизвестно, какой поиск принимается за спам.")
  package static let liveReasonNoSecretKey = Phrase(
    "It needs the secret key.", "Нужен секретный ключ.")
  package static let liveReasonNoPort = Phrase(
    "The redirect address is not on this computer.", "Адрес перенаправления не на этом компьютере.")
  package static let liveReasonRegistration = Phrase(
    "Unsplash must enable it for an application.", "Это включает сам Unsplash.")
  package static let liveReasonRule = Phrase(
    "It is a rule that no reply can confirm.", "Это правило; ответы его не показывают.")
  package static let liveReasonChance = Phrase(
    "One reply proves nothing.", "Один ответ ничего не доказывает.")
  package static let liveReasonStopped = Phrase(
    "Too few requests are left this hour.", "В этом часе осталось мало запросов.")
  package static let liveReasonEarlier = Phrase(
    "A reply that it depends on is missing.", "Нет ответа, от которого это зависит.")
  package static let liveAsExpected = Phrase("as expected", "как ожидалось")
  package static let liveDiffers = Phrase("differs", "иначе")
  package static let liveUndecided = Phrase("undecided", "неясно")
  package static let liveNotTried = Phrase("not tried", "не проверено")
  package static let liveExpectedLabel = Phrase("expected: {}", "ожидалось: {}")
  package static let liveSeenLabel = Phrase("seen: {}", "получено: {}")
  package static let liveReasonLabel = Phrase("reason: {}", "причина: {}")
  package static let liveProgress = Phrase("Request {} of {}…", "Запрос {} из {}…")
  package static let liveSummary = Phrase(
    "{} as expected, {} differ, {} undecided, {} not tried; {} {request/requests}.",
    "Как ожидалось: {}, иначе: {}, неясно: {}, не проверено: {}; {} {запрос/запроса/запросов}.")
  package static let liveLimited = Phrase(
    "The hourly limit ended the check. Run it again in an hour.",
    "Проверка остановлена часовым лимитом. Повторите через час.")
  package static let liveUnrestoredLike = Phrase(
    "The like of {} could not be restored. Run `imagefeed like {}`.",
    "Не удалось вернуть лайк {}. Выполните `imagefeed like {}`.")
  package static let liveUnrestoredUnlike = Phrase(
    "The like of {} could not be removed again. Run `imagefeed unlike {}`.",
    "Не удалось снова снять лайк {}. Выполните `imagefeed unlike {}`.")
  package static let liveSendTo = Phrase(
    "Please send this report to {}.", "Отправьте этот отчёт: {}.")
  package static let liveSendBack = Phrase(
    "Please send this report to the place where you got imagefeed.",
    "Отправьте этот отчёт туда, откуда вы взяли imagefeed.")
  package static let errorLiveCheckBackend = Phrase(
    "`doctor --live-check` needs the live backend, not {}. | Add `--backend live`.",
    "Для `doctor --live-check` нужен источник live, а не {}. | Добавьте `--backend live`.")
  package static let errorLiveCheckKey = Phrase(
    "`doctor --live-check` needs an access key. | Get one at https://unsplash.com/oauth/applications and run `imagefeed config set access-key`.",
    "Для `doctor --live-check` нужен ключ доступа. | Получите его на https://unsplash.com/oauth/applications и выполните `imagefeed config set access-key`."
  )
  package static let errorLiveCheckWrite = Phrase(
    "`--write` needs `--live-check`.", "`--write` работает только с `--live-check`.")
}
