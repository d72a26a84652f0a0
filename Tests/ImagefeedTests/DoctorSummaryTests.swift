import FeedCore
import Testing

@testable import imagefeed

@Suite("The last line of doctor")
struct DoctorSummaryTests {
  @Test("CLI-40: the last line counts problems, otherwise notices")
  func summary() {
    let message = Message(.doctorGood)
    let good = Diagnostic(.good, .backend, message)
    let notice = Diagnostic(.notice, .backend, message)
    let fault = Diagnostic(.fault, .backend, message)
    #expect(Doctor.summary(of: [good]) == message)
    #expect(Doctor.summary(of: [good, notice]) == Message(.doctorNotices, "1"))
    #expect(Doctor.summary(of: [notice, fault]) == Message(.doctorFaults, "1"))
    #expect(
      Message(.doctorNotices, "2").text(in: .english)
        == "No problems found, but 2 lines above are worth reading.")
  }
}
