import CNcurses

/// The settings of glibc's malloc for pictures: megabytes that are allocated and freed on several
/// threads. By default, malloc learns from the first blocks to keep such memory in every thread's
/// heap, which adds up to 40 MB. Smaller blocks leave another 10 MB of holes between used memory
/// (PERF-6).
package enum MallocSettings {
  /// Returns large blocks to the system as soon as they are freed, from this call on.
  package static func apply() { imgf_configure_malloc() }
}
