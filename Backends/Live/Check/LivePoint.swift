package import FeedCore

/// A point of UNSPLASH.md that no published reply confirms, as `imagefeed doctor --live-check` tries
/// it (LIVE-10).
package struct LivePoint: Sendable {
  /// The number of its row in UNSPLASH.md §13.
  package let id: String
  /// The section of UNSPLASH.md that has the claim.
  package let section: String
  /// The claim.
  package let expected: Phrase
  let decision: Decision

  /// How the point is decided.
  enum Decision: Sendable {
    /// By the reply to a request, which other points may share.
    case reply(LiveProbe, @Sendable (LiveReplies) -> LiveResult)
    /// Only by the refusal of a request at the hourly limit, if the check meets one.
    case limit(@Sendable (LiveReplies.Reply) -> LiveResult)
    /// Not decided by any request of the check, for this reason.
    case notTried(Phrase)
  }

  private init(_ id: String, _ section: String, _ expected: Phrase, _ decision: Decision) {
    (self.id, self.section, self.expected, self.decision) = (id, section, expected, decision)
  }
}

extension LivePoint {
  /// The points, in the order of UNSPLASH.md §13.
  package static let all: [LivePoint] = [
    LivePoint("U1", "6.1", .liveLikesList, .reply(.likes) { $0.likesList }),
    LivePoint("U2", "6.1", .liveLikeFields, .reply(.feed) { $0.likeFields }),
    LivePoint("U3", "6.1", .liveLike, .reply(.like) { $0.written(.like, status: 201) }),
    LivePoint("U4", "6.1", .liveUnlike, .reply(.unlike) { $0.written(.unlike, status: 200) }),
    LivePoint("U5", "10", .liveNotModified, .reply(.unchangedFeed) { $0.notModified }),
    LivePoint("U6", "10", .liveNotModifiedCost, .reply(.unchangedFeed) { $0.notModifiedCost }),
    LivePoint("U7", "4", .liveHourWindow, .notTried(.liveReasonHours)),
    LivePoint("U8", "4", .liveHourlyLimit, .reply(.feed) { $0.hourlyLimit }),
    LivePoint("U9", "4", .liveLimitType, .limit { $0.limitType }),
    LivePoint("U10", "5", .liveUnprocessable, .notTried(.liveReasonWrites)),
    LivePoint("U11", "6.4", .liveSpam, .notTried(.liveReasonNoSpam)),
    LivePoint("U12", "2.1", .liveKeyHeaders, .reply(.keyHeaders) { $0.keyHeaders }),
    LivePoint("U13", "2.2", .liveState, .notTried(.liveReasonBrowser)),
    LivePoint("U14", "2.2", .liveDenial, .notTried(.liveReasonBrowser)),
    LivePoint(
      "U15", "2.2", .liveInvalidGrant,
      .reply(.wrongCode) { $0.refusal(.wrongCode, 400, "invalid_grant") }),
    LivePoint(
      "U16", "2.2", .liveInvalidClient,
      .reply(.wrongSecret) { $0.refusal(.wrongSecret, 401, "invalid_client") }),
    LivePoint(
      "U17", "2.2", .liveUnsupportedGrant,
      .reply(.unknownGrant) { $0.refusal(.unknownGrant, 400, "unsupported_grant_type") }),
    LivePoint("U18", "2.2", .liveInvalidScope, .notTried(.liveReasonBrowser)),
    LivePoint(
      "U19", "2.2", .liveRefresh,
      .reply(.wrongRefresh) { $0.refusal(.wrongRefresh, 400, "invalid_grant") }),
    LivePoint("U20", "2.2", .liveRevoke, .reply(.revoke) { $0.revocation }),
    LivePoint("U21", "2.2", .liveCodeLifetime, .notTried(.liveReasonBrowser)),
    LivePoint("U22", "2.2", .liveOtherPort, .reply(.otherPort) { $0.otherPort }),
    LivePoint("U23", "2.3", .liveRegistration, .notTried(.liveReasonRegistration)),
    LivePoint("U24", "9", .liveImpressions, .notTried(.liveReasonRule)),
    LivePoint("U25", "6.5", .liveCollectionVersion, .notTried(.liveReasonWrites)),
    LivePoint("U26", "6.5", .liveCollectionOrder, .notTried(.liveReasonWrites)),
    LivePoint("U27", "6.5", .liveAddedTwice, .notTried(.liveReasonWrites)),
    LivePoint("U28", "6.5", .liveRemovedTwice, .notTried(.liveReasonWrites)),
    LivePoint("U30", "6.1", .liveRandomTopics, .notTried(.liveReasonChance)),
    LivePoint("U31", "6.4", .liveSearchLanguage, .notTried(.liveReasonChance)),
  ]
}

/// The result for one point.
package struct LiveResult: Sendable, Hashable {
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    case asExpected
    case differs
    /// The request was sent, but its reply neither proves nor disproves the claim.
    case undecided
    case notTried
  }

  package let verdict: Verdict
  /// The observation, or the reason why the point was not tried. It has only words of this program
  /// and numbers, never text of the service, which may quote a key or a user name (LIVE-11).
  package let text: Message

  init(_ verdict: Verdict, _ text: Message) { (self.verdict, self.text) = (verdict, text) }

  static func notTried(_ reason: Phrase) -> LiveResult { LiveResult(.notTried, Message(reason)) }
}

/// The report of a live check.
package struct LiveReport: Sendable {
  package struct Row: Sendable {
    package let point: LivePoint
    package let result: LiveResult
  }

  package let rows: [Row]
  /// The number of requests that were sent.
  package let requestCount: Int
  /// Whether the hourly limit ended the check early.
  package let isLimited: Bool
  /// The photo whose like could not be restored, and the like that it had; otherwise nil.
  package let unrestored: (photo: PhotoID, wasLiked: Bool)?

  package func count(_ verdict: LiveResult.Verdict) -> Int {
    rows.count { $0.result.verdict == verdict }
  }
}
