/// The file descriptors that a page's process has besides the usual three.
package enum PageDescriptor {
  /// The descriptor that the runner gives the page for its record.
  package static var record: Int32 { 3 }
  /// The first number of descriptors that a page must not find or close by mistake.
  ///
  /// The runtime and the host move their own descriptors there.
  package static var firstHidden: Int32 { 100 }
}
