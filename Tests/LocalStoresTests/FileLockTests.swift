import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("SEC-4: locks between processes", .blocking, .timeLimit(.minutes(10)))
struct FileLockTests {
  @Test("A lock whose holder removes the file has one holder at a time")
  func removed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("lock")
    let counts = Lock((holders: 0, together: 0, faults: 0))
    let threads = (0..<4).map { _ in
      TestThread {
        for _ in 0..<2_000 {
          do throws(FileFault) {
            guard let lock = try FileLock(unlessHeld: path) else { continue }
            counts.withLock { counts in
              counts.holders += 1
              if counts.holders > 1 { counts.together += 1 }
            }
            sched_yield()
            counts.withLock { $0.holders -= 1 }
            lock.remove(at: path)
            lock.release()
          } catch {
            counts.withLock { $0.faults += 1 }
          }
        }
      }
    }
    threads.forEach { $0.join() }
    #expect(counts.withLock { $0.together } == 0 && counts.withLock { $0.faults } == 0)
    #expect(try folder.names() == [])
  }

  @Test("BACK-82: a user's own file with the name of a lock is not removed")
  func ownFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("mine", to: "lock")
    let lock = try #require(try FileLock(unlessHeld: path))
    lock.remove(at: path)
    lock.release()
    #expect(try readFile(path) == Array("mine".utf8))
  }

  @Test("CLI-42: a long wait for a lock is announced with its file and holder")
  func announced() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("lock")
    let waits = Watched([LockWait]())
    // Other tests wait for other locks.
    LockWait.listen { wait in if wait.path == path { waits.change { $0.append(wait) } } }
    let lock = try FileLock(waitingFor: path)
    async let second = FileLock.take(path)
    try await waits.wait { !$0.isEmpty }
    lock.release()
    try await second.release()
    let wait = try #require(waits.value.first)
    #expect(waits.value.count == 1)
    // Some systems do not show the locks of a container.
    if let holder = wait.holder {
      #expect(holder.process == getpid() && !holder.name.isEmpty)
      #expect(wait.message.arguments == [path, holder.name, String(getpid())])
    } else {
      #expect(wait.message == Message(.waitingForLock, path))
    }
  }

  @Test("A released lock is free although a child process still has a copy of its descriptor")
  func copied() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("lock")
    let lock = try FileLock(waitingFor: path)
    var named = stat()
    stat(path, &named)
    let locked = (Int32(3)..<65_536).filter { number in
      var status = stat()
      return fstat(number, &status) == 0
        && (status.st_dev, status.st_ino) == (named.st_dev, named.st_ino)
    }
    let copy = fcntl(try #require(locked.first), F_DUPFD_CLOEXEC, 3)
    defer { close(copy) }
    lock.release()
    #expect(try FileLock(unlessHeld: path) != nil)
  }
}
