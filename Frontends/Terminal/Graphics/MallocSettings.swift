import CNcurses

/// The setting of glibc's malloc for pictures, megabytes that come and go on several threads. Left
/// to itself malloc learns from the first of them to keep such memory in every thread's heap, 40 MB
/// after a while, and smaller ones leave holes between what stays, another 10 MB (PERF-6).
package enum MallocSettings {
  /// Has large blocks returned to the system as soon as they are freed, from this call on.
  package static func apply() { imgf_configure_malloc() }
}
