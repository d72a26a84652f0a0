/// Every text that the program says, by name. The words stand in the table below, in both
/// languages side by side: a phrase without one of them does not compile.
///
/// `{}` is a blank that `Message` fills, in order.
package enum Phrase: Sendable, Hashable, CaseIterable {
  // Screen
  case appName
  case feed
  case quitHint
  case endOfFeed
  case loading
  case retry
  case demoNotice
  case terminalTooSmall
  // Words on a photo
  case photoByAuthor
  case untitled
  case sponsored
  case photoOnUnsplash
  // Labels of a card
  case labelAuthor
  case labelDate
  case labelSize
  case labelLikes
  case labelDescription
  case labelLink
  case labelPicture
  case skippedPhotos
  case quotaLeft
  case fromCache
  case pictureCut
  // Errors: what failed and what to do next
  case errorUsage
  case errorNotConfigured
  case errorNotSignedIn
  case errorWrongKey
  case errorTokenRefused
  case errorEnvironmentTokenRefused
  case errorSignInFailed
  case errorSignedOut
  case errorMissingScope
  case errorPhotoNotFound
  case errorUserNotFound
  case errorNothingFound
  case errorPictureGone
  case errorForeignHost
  case errorNotJPEG
  case errorPicture
  case errorNotFound
  case errorUnsupported
  case errorTimeout
  case errorExists
  case errorRateLimited
  case errorBusy
  case errorOffline
  case errorHostUnknown
  case errorTLS
  case errorProxy
  case errorTruncated
  case errorBadReply
  case errorWebPage
  case errorTooLarge
  case errorServer
  case errorRejected
  case errorGone
  case errorInsecureAddress
  case errorDisk
  case errorUnreadable
  case errorCancelled
  case errorInternal
  case errorLibraryMissing
  case errorUnknownName
  case errorUnknownSetting
  case errorValueAsArgument
  case errorUnknownOption
  case errorOptionValue
  case errorUnknownField
  case errorBadSetting
  case errorNoTerminal
  case errorPlanned
}
