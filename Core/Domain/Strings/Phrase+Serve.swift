// Texts of `serve`.

extension Phrase {
  package static let serveReady = Phrase(
    "Serving {} at {}", "{} отвечает по адресу {}")
  package static let errorServeListen = Phrase(
    "Could not listen on {}: {}. | Choose another address with --listen.",
    "Не удалось принимать соединения на {}: {}. | Выберите другой адрес: --listen.")
  package static let errorServeListenValue = Phrase(
    "Not an address to listen on: {}. | Use ADDRESS:PORT, such as 127.0.0.1:8080, or unix:PATH.",
    "Неверный адрес для соединений: {}. | Укажите АДРЕС:ПОРТ, например 127.0.0.1:8080, или unix:ПУТЬ."
  )
  package static let errorServeAddress = Phrase(
    "Not a valid address for {}: {}. | Write it like http://127.0.0.1:8080.",
    "Неверный адрес для {}: {}. | Укажите его в виде http://127.0.0.1:8080.")
  package static let errorServeProbe = Phrase(
    "No server is ready at {}.", "По адресу {} нет готового сервера.")
  package static let errorServeBackend = Phrase(
    "`serve` cannot use the backend {}, because it would share your key and account. | Choose mock, fixture, folder or stdio, or save photos with `imagefeed record`.",
    "`serve` не раздаёт источник {}: так ваши ключ и аккаунт достались бы другим. | Выберите mock, fixture, folder или stdio либо сохраните фото: `imagefeed record`."
  )
  package static let errorServeProgramLive = Phrase(
    "`serve` cannot use a program whose backend is {}, because it would share its key and account. | Start that program with --backend mock, fixture or folder.",
    "`serve` не раздаёт программу, которая работает с {}: так её ключ и аккаунт достались бы другим. | Запустите её с --backend mock, fixture или folder."
  )
  package static let errorServePublic = Phrase(
    "Other computers could read the photos of the backend {} at {}. | Add --token-file FILE, so that only programs with a token can.",
    "Другие компьютеры смогли бы читать фото источника {} по адресу {}. | Добавьте --token-file ФАЙЛ: тогда понадобится токен."
  )
  package static let errorServeTokens = Phrase(
    "Could not read the tokens in {}: {}.", "Не удалось прочитать токены из {}: {}.")
  package static let errorServeTokensOpen = Phrase(
    "Other users can read the tokens in {}. | Fix that with `chmod 600`.",
    "Токены в {} могут прочитать другие пользователи. | Исправьте права: `chmod 600`.")
  package static let errorServeNoTokens = Phrase(
    "{} contains no token. | Write one token per line.",
    "В {} нет токенов. | Напишите по одному в строке.")
  package static let errorServeNoProgram = Phrase(
    "The program imagefeed-serve is missing next to imagefeed. | Install imagefeed again.",
    "Рядом с imagefeed нет программы imagefeed-serve. | Установите imagefeed заново.")
}
