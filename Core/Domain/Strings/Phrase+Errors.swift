// Errors: what failed, then what to do next.

extension Phrase {
  package static let errorUsage = Phrase("{}", "{}")
  package static let errorNotConfigured = Phrase(
    "No access key set. | Get one at https://unsplash.com/oauth/applications and run `imagefeed config set access-key`, or use --backend mock.",
    "Ключ доступа не задан. | Получите его на https://unsplash.com/oauth/applications и выполните `imagefeed config set access-key` или используйте --backend mock."
  )
  package static let errorNotSignedIn = Phrase(
    "Not signed in. | Run `imagefeed auth login`.",
    "Вход не выполнен. | Выполните `imagefeed auth login`.")
  package static let errorNoAccounts = Phrase(
    "This backend has no accounts. | Choose one that has, such as --backend live.",
    "У этого источника нет аккаунтов. | Выберите другой, например --backend live.")
  package static let errorWrongKey = Phrase(
    "Unsplash does not accept this access key. | Copy the “Access Key” (not the id) from https://unsplash.com/oauth/applications and run `imagefeed config set access-key`.",
    "Unsplash не принимает этот ключ доступа. | Скопируйте «Access Key» (а не id) с https://unsplash.com/oauth/applications и выполните `imagefeed config set access-key`."
  )
  package static let errorTokenRefused = Phrase(
    "Unsplash no longer accepts the stored sign-in. | Run `imagefeed auth login` again.",
    "Unsplash больше не принимает сохранённые данные входа. | Снова выполните `imagefeed auth login`."
  )
  package static let errorGivenTokenRefused = Phrase(
    "Unsplash does not accept the token in {}. | Set another one there, or remove it.",
    "Unsplash отклонил токен из {}. | Задайте там другой или удалите его.")
  package static let errorSignInFailed = Phrase(
    "Could not sign in: {}", "Не удалось войти в систему: {}")
  package static let errorSignInRefused = Phrase(
    "Could not sign in: access was denied in the browser.",
    "Не удалось войти в систему: доступ не разрешён в браузере.")
  package static let errorSignedOut = Phrase(
    "Signed out in the meantime; nothing was done.",
    "Тем временем вы вышли из аккаунта; ничего не сделано.")
  package static let errorSignedOutElsewhere = Phrase(
    "You were signed out in another window or program. | Sign in again.",
    "Вы вышли из аккаунта в другом окне или программе. | Войдите ещё раз.")
  package static let errorNoSecretKey = Phrase(
    "No secret key set. | Find it next to the access key at https://unsplash.com/oauth/applications, register the redirect address {} there, and run `imagefeed config set secret-key`.",
    "Секретный ключ не задан. | Он указан рядом с ключом доступа на https://unsplash.com/oauth/applications. Добавьте в приложение адрес {} и выполните `imagefeed config set secret-key`."
  )
  package static let errorSignInStateMismatch = Phrase(
    "That address belongs to another sign-in. | Open the page shown here, then paste the address the browser ends up at.",
    "Этот адрес относится к другому входу. | Откройте страницу, указанную здесь, и вставьте адрес, на котором остановится браузер."
  )
  package static let errorSignInNoCode = Phrase(
    "That text contains no code. | Paste the code, or the whole address the browser ended up at.",
    "Здесь нет кода. | Вставьте код или весь адрес, на котором остановился браузер.")
  package static let errorSignInNotBegun = Phrase(
    "No sign-in in progress. | Start one first.", "Вход не начат. | Сначала начните его.")
  package static let errorSignInTimeout = Phrase(
    "Could not sign in: no answer within five minutes. | Try again.",
    "Не удалось войти в систему: пять минут не было ответа. | Начните снова.")
  package static let errorSignInReplaced = Phrase(

    "Could not sign in: a newer code replaced this one.",
    "Не удалось войти в систему: введён более новый код.")
  package static let errorSignInNoInput = Phrase(
    "Could not sign in: the input ended without a code. | Run it again and paste the code.",
    "Не удалось войти в систему: ввод закончился без кода. | Повторите и вставьте код.")
  package static let errorSignInUnchecked = Phrase(
    "Signed in, but could not verify it: {}", "Вход выполнен, но проверить его не удалось: {}")
  package static let errorUnreachable = Phrase(
    "Could not reach the service. | Check your network connection.",
    "Сервис недоступен. | Проверьте подключение к сети.")
  package static let errorNoKeyForSignIn = Phrase(
    "No access key set. | Get one at https://unsplash.com/oauth/applications, register the redirect address {} there, and run `imagefeed config set access-key`.",
    "Ключ доступа не задан. | Получите его на https://unsplash.com/oauth/applications, зарегистрируйте там адрес перенаправления {} и выполните `imagefeed config set access-key`."
  )
  package static let errorNeedsYes = Phrase(
    "Cannot ask for confirmation without a terminal. | Use --yes to confirm.",
    "Без терминала нельзя запросить подтверждение. | Чтобы подтвердить, добавьте --yes.")
  package static let errorAuthArguments = Phrase(
    "`imagefeed auth` takes login, status or logout. Codes and tokens are never arguments, because other users could read them. | See `imagefeed auth --help`.",
    "`imagefeed auth` принимает login, status или logout. Коды и токены не передаются аргументами: их могли бы увидеть другие пользователи. | См. `imagefeed auth --help`."
  )
  package static let errorSignInKeys = Phrase(
    "Could not sign in: the access key and the secret key do not match. | Set both again: `imagefeed config set access-key`, `imagefeed config set secret-key`.",
    "Не удалось войти в систему: эти ключи не подходят друг к другу. | Задайте оба заново: `imagefeed config set access-key`, `imagefeed config set secret-key`."
  )
  package static let errorSignInCode = Phrase(
    "Could not sign in: the code was already used or has expired, or the redirect address {} is not registered for your application. | Try again.",
    "Не удалось войти в систему: код уже использован или устарел, либо для приложения не зарегистрирован адрес перенаправления {}. | Начните снова."
  )
  package static let errorSignInTooOften = Phrase(
    "Could not sign in: {} accepts no more requests now (HTTP {}). | Wait a few minutes, then try again.",
    "Не удалось войти в систему: {} пока не принимает запросы (код {}). | Подождите несколько минут и попробуйте снова."
  )
  package static let errorSignInForbidden = Phrase(
    "Could not sign in: {} does not permit it (HTTP 403). | Check that your application at https://unsplash.com/oauth/applications is active, and try without a proxy or VPN.",
    "Не удалось войти в систему: {} этого не разрешает (код 403). | Проверьте своё приложение на https://unsplash.com/oauth/applications и попробуйте без прокси или VPN."
  )
  package static let errorSignInRedirected = Phrase(
    "Could not sign in: {} redirects to another address, and keys are not sent there. | Open any page in a browser: the network may want you to sign in. If you set IMAGEFEED_OAUTH_URL, check it.",
    "Не удалось войти в систему: {} перенаправляет на другой адрес, а ключи туда не отправляются. | Откройте любую страницу в браузере: возможно, сеть требует войти. Если задан IMAGEFEED_OAUTH_URL, проверьте его."
  )
  package static let errorSignInStatus = Phrase(
    "Could not sign in: {} gave no reason (HTTP {}). | Try again later. If you set IMAGEFEED_OAUTH_URL, check it.",
    "Не удалось войти в систему: {} не называет причину (код {}). | Попробуйте позже. Если задан IMAGEFEED_OAUTH_URL, проверьте его."
  )
  package static let errorSignInCodeRefused = Phrase(
    "Could not sign in: the code was refused.", "Не удалось войти в систему: код не принят.")
  package static let errorSignInNoToken = Phrase(
    "Could not sign in: the response from {} contains no token. | Try again later.",
    "Не удалось войти в систему: в ответе {} нет токена. | Попробуйте позже.")
  package static let errorPortTaken = Phrase(
    "Port {} is in use by another program. | Paste the address the browser ends up at.",
    "Порт {} занят другой программой. | Вставьте адрес, на котором остановится браузер."
  )
  package static let errorPortRefused = Phrase(
    "Cannot listen on port {}. | Paste the address the browser ends up at.",
    "Порт {} здесь недоступен. | Вставьте адрес, на котором остановится браузер."
  )
  package static let errorTokensDamaged = Phrase(
    "The stored sign-in in {} is damaged: {}. | Fix the file, or remove it and sign in again.",
    "Файл с данными входа {} повреждён: {}. | Исправьте его или удалите и войдите снова.")
  package static let errorKeyringNoProgram = Phrase(
    "The sign-in is stored in the keyring, but `secret-tool` is missing. | Install it (Debian: `apt-get install libsecret-tools`), or sign in again.",
    "Данные входа хранятся в связке ключей, но нет программы `secret-tool`. | Установите её, в Debian: `apt-get install libsecret-tools`, или войдите снова."
  )
  package static let errorKeyringAbsent = Phrase(
    "The sign-in is stored in the keyring, which is not available here. | Try again in your desktop session, or sign in again.",
    "Данные входа хранятся в связке ключей, но она отсюда недоступна. | Попробуйте в сеансе рабочего стола или войдите снова."
  )
  package static let errorKeyringLocked = Phrase(
    "The sign-in is stored in the keyring, which is locked. | Unlock it and try again, or sign in again.",
    "Данные входа хранятся в связке ключей, а она заблокирована. | Разблокируйте её и попробуйте ещё раз или войдите снова."
  )
  package static let errorKeyringSilent = Phrase(
    "The sign-in is stored in the keyring, which does not respond. | Unlock it and try again, or sign in again.",
    "Данные входа хранятся в связке ключей, а она не отвечает. | Разблокируйте её и попробуйте ещё раз или войдите снова."
  )
  package static let errorKeyringFailed = Phrase(
    "The sign-in is stored in the keyring, which returned an error. | Try again, or sign in again.",
    "Данные входа хранятся в связке ключей, а в ней произошёл сбой. | Попробуйте ещё раз или войдите снова."
  )
  package static let errorNoBrowser = Phrase(
    "Could not open a browser. | Open the address yourself.",
    "Не удалось открыть браузер. | Откройте адрес сами.")
  package static let errorNoSuchPage = Phrase(
    "Not opened: {} exists only inside imagefeed, not on the web.",
    "Не открыто: {} есть только внутри imagefeed, а не в интернете.")
  package static let errorNoViewer = Phrase(
    "Could not open a picture viewer. | Open the file yourself.",
    "Не удалось открыть программу для просмотра изображений. | Откройте файл сами.")
  package static let errorLikesOff = Phrase(
    "Applications can no longer like photos on this service.",
    "Сервис больше не позволяет приложениям ставить лайки.")
  package static let errorLikesEndedOnUnsplash = Phrase(
    "Unsplash no longer lets applications like photos. | To keep favorites in a private collection instead, run `imagefeed config set favorites collection` and then `imagefeed auth login`.",
    "Unsplash больше не позволяет приложениям ставить лайки. | Чтобы хранить избранное в личной коллекции, выполните `imagefeed config set favorites collection`, а затем `imagefeed auth login`."
  )
  package static let errorFavoritesCollection = Phrase(
    "The collection of your favorites, “{}”, does not exist or belongs to another user. | Set another one with `imagefeed config set favorites-collection`, or run `imagefeed config unset favorites-collection`.",
    "Коллекции для избранного «{}» нет, или она принадлежит другому пользователю. | Укажите другую: `imagefeed config set favorites-collection`, или выполните `imagefeed config unset favorites-collection`."
  )
  package static let errorLikeUnchanged = Phrase(
    "The service responded, but the like did not change. | Try again later.",
    "Сервис ответил, но лайк не изменился. | Попробуйте позже.")
  package static let errorBasicEdition = Phrase(
    "The basic edition has no favorites. | Use --edition extended.",
    "В базовой версии нет избранного. | Используйте --edition extended.")
  package static let errorLikeReplaced = Phrase(
    "A later request for this photo replaced this one.",
    "Этот запрос заменён более поздним для того же фото.")
  package static let errorTokenUnknown = Phrase(
    "Could not sign in: Unsplash does not accept this token.",
    "Не удалось войти в систему: Unsplash не принимает этот токен.")
  package static let errorGivenSignIn = Phrase(
    "The token is set in {}. | Remove it there to sign in.",
    "Токен взят из {}. | Чтобы войти, удалите его там.")
  package static let errorGivenSignOut = Phrase(
    "The token is set in {}. | Remove it there to sign out.",
    "Токен взят из {}. | Чтобы выйти, удалите его там.")
  package static let errorMissingScope = Phrase(
    "The sign-in lacks the permission for this. | Enable it for your application on Unsplash, then run `imagefeed auth login` again.",
    "Для этого не хватает прав. | Включите их в настройках приложения на Unsplash и снова выполните `imagefeed auth login`."
  )
  package static let errorMissingCollectionScope = Phrase(
    "The sign-in lacks the permission to change collections. | Tick read_collections and write_collections for your application on Unsplash, then run `imagefeed auth login --collections`.",
    "Нет права менять коллекции. | Отметьте read_collections и write_collections в настройках приложения на Unsplash и выполните `imagefeed auth login --collections`."
  )
  package static let errorPhotoNotFound = Phrase(
    "No photo “{}” found. | Check the id.", "Фото «{}» не найдено. | Проверьте id.")
  package static let errorUserNotFound = Phrase(
    "No user “{}” found. | Check the user name.", "Пользователь «{}» не найден. | Проверьте имя.")
  package static let errorFavoritesNotFound = Phrase(
    "Unsplash did not find a list of your likes; it may no longer offer it to apps.",
    "Unsplash не нашёл список ваших лайков; возможно, приложениям он больше не доступен.")
  package static let errorCollectionNotFound = Phrase(
    "No collection “{}” found, or it is private. | Check the id.",
    "Коллекции «{}» нет, или она личная. | Проверьте id.")
  package static let errorTopicNotFound = Phrase(
    "No topic “{}” found. | `imagefeed topics` lists them.",
    "Темы «{}» нет. | Список тем: `imagefeed topics`.")
  package static let errorNoCollectionFound = Phrase(
    "No collections found. | Try other words.", "Коллекций не нашлось. | Попробуйте другие слова.")
  package static let errorNoCollectionsHere = Phrase(
    "This backend has no collections or topics. | Use another one; `imagefeed plugins` lists them.",
    "В этом источнике нет коллекций и тем. | Выберите другой; список: `imagefeed plugins`.")
  package static let errorNoUserSearch = Phrase(
    "The source of these photos has no search for users.",
    "В этом источнике нет поиска авторов.")
  package static let errorNoUserFound = Phrase(
    "No users found. | Try another name.", "Никто не найден. | Попробуйте другое имя.")
  package static let errorNoCollectionChanges = Phrase(
    "The source of these photos has no collections that you can change.",
    "В этом источнике нет коллекций, которые можно изменить.")
  package static let errorCollectionUnconfirmed = Phrase(
    "The change of your collections was not confirmed. | Look at them before you try again.",
    "Изменение коллекций не подтверждено. | Проверьте их, прежде чем повторять.")
  package static let errorNoCollectionTitle = Phrase(
    "A collection needs a title.", "Коллекции нужно название.")
  package static let errorNoCollectionChange = Phrase(
    "Nothing to change. | Pass a title, a description, or whether it is private.",
    "Нечего менять. | Укажите название, описание или видимость.")
  package static let errorPhotoOrCollectionNotFound = Phrase(
    "Photo “{}” or collection “{}” not found. | Check both ids.",
    "Нет фото «{}» или коллекции «{}». | Проверьте оба id.")
  package static let errorNotYourCollection = Phrase(
    "Collection “{}” belongs to another user. | `imagefeed collections` lists yours.",
    "Коллекция «{}» принадлежит другому пользователю. | Ваши: `imagefeed collections`.")
  package static let notOfferedHere = Phrase(
    "The source of these photos does not offer this.", "Источник этих фото это не поддерживает.")
  package static let errorNoTopicsHere = Phrase(
    "This backend has no topics. | Use another one; `imagefeed plugins` lists them.",
    "В этом источнике нет тем. | Выберите другой; список: `imagefeed plugins`.")
  package static let errorRandomCollection = Phrase(
    "A random photo can match words, or come from a collection or a topic. | Give only one of them.",
    "Случайное фото ищут по словам, в коллекции или в теме. | Укажите что-то одно.")
  package static let errorNothingFound = Phrase(
    "No photos found. | Try other words.", "Ничего не найдено. | Попробуйте другие слова.")
  package static let errorNothingFoundInDemo = Phrase(
    "No photos found. | Try mountain, lake, city, night or fog.",
    "Ничего не найдено. | Попробуйте: горы, озеро, город, ночь, туман.")
  package static let errorPictureGone = Phrase(
    "This picture no longer exists.", "Этого изображения больше нет.")
  package static let errorNoClipboard = Phrase(
    "Not copied: no clipboard available. | Install wl-copy, xclip or xsel.",
    "Не скопировано: буфер обмена недоступен. | Установите wl-copy, xclip или xsel.")
  package static let errorNoPictureClipboard = Phrase(
    "Picture not copied: no clipboard for pictures. | Install wl-copy or xclip.",
    "Изображение не скопировано: буфер обмена недоступен. | Установите wl-copy или xclip.")
  package static let errorForeignHost = Phrase(
    "Refused to fetch a picture from {}: not an Unsplash host.",
    "Изображение с {} не загружено: это не сервер Unsplash.")
  package static let errorPictureRefused = Phrase(
    "{} refused the picture: {}", "{} не отдаёт изображение: {}")
  package static let errorNotPicture = Phrase(
    "{} is not a picture that imagefeed can read: JPEG, PNG, WebP, GIF, HEIC or AVIF.",
    "{} — не изображение, которое читает imagefeed: JPEG, PNG, WebP, GIF, HEIC или AVIF.")
  package static let errorNotOfType = Phrase(
    "This backend has no {} of this photo. | Leave out --type.",
    "Формата {} для этого фото здесь нет. | Уберите --type.")
  package static let errorNoDecoder = Phrase(
    "Cannot show {}: the library for {} is missing. | Install the package {}.",
    "Не удаётся показать {}: нет библиотеки для {}. | Установите пакет {}.")
  package static let errorNoPictureHelper = Phrase(
    "Cannot show {}: the program imagefeed-picture is missing. | Install imagefeed again.",
    "Не удаётся показать {}: нет программы imagefeed-picture. | Установите imagefeed заново.")
  package static let errorNoPictureIsolation = Phrase(
    "Cannot show {}: this system does not allow decoding in isolation (seccomp). | Run `imagefeed config set picture-isolation off` to decode without it.",
    "Не удаётся показать {}: система не позволяет изолировать декодер (seccomp). | Выполните `imagefeed config set picture-isolation off`, чтобы обойтись без изоляции."
  )
  package static let errorNoPicturesIn = Phrase("No pictures in {}.", "В папке {} нет изображений.")
  package static let errorPicture = Phrase("Cannot show {}: {}.", "Не удаётся показать {}: {}.")
  package static let errorPictureKind = Phrase(
    "Cannot show {}: this kind of file is not supported.",
    "Не удаётся показать {}: этот тип файлов не поддерживается.")
  package static let errorPictureCut = Phrase(
    "Cannot show {}: the file is incomplete.", "Не удаётся показать {}: файл обрывается.")
  package static let errorPictureTooLarge = Phrase(
    "Cannot show {}: {} is too large.", "Не удаётся показать {}: размер {} слишком велик.")
  package static let errorPictureFileTooLarge = Phrase(
    "Cannot show {}: the file is larger than {} MiB.", "Не удаётся показать {}: файл больше {} МиБ."
  )
  package static let errorPictureMemory = Phrase(
    "Cannot show {}: there is not enough memory now.",
    "Не удаётся показать {}: сейчас не хватает памяти.")
  package static let errorPictureDamaged = Phrase(
    "The picture {} is damaged.", "Изображение {} повреждено.")
  package static let errorPictureEmpty = Phrase(
    "{} sent an empty picture. | Try again later.",
    "{} прислал пустое изображение. | Попробуйте позже.")
  package static let errorNoPictures = Phrase(
    "This terminal (TERM={}) cannot show pictures. | Choose a protocol with --protocol.",
    "Этот терминал (TERM={}) не умеет показывать изображения. | Выберите способ: --protocol.")
  package static let errorNotFound = Phrase(
    "Not found on Unsplash.", "На Unsplash это не найдено.")
  package static let errorNoAddress = Phrase(
    "The photo {} has no address to link to. | Download it, and use the file.",
    "У фото {} нет адреса для ссылки. | Скачайте его и используйте файл.")
  package static let errorUnsupported = Phrase(
    "Not supported here: {}.", "Здесь это недоступно: {}.")
  package static let errorTimeout = Phrase(
    "{} did not respond in time. | Try again, or raise --timeout.",
    "{} не отвечает. | Попробуйте ещё раз или увеличьте --timeout.")
  package static let errorExists = Phrase(
    "{} already exists. | Use --force to overwrite it.",
    "{} уже существует. | Перезаписать: --force.")
  package static let errorOtherFile = Phrase(
    "{} already exists and is not a complete download of this photo. | Move or rename that file.",
    "{} уже существует, но это другое фото или неполный файл. | Переместите или переименуйте этот файл."
  )
  package static let errorOwnPhoto = Phrase(
    "{} is the photo itself, which is never replaced. | Choose another name.",
    "{} — это само фото, оно не перезаписывается. | Выберите другое имя.")
  package static let errorInOpenedFolder = Phrase(
    "This photo is already in this folder.", "Это фото уже есть в этой папке.")
  package static let errorOtherPhoto = Phrase(
    "{} is another photo of the opened folder, not a download of this one. | Choose another file with -o, or rename the existing one.",
    "{} — не это фото, а другое из открытой папки. | Укажите другой файл в -o или переименуйте существующий."
  )
  package static let errorNotRegularFile = Phrase(
    "{} is not a regular file. | Choose another name.",
    "{} — не обычный файл. | Укажите другое имя.")
  package static let errorNoPictureThere = Phrase(
    "imagefeed cannot read {} as a picture, and overwrites only pictures. | Move or rename that file.",
    "Файл {} не читается как изображение, а перезаписываются только изображения. | Переместите или переименуйте его."
  )
  package static let errorSeveralIntoOne = Phrase(
    "Cannot write several photos to one file, {}. | Name a folder with --output.",
    "Несколько фото нельзя записать в один файл {}. | Укажите папку в --output.")
  package static let errorStdinUnreadable = Phrase(
    "Could not read stdin: {}.", "Не удалось прочитать стандартный ввод: {}.")
  package static let errorLineTooLong = Phrase(
    "A line on stdin has more than {} bytes. | Pass only the value.",
    "В строке на стандартном вводе больше {} байт. | Передайте только значение.")
  package static let errorNoIDs = Phrase(
    "No photo ids on stdin. | Write one per line.",
    "На stdin нет id фото. | Передайте их по одному в строке.")
  package static let errorPictureOnTerminal = Phrase(
    "Refusing to write a picture to the terminal. | Redirect it, or use `imagefeed show`.",
    "Файл изображения не выводится в терминал. | Перенаправьте вывод или используйте `imagefeed show`."
  )
  package static let errorRateLimited = Phrase(
    "Hourly request limit reached for this access key. | Try again in an hour at the latest.",
    "Часовой лимит запросов этого ключа исчерпан. | Попробуйте снова не позже чем через час.")
  package static let errorRateLimitedMinutes = Phrase(
    "Request limit reached for this access key. | Try again in {} {minute/minutes}.",
    "Лимит запросов этого ключа исчерпан. | Попробуйте через {} {минуту/минуты/минут}.")
  package static let errorRateLimitedSeconds = Phrase(
    "Request limit reached for this access key. | Try again in {} {second/seconds}.",
    "Лимит запросов этого ключа исчерпан. | Попробуйте через {} {секунду/секунды/секунд}.")
  package static let errorBusy = Phrase(
    "Too many requests in progress. | Try again in a moment.",
    "Слишком много запросов сразу. | Попробуйте чуть позже.")
  package static let errorOffline = Phrase(
    "Could not reach {}. | Check your network connection.",
    "Нет связи с {}. | Проверьте подключение к сети.")
  package static let errorHostUnknown = Phrase(
    "Could not resolve {}. | Check your network connection and the address.",
    "Имя узла {} не найдено. | Проверьте сеть и адрес.")
  package static let errorTLS = Phrase(
    "Could not connect securely to {}. | Check the clock and, behind a company proxy, IMAGEFEED_CA_FILE.",
    "Не удалось установить защищённое соединение с {}. | Проверьте дату и время. Если вы работаете через корпоративный прокси, проверьте и IMAGEFEED_CA_FILE."
  )
  package static let errorCertificateExpired = Phrase(
    "The certificate of {} has expired. | If the date of this computer is right, only that server can fix it.",
    "Срок сертификата {} истёк. | Если дата на этом компьютере верна, исправить это может только сам сервер."
  )
  package static let errorCertificateNotYetValid = Phrase(
    "The certificate of {} is not valid yet. | Set the clock of this computer, which is probably behind.",
    "Сертификат {} ещё не действует. | Переведите часы этого компьютера: вероятно, они отстают.")
  package static let errorCertificateOtherHost = Phrase(
    "The server that answered for {} has a certificate for another name. | Open any page in a browser: the network may want you to sign in.",
    "Сервер, ответивший вместо {}, показал сертификат на другое имя. | Откройте любую страницу в браузере: возможно, сеть требует войти."
  )
  package static let errorCertificateUnknownIssuer = Phrase(
    "The certificate of {} comes from an unknown authority. | Behind a company proxy, set IMAGEFEED_CA_FILE to its certificate.",
    "Сертификат {} выдан неизвестным центром сертификации. | Если вы работаете через корпоративный прокси, укажите его сертификат в IMAGEFEED_CA_FILE."
  )
  package static let errorNoCertificates = Phrase(
    "The system’s trusted certificates are missing: {}. | Install the package ca-certificates.",
    "Нет доверенных сертификатов системы: {}. | Установите пакет ca-certificates.")
  package static let errorProxy = Phrase(
    "Could not reach {} through the proxy. | Check {}.",
    "Нет связи с {} через прокси. | Проверьте {}.")
  package static let errorTruncated = Phrase(
    "The connection to {} was lost. | Try again.",
    "Соединение с {} прервалось посреди ответа. | Попробуйте ещё раз.")
  package static let errorPictureChanged = Phrase(
    "The picture changed during the download; the output is incomplete. | Download it again.",
    "Во время скачивания изображение изменилось; записана только часть. | Скачайте его ещё раз.")
  package static let errorBadReply = Phrase(
    "{} sent an invalid response. | Try again later.",
    "{} прислал нечитаемый ответ. | Попробуйте позже.")
  package static let errorWebPage = Phrase(
    "{} sent a web page instead of data; a proxy or the sign-in page of a network may be in the way.",
    "{} прислал веб-страницу вместо данных; возможно, мешает прокси или страница входа в сеть.")
  package static let errorRefusedRedirect = Phrase(
    "{} redirects to an address that imagefeed does not follow. | Open any page in a browser: the network may want you to sign in.",
    "{} перенаправляет на адрес, по которому нельзя переходить. | Откройте любую страницу в браузере: возможно, сеть требует войти."
  )
  package static let errorNetworkSignIn = Phrase(
    "The network wants you to sign in before it lets you reach {}. | Open any page in a browser and sign in there.",
    "Сеть требует войти, прежде чем пустит к {}. | Откройте любую страницу в браузере и войдите там."
  )
  package static let errorProxyRefused = Phrase(
    "A proxy or the network refused the request to {} (HTTP {}). | Sign in to the network, or check the proxy settings.",
    "Прокси или сеть не пропустили запрос к {} (код {}). | Войдите в сеть или проверьте настройки прокси."
  )
  package static let errorTooLarge = Phrase(
    "{} sent more than {} MiB; the response was discarded.",
    "{} прислал больше {} МиБ; ответ отброшен.")
  package static let errorServer = Phrase(
    "{} returned an error (HTTP {}). | Try again later.",
    "Сбой на стороне {} (код {}). | Попробуйте позже.")
  package static let errorRejected = Phrase(
    "Unsplash refused the request: {}", "Unsplash отклонил запрос: {}")
  package static let errorGone = Phrase(
    "No longer available on Unsplash: {}", "Unsplash больше этого не предоставляет: {}")
  package static let errorInsecureAddress = Phrase(
    "Refused {}: addresses must start with https:// (http:// only for this computer).",
    "{} отклонён: адрес должен начинаться с https:// (http:// — только для этого компьютера).")
  package static let errorDisk = Phrase("Could not write {}: {}", "Не удаётся записать {}: {}")
  package static let errorNoCredit = Phrase("{} contains no credit.", "В {} нет подписи об авторе.")
  package static let errorNoFolder = Phrase(
    "Could not write {}: its folder does not exist. | Create the folder, or choose another path.",
    "Не удаётся записать {}: такой папки нет. | Создайте папку или укажите другой путь.")
  package static let errorDiskBefore = Phrase(
    "Not downloaded, because the previous photo could not be written.",
    "Не скачивалось: предыдущее фото не удалось записать.")
  package static let errorCacheKept = Phrase(
    "Could not delete {}: {}. It contains cached data of your account. | Delete it yourself.",
    "Не удаётся удалить {}: {}. Там данные вашего аккаунта. | Удалите папку сами.")
  package static let errorUnreadable = Phrase(
    "Could not read {}: {}", "Не удаётся прочитать {}: {}")
  package static let errorNotLikesFile = Phrase(
    "The likes and collections in {} cannot be read, because the file is damaged. It was not changed. | Repair it, or move it away to start without them.",
    "Файл с лайками и коллекциями {} повреждён; он не изменён. | Исправьте его или уберите, чтобы начать без них."
  )
  package static let errorLikesVersion = Phrase(
    "The likes in {} have an unsupported version (expected {}). The file was not changed. | Update imagefeed, or move the file away to start without likes.",
    "Лайки в {}: неподдерживаемая версия (ожидается {}). Файл не изменён. | Обновите imagefeed или уберите файл, чтобы начать без лайков."
  )
  package static let errorFolderLinkBroken = Phrase(
    "{} is a link to {}, which does not exist. | Mount the disk that it is on, create the folder, or remove the link.",
    "{} — ссылка на {}, но такой папки нет. | Подключите её диск, создайте папку или удалите ссылку."
  )
  package static let errorLinkTargetMissing = Phrase(
    "{} is a link to {}, whose folder does not exist. | Mount the disk that it is on, create the folder, or remove the link.",
    "{} — ссылка на {}, но папки этого файла нет. | Подключите её диск, создайте папку или удалите ссылку."
  )
  package static let errorLinkTargetForeign = Phrase(
    "{} is a link to {}, which another user can change. | Link to a file or folder of your own.",
    "{} — ссылка на {}, но его может изменить другой пользователь. | Укажите в ссылке свой файл или свою папку."
  )
  package static let errorCancelled = Phrase("Cancelled.", "Отменено.")
  package static let errorInternal = Phrase(
    "Internal error in imagefeed: {}", "Ошибка в самом imagefeed: {}")
  package static let errorLibraryMissing = Phrase(
    "libcurl is missing. | Install it (Debian: `apt-get install libcurl4`).",
    "Нет библиотеки libcurl. | Установите её, в Debian: `apt-get install libcurl4`.")
  package static let errorUnknownName = Phrase(
    "Unknown {} “{}”. Choose one of: {}.", "Неизвестное значение {}: «{}». Допустимо: {}.")
  package static let errorUnknownSetting = Phrase(
    "Unknown setting. Choose one of: {}.", "Такой настройки нет; есть: {}.")
  package static let errorSettingByHand = Phrase(
    "“{}” has more than one value. | Edit it by hand in {}.",
    "У «{}» больше одного значения. | Измените его прямо в файле {}.")
  package static let errorFolderBackend = Phrase(
    "“{}” is a folder, which --backend {} cannot show.",
    "«{}» — папка, а --backend {} папок не показывает.")
  package static let errorUnknownCommand = Phrase(
    "Unknown command “{}”. | See `imagefeed --help`.", "Нет команды «{}». | См. `imagefeed --help`."
  )
  package static let errorUnknownCommandNear = Phrase(
    "Unknown command “{}”. | Did you mean `{}`?", "Нет команды «{}». | Может быть, `{}`?")
  package static let errorNoSuchCommandNear = Phrase(
    "Unknown command. | Did you mean `{}`?", "Такой команды нет. | Может быть, `{}`?")
  package static let errorUnknownFlag = Phrase(
    "Unknown option {}. | See `{}`.", "Параметра {} здесь нет. | См. `{}`.")
  package static let errorUnknownFlagNear = Phrase(
    "Unknown option {}. | Did you mean {}?", "Параметра {} здесь нет. | Может быть, {}?")
  package static let errorMissingValue = Phrase(
    "Option {} needs a value. | See `{}`.", "{} требует значения. | См. `{}`.")
  package static let errorMissingChoice = Phrase(
    "Option {} needs a value: one of {}.", "{} требует значения, одного из {}.")
  package static let errorMissingArgument = Phrase(
    "Missing argument {}. | See `{}`.", "Не хватает {}. | См. `{}`.")
  package static let errorNoValueTaken = Phrase(
    "Option {} does not take a value. | See `{}`.", "{} не принимает значения. | См. `{}`.")
  package static let errorWrongChoice = Phrase(
    "Invalid value for {}: “{}”. Choose one of: {}.", "{} не может быть «{}»: допустимо {}.")
  package static let errorWrongValue = Phrase(
    "Invalid value for {}: “{}”. | See `{}`.", "{} не может быть «{}». | См. `{}`.")
  package static let errorNotPositive = Phrase(
    "{} must be positive, not {}. | See `{}`.",
    "{}: нужно положительное число, а не {}. | См. `{}`.")
  package static let errorSurplusWord = Phrase(
    "Unexpected argument “{}”. | See `{}`.", "«{}» — лишний аргумент. | См. `{}`.")
  package static let errorFieldsApart = Phrase(
    "Fields must be joined to the option with “=”. | Write {}.",
    "Поля присоединяются к параметру знаком «=». | Напишите {}.")
  package static let errorNestedField = Phrase(
    "No field “{}”: only whole fields can be selected. | Use {}.",
    "Поля выводятся целиком, поэтому «{}» нет. | Укажите {}.")
  package static let errorBetween = Phrase(
    "{} must be a whole number from {} to {}.", "{}: нужно целое число от {} до {}.")
  package static let errorExcluded = Phrase(
    "{} and {} cannot be used together. | See `{}`.", "{} и {} не сочетаются. | См. `{}`.")
  package static let errorNoHelp = Phrase(
    "No help on that topic. | See `imagefeed help`.", "Такой справки нет. | См. `imagefeed help`.")
  package static let errorNoHelpNear = Phrase(
    "No help on that topic. | Did you mean `{}`?", "Такой справки нет. | Может быть, `{}`?")
  package static let errorConfigArguments = Phrase(
    "`imagefeed config` takes set, get, unset, list or path. Secrets are never arguments, because other users could read them. | See `imagefeed config --help`.",
    "`imagefeed config` принимает set, get, unset, list или path. Секреты не передаются аргументами: их могли бы увидеть другие пользователи. | См. `imagefeed config --help`."
  )
  package static let errorSecretShown = Phrase(
    "{} is a secret and is never shown. | `imagefeed config list` shows where it comes from.",
    "{} — секрет, его не показывают. | Откуда он взят, покажет `imagefeed config list`.")
  package static let errorValueAsArgument = Phrase(
    "Secrets are never arguments, because other users could read them. imagefeed prompts for a secret or reads it from stdin. | See `imagefeed config set --help`.",
    "Секреты не передаются аргументами: их могли бы увидеть другие пользователи. imagefeed запросит секрет или прочитает его со stdin. | См. `imagefeed config set --help`."
  )
  package static let errorUnknownOption = Phrase(
    "The {} backend has no option “{}”. It has: {}.", "У источника {} нет параметра «{}»; есть: {}."
  )
  package static let errorOptionValue = Phrase(
    "Invalid value for option {}: “{}”. It takes {}.", "Параметр {} не может быть «{}»: нужно {}.")
  package static let errorUnknownField = Phrase(
    "Unknown field “{}”. Choose from: {}.", "Нет поля «{}»; есть: {}.")
  package static let errorUnknownBackend = Phrase(
    "Unknown backend “{}”. Choose one of: {}.", "Нет источника «{}»; есть: {}.")
  package static let errorUnknownFrontend = Phrase(
    "Unknown frontend “{}”. Choose one of: {}.", "Нет фронтенда «{}»; есть: {}.")
  package static let errorUnknownTool = Phrase(
    "Unknown tool “{}”. Choose from: {}.", "Нет инструмента «{}»; есть: {}.")
  package static let errorNoToolLeft = Phrase(
    "Each of these tools changes something, so --read-only leaves none: {}.",
    "Каждый из этих инструментов что-то меняет, с --read-only не остаётся ни одного: {}.")
  package static let errorNoCommandHere = Phrase(
    "--frontend {} does not take a command.", "--frontend {} не принимает команду.")
  package static let errorNoValue = Phrase(
    "No value given for {}. Type one, or write it to stdin.",
    "Нет значения для {}: введите его или передайте на stdin.")
  package static let errorNotUTF8 = Phrase("The value is not UTF-8.", "Значение не в UTF-8.")
  package static let errorArgumentNotUTF8 = Phrase(
    "Argument {} is not valid UTF-8. | Rename the file, or use a link to it.",
    "Аргумент {} — не UTF-8. | Переименуйте файл или укажите ссылку на него.")
  package static let errorVariableNotUTF8 = Phrase(
    "{} is not valid UTF-8. | Set it to a path that is valid UTF-8, for example a link to the folder.",
    "{} — не UTF-8. | Укажите путь в UTF-8, например ссылку на эту папку.")
  package static let errorNoProc = Phrase(
    "/proc is not mounted, and no Swift program runs without it. | Run: mount -t proc proc /proc.",
    "/proc не смонтирован, а без него не работает ни одна программа на Swift. | Смонтируйте: mount -t proc proc /proc."
  )
  package static let errorNoDescriptors = Phrase(
    "The limit on open files is too low: imagefeed needs {} more. | Raise it: ulimit -n 256.",
    "Предел открытых файлов слишком мал: нужно ещё {}. | Увеличьте его: ulimit -n 256.")
  package static let errorNoHome = Phrase(
    "Cannot store settings: HOME is not an absolute path.",
    "Настройки негде хранить: в HOME нет абсолютного пути.")
  package static let warningNoLog = Phrase(
    "No log is written: HOME is not an absolute path. | Name a file: IMAGEFEED_LOG=LEVEL:FILE",
    "Журнал негде вести: в HOME нет абсолютного пути. | Укажите файл: IMAGEFEED_LOG=LEVEL:FILE")
  package static let errorNoHomeForToken = Phrase(
    "Cannot store the sign-in: HOME is not an absolute path. | Set it and try again.",
    "Данные входа негде сохранить: в HOME нет абсолютного пути. | Задайте HOME и попробуйте ещё раз."
  )
  package static let errorNoHomeForLikes = Phrase(
    "Cannot store likes and collections: HOME is not an absolute path. | Set it and try again.",
    "Лайки и коллекции негде сохранить: в HOME нет абсолютного пути. | Задайте HOME и попробуйте ещё раз."
  )
  package static let errorManyLines = Phrase(
    "The value for {} has more than one line on stdin. | Pass only the value.",
    "Значение {} на stdin занимает больше одной строки. | Передайте только само значение.")
  package static let errorSettingsSyntax = Phrase(
    "{} is not JSON: {}. | Fix it, or move it away and set what you need with `imagefeed config set`.",
    "{} — не JSON: {}. | Исправьте его или уберите и задайте нужное: `imagefeed config set`.")
  package static let errorSettingsNoObject = Phrase(
    "{}: must be one JSON object. | Fix it, or move it away and set what you need with `imagefeed config set`.",
    "{}: нужен один объект JSON. | Исправьте его или уберите и задайте нужное: `imagefeed config set`."
  )
  package static let errorSettingWord = Phrase(
    "{}: invalid {}: must be one of {}.", "{}: настройка {} неверна: допустимо только {}.")
  package static let errorSettingText = Phrase(
    "{}: invalid {}: must be a string or a number.",
    "{}: настройка {} неверна: нужна строка или число.")
  package static let errorKeysObject = Phrase(
    "{}: {} must be an object. | `imagefeed keys --help` shows one.",
    "{}: {} должно быть объектом. | Пример: `imagefeed keys --help`.")
  package static let errorKeysLayer = Phrase(
    "{}: keys: unknown place “{}”. | Known: {}.", "{}: keys: нет места «{}». | Есть: {}.")
  package static let errorKeysKey = Phrase(
    "{}: keys.{}: unknown key “{}”. | Write a letter, or a name such as {}.",
    "{}: keys.{}: нет клавиши «{}». | Напишите букву или, например: {}.")
  package static let errorKeysTyped = Phrase(
    "{}: keys.{}: “{}” types a character into the field there. | Use a key with Ctrl, or F1 to F12.",
    "{}: keys.{}: «{}» там вводит символ в поле. | Возьмите клавишу с Ctrl или F1–F12.")
  package static let errorKeysText = Phrase(
    "{}: keys.{}.{}: must be the name of an action, as a string. | `imagefeed keys` lists them.",
    "{}: keys.{}.{}: нужно имя действия в виде строки. | Список: `imagefeed keys`.")
  package static let errorKeysAction = Phrase(
    "{}: keys.{}.{}: unknown action “{}”. | `imagefeed keys` lists them.",
    "{}: keys.{}.{}: нет действия «{}». | Список: `imagefeed keys`.")
  package static let errorKeysActionElsewhere = Phrase(
    "{}: keys.{}.{}: the action “{}” is not available in this place. | It is available in: {}.",
    "{}: keys.{}.{}: здесь нет действия «{}». | Оно есть в: {}.")
  package static let errorKeysClash = Phrase(
    "{}: keys.{}: “{}” would mean both {} and {}. | Choose another key for one of them.",
    "{}: keys.{}: «{}» значила бы и {}, и {}. | Дайте одному из них другую клавишу.")
  package static let errorCommandsList = Phrase(
    "{}: commands must be a list of objects. | `imagefeed keys --help` shows one.",
    "{}: commands: нужен список объектов. | Пример: `imagefeed keys --help`.")
  package static let errorCommandObject = Phrase(
    "{}: commands[{}]: must be an object. | `imagefeed keys --help` shows one.",
    "{}: commands[{}]: нужен объект. | Пример: `imagefeed keys --help`.")
  package static let errorCommandMember = Phrase(
    "{}: commands[{}]: unknown member “{}”. | Known: {}.",
    "{}: commands[{}]: нет поля «{}». | Есть: {}.")
  package static let errorCommandKey = Phrase(
    "{}: commands[{}].key: unknown key “{}”. | Write a letter, or a name such as {}.",
    "{}: commands[{}].key: нет клавиши «{}». | Напишите букву или, например: {}.")
  package static let errorCommandClash = Phrase(
    "{}: commands[{}].key: “{}” already means {} in “{}”. | Choose another key.",
    "{}: commands[{}].key: «{}» уже значит {} в «{}». | Выберите другую клавишу.")
  package static let errorCommandRun = Phrase(
    "{}: commands[{}].run: must be a list of strings, the program first. | `imagefeed keys --help` shows one.",
    "{}: commands[{}].run: нужен список строк, первая — программа. | Пример: `imagefeed keys --help`."
  )
  package static let errorCommandProgram = Phrase(
    "{}: commands[{}].run: the program must be a name or an absolute path, without placeholders: “{}”.",
    "{}: commands[{}].run: программа указывается именем или абсолютным путём, без подстановок: «{}»."
  )
  package static let errorCommandPlaceholder = Phrase(
    "{}: commands[{}].run: unknown placeholder “{}”. | Known: {}.",
    "{}: commands[{}].run: нет подстановки «{}». | Есть: {}.")
  package static let errorCommandShell = Phrase(
    "{}: commands[{}].run: “{}” follows a shell’s -c, where a name could run as code. | Put the code into a script, and pass the value to it as an argument.",
    "{}: commands[{}].run: «{}» стоит после -c оболочки, где имя может выполниться как код. | Перенесите код в скрипт и передайте ему значение аргументом."
  )
  package static let errorCommandPath = Phrase(
    "{}: commands[{}].run: {} needs a download, because it is the path of the file. | Add \"needs\": \"download\".",
    "{}: commands[{}].run: для {} фото нужно скачать: это путь к файлу. | Добавьте \"needs\": \"download\"."
  )
  package static let errorCommandNeeds = Phrase(
    "{}: commands[{}].needs: must be \"download\".",
    "{}: commands[{}].needs: бывает только \"download\".")
  package static let errorCommandTitle = Phrase(
    "{}: commands[{}].title: must be a string that is not empty.",
    "{}: commands[{}].title: нужна непустая строка.")
  package static let errorCommandTerminal = Phrase(
    "{}: commands[{}].terminal: must be true or false.",
    "{}: commands[{}].terminal: нужно true или false.")
  package static let errorSettingAddress = Phrase(
    "{}: invalid {}: must start with https:// (http:// only for this computer).",
    "{}: настройка {} неверна: адрес должен начинаться с https:// (http:// — только для этого компьютера)."
  )
  package static let errorSettingSeconds = Phrase(
    "{}: invalid {}: must be a number of seconds above 0, at most {}.",
    "{}: настройка {} неверна: нужно число секунд больше 0, не больше {}.")
  package static let errorSettingCollection = Phrase(
    "{}: invalid {}: must be the id of a collection, as in the address of its page.",
    "{}: настройка {} неверна: нужен id коллекции, как в адресе её страницы.")
  package static let errorSettingMebibytes = Phrase(
    "{}: invalid {}: must be a whole number of MiB, at least 16.",
    "{}: настройка {} неверна: нужно целое число МиБ, не меньше 16.")
  package static let errorSettingBlank = Phrase(
    "{}: invalid {}: contains a space, a line break or another character that keys never contain.",
    "{}: настройка {} неверна: в ней пробел, перевод строки или знак, которого в ключах не бывает.")
  package static let errorSettingCAFile = Phrase(
    "Invalid ca-file: {} is not a readable file with a PEM certificate.",
    "Настройка ca-file неверна: из {} не удалось прочитать сертификат PEM.")
  package static let errorSettingRedirect = Phrase(
    "{}: invalid {}: must be an address such as http://127.0.0.1:8917/callback, or urn:ietf:wg:oauth:2.0:oob.",
    "{}: настройка {} неверна: нужен адрес, например http://127.0.0.1:8917/callback, или urn:ietf:wg:oauth:2.0:oob."
  )
  package static let errorSettingLog = Phrase(
    "{}: invalid {}: must be LEVEL or LEVEL:FILE, where LEVEL is one of {}.",
    "{}: настройка {} неверна: нужно УРОВЕНЬ или УРОВЕНЬ:ФАЙЛ, где УРОВЕНЬ — {}.")
  package static let errorNoTerminal = Phrase(
    "Full-screen mode needs a terminal on stdin and stdout. | Use a command, or --frontend jsonl.",
    "Для полноэкранного режима stdin и stdout должны быть терминалом. | Используйте команду или --frontend jsonl."
  )
  package static let errorNoTerminalToPick = Phrase(
    "`imagefeed pick` needs a terminal. | Run it in one, or use `imagefeed search`.",
    "Для `imagefeed pick` нужен терминал. | Запустите его в терминале или используйте `imagefeed search`."
  )
  package static let errorPickLinear = Phrase(
    "`pick` is not available in linear mode. | Use `imagefeed search` and `imagefeed share`, or set IMAGEFEED_LINEAR=false.",
    "Команда `pick` недоступна в построчном режиме. | Используйте `imagefeed search` и `imagefeed share` или IMAGEFEED_LINEAR=false."
  )
  package static let errorScreenAlone = Phrase(
    "{} opens full-screen mode and cannot be combined with {}.",
    "{} включает полноэкранный режим и не сочетается с {}.")
  package static let errorPickPath = Phrase(
    "--format path needs a download, because it prints the file’s path. | Add --download DIR.",
    "Для --format path фото нужно скачать: выводится путь к файлу. | Добавьте --download DIR.")
  package static let errorPlanned = Phrase("Planned failure: {}.", "Запланированный сбой: {}.")
  package static let errorCallTooLong = Phrase(
    "Stopped, because nothing arrived for {} s. | Try again: a download continues where it stopped.",
    "Остановлено: за {} с ничего не пришло. | Попробуйте ещё раз: скачивание продолжится с того же места."
  )
  package static let errorRedirect = Phrase(
    "Invalid redirect address: must be https, on this computer, or {}.",
    "Неверный адрес перенаправления: нужен адрес https, адрес на этом компьютере или {}.")
  package static let errorFolderOrFile = Phrase(
    "{} is neither an existing folder nor a name that ends in .jpg. | For a folder, pass path: \"{}/\", which creates it; for a file, add .jpg.",
    "{} — не существующая папка, и имя не оканчивается на .jpg. | Для папки передайте path: \"{}/\", она будет создана; для файла добавьте .jpg."
  )
  package static let errorOtherHome = Phrase(
    "Cannot resolve {}: only ~/ is expanded, and only if HOME is set. | Pass an absolute path, or ./{} for a file of that name.",
    "Не удаётся раскрыть {}: раскрывается только ~/, и только если задан HOME. | Укажите полный путь или ./{}, если файл так называется."
  )
  package static let hintOverwrite = Phrase(
    "Pass overwrite: true, or another path.", "Повторите с overwrite: true или с другим путём.")

  // JSON lines: requests that cannot be understood
  package static let rpcSyntax = Phrase(
    "This is not JSON: error at byte {}.", "Это не JSON: ошибка в байте {}.")
  package static let rpcNoObject = Phrase(
    "A message must be an object.", "Сообщение должно быть объектом.")
  package static let rpcBatch = Phrase(
    "Batches are not supported. | Send one message per line.",
    "Пакеты сообщений не поддерживаются. | Отправляйте по одному сообщению в строке.")
  package static let rpcBadID = Phrase(
    "The id must be a string or an integer.", "id должен быть строкой или целым числом.")
  package static let rpcNoMessage = Phrase(
    "This is not a JSON-RPC 2.0 message.", "Это не сообщение JSON-RPC 2.0.")
  package static let rpcLongLine = Phrase("The line is longer than 4 MiB.", "Строка длиннее 4 МиБ.")
  package static let rpcUsedID = Phrase(
    "The id is already in use. | Use a different id for each open request.",
    "Этот id уже занят. | У каждого незавершённого запроса должен быть свой.")
  package static let rpcUnknownMethod = Phrase("Unknown method “{}”.", "Неизвестный метод «{}».")
  package static let rpcUnknownTool = Phrase(
    "There is no tool “{}” here.", "Инструмента «{}» здесь нет.")
  package static let rpcUnknownCursor = Phrase(
    "The cursor is unknown or expired. | Start again without one.",
    "Курсор неизвестен или устарел. | Начните снова без него.")
  package static let rpcUnknownResource = Phrase("Unknown resource.", "Неизвестный ресурс.")
  package static let rpcRevisionParts = Phrase(
    "_meta must have {} and {}.", "В _meta должны быть {} и {}.")
  package static let rpcUnknownRevision = Phrase(
    "Unsupported MCP revision.", "Эта редакция MCP не поддерживается.")

  // JSON lines: faults of parameters, each after the parameter's name
  package static let faultObject = Phrase("{} must be an object", "{}: нужен объект")
  package static let faultText = Phrase("{} must be a string", "{}: нужна строка")
  package static let faultEmpty = Phrase("{} must not be empty", "{}: не может быть пустым")
  package static let faultInteger = Phrase("{} must be an integer", "{}: нужно целое число")
  package static let faultRange = Phrase("{} must be from {} to {}", "{}: нужно число от {} до {}")
  package static let faultFlag = Phrase("{} must be true or false", "{}: нужно true или false")
  package static let faultWord = Phrase("{} must be one of {}", "{}: нужно одно из {}")
  package static let faultCrop = Phrase("{} must be WIDTHxHEIGHT", "{}: нужно ШИРИНАxВЫСОТА")
  package static let faultList = Phrase("{} must be a list", "{}: нужен список")
  package static let faultElement = Phrase("{} has an element that {}", "{}, неверный элемент: {}")
  package static let faultEither = Phrase("{}, or {}", "{} или {}")
  package static let faultMissing = Phrase("{} is missing", "не хватает {}")
  package static let faultAlternatives = Phrase(
    "exactly one of {} and {} is required", "нужно ровно одно из {} и {}")
  package static let faultUnknown = Phrase(
    "unknown parameter “{}” (allowed: {})", "неизвестный параметр «{}» (есть: {})")
  package static let faultUnknownOfNone = Phrase(
    "unknown parameter “{}” (none allowed)", "неизвестный параметр «{}» (параметров нет)")

  // Folders of the user
  package static let errorFolderNoPath = Phrase(
    "The folder backend needs a folder: imagefeed DIR, or --backend-option path=DIR.",
    "Источнику folder нужна папка: imagefeed DIR или --backend-option path=DIR.")
  package static let errorFolderOutside = Phrase(
    "{} is a link that leads out of the folder.",
    "{} — ссылка, которая ведёт за пределы папки с фото.")
  package static let findingFolder = Phrase(
    "{} {photo/photos} in {}; {} {file/files} cannot be read, {} {picture/pictures} in other formats skipped.",
    "Фото: {} в {}. Нечитаемых файлов: {}, изображений других форматов: {}.")
  package static let remarkOtherFormats = Phrase(
    "{} {picture/pictures} in other formats {is/are} not shown.",
    "{} {изображение/изображения/изображений} в других форматах не {показано/показаны/показано}.")
  package static let remarkNoPictures = Phrase(
    "No photos in {}; {} {picture/pictures} in other formats {is/are} not shown.",
    "В {} нет фото; {} {изображение/изображения/изображений} в других форматах не {показано/показаны/показано}."
  )
  package static let remarkNoDecoder = Phrase(
    "{} {file/files} not shown: the library for {} is missing. | Install the package {}.",
    "Не показано файлов: {}, нет библиотеки для {}. | Установите пакет {}.")
  package static let remarkUnreadableFolders = Phrase(
    "Could not read {} {folder/folders}: {} ({}).",
    "Не удаётся прочитать {} {папку/папки/папок}: {} ({}).")
  package static let remarkFolderAway = Phrase(
    "{} is empty now but had {} {photo/photos} before. If it is a drive or a network share, mount it.",
    "Папка {} сейчас пуста, раньше в ней было фото: {}. Если это диск или сетевая папка, подключите её."
  )
  package static let errorRecordByHand = Phrase(
    "{} was written by hand, so imagefeed does not change it. | Record into another folder.",
    "Файл {} создан вручную, и imagefeed его не меняет. | Записывайте в другую папку.")
  package static let errorRecordBusy = Phrase(
    "Another process is recording into {}.", "В {} сейчас записывает другой процесс.")
  package static let errorRecordChanged = Phrase(
    "Another program changed {} during the recording. | Check the file, then run the command again.",
    "Во время записи {} изменила другая программа. | Проверьте файл и запустите команду ещё раз.")
  package static let errorRecordOther = Phrase(
    "{} was recorded with --backend {}. | Record into another folder.",
    "Папка {} записана с --backend {}. | Записывайте в другую папку.")
  package static let errorRecordOtherPlace = Phrase(
    "{} was recorded from another folder or program, or that folder was moved since. | Record into a new folder.",
    "Папка {} записана из другого источника, или исходную папку с тех пор переместили. | Записывайте в новую папку."
  )
  package static let errorRecordOtherPhotos = Phrase(
    "The source now has other photos with the same names as those in {}. | Record into a new folder.",
    "В источнике теперь другие фото с теми же именами, что в {}. | Записывайте в новую папку.")
  package static let recordIncomplete = Phrase(
    "{} is damaged or missing. | To record it again, run `imagefeed record {}` with the same options as before.",
    "Файл {} повреждён или пропал. | Чтобы записать его заново, выполните `imagefeed record {}` с прежними параметрами."
  )
  package static let errorRecordOfUser = Phrase(
    "{} was recorded as user {}. | Sign in as this user, or record into another folder.",
    "Папка {} записана для пользователя {}. | Войдите под этим именем или записывайте в другую папку."
  )
  package static let errorRecordSignedOut = Phrase(
    "{} was recorded without a user. | Sign out, or record into another folder.",
    "Папка {} записана без пользователя. | Выйдите или записывайте в другую папку.")
  package static let errorRecordNoIndex = Phrase(
    "{} is missing, although {} exists. | Restore the missing file, or record into another folder.",
    "Нет файла {}, хотя есть {}. | Восстановите его или записывайте в другую папку.")
  package static let recordPageStays = Phrase(
    "The source now has no photos for this page, so {} stays as it is.",
    "В источнике сейчас нет фото для этой страницы, поэтому {} остаётся как есть.")
  package static let recordOldKept = Phrase(
    "The source no longer has {}. The earlier page is kept as {}.",
    "В источнике больше нет {}. Прежняя страница сохранена как {}.")
  package static let recordFeedPage = Phrase(
    "Feed, page {}: {} {photo/photos}", "Лента, страница {}: фото: {}")
  package static let recordFavoritesPage = Phrase(
    "Favorites, page {}: {} {photo/photos}", "Избранное, страница {}: фото: {}")
  package static let recordCollectionPage = Phrase("“{}”: {} {photo/photos}", "«{}»: фото: {}")
  package static let recordPictures = Phrase("Pictures", "Изображения")
  package static let recordDone = Phrase(
    "Recorded. To replay it: --backend fixture --backend-option path={}",
    "Записано. Чтобы открыть: --backend fixture --backend-option path={}")
  package static let recordNothingNew = Phrase(
    "Nothing to record: {} already has these pages. For more pages, raise --pages. For new photos, record into another folder.",
    "Записывать нечего: в {} уже есть эти страницы. Чтобы записать больше, увеличьте --pages; для новых фото нужна другая папка."
  )
  package static let recordStillDamaged = Phrase(
    "Damaged or missing: {}. To record them again, use the same options and a larger --pages.",
    "Повреждены или пропали: {}. Чтобы записать их заново, повторите те же параметры и увеличьте --pages."
  )
  package static let recordReplaced = Phrase(
    "The source has changed, so its newer data replaced what the folder had about {}. Check these if you edited them.",
    "В источнике появились новые данные, и они заменили записанные в папке: {}. Проверьте их, если правили."
  )
  package static let recordLeftOut = Phrase(
    "Skipped {} {picture/pictures}: refused, or not pictures.",
    "Пропущено изображений (отказ сервера или не изображение): {}")
}
