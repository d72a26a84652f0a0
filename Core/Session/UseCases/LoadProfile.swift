package import FeedCore

extension Session {
  /// Loads the profile of the signed-in user. Observers see the profile as soon as it arrives, and
  /// later the avatar, which takes a second request (PROF-4). A failure to load the avatar is
  /// ignored, unless the session has ended or the call was cancelled.
  package func loadProfile() async throws(FeedError) -> Answer<Profile> {
    _ = try await requireCredentials()
    let ticket = state.requestProfile()
    return try await profileFlights.run(ticket) { [self] () async throws(FeedError) in
      try await fetchProfile(ticket)
    }
  }

  private func fetchProfile(_ ticket: ProfileTicket) async throws(FeedError) -> Answer<Profile> {
    do throws(FeedError) {
      let answer = try await withAccount { credentials throws(FeedError) in
        try await backend.profile.me(as: credentials)
      }
      state.profileArrived(ticket, answer.value)
      return try await withAvatar(answer, ticket)
    } catch {
      try profileFlights.checkNotReplaced(ticket)
      state.profileFailed(ticket, error)
      throw error
    }
  }

  private func withAvatar(
    _ answer: Answer<Profile>, _ ticket: ProfileTicket
  ) async throws(FeedError) -> Answer<Profile> {
    do throws(FeedError) {
      let known = try await user(answer.value.username)
      guard let avatar = known.value.avatar else { return answer }
      state.avatarArrived(ticket, avatar)
      return answer.map { profile in
        var profile = profile
        profile.avatar = avatar
        return profile
      }
    } catch {
      switch error.code {
      case .signedOut, .tokenRefused, .cancelled: throw error
      default: return answer
      }
    }
  }
}
