import CNcurses

/// Pictures are megabytes that come and go on several threads. Left to itself glibc learns from the
/// first of them to keep such memory in every thread's heap, 40 MB after a while, and of no more
/// than a card each they leave holes between what stays, another 10 MB (PERF-6).
package enum PictureMemory {
  /// Large blocks go back to the system as soon as they are free, from here on.
  package static func giveBack() { hs_give_back() }
}
