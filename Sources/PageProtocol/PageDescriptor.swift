/// The numbers of descriptors that a page's process has besides the usual three.
package enum PageDescriptor {
  /// What the runner gives the page for its record.
  package static var record: Int32 { 3 }
  /// The first number for what a page must not come upon or close by mistake: the runtime and the
  /// host move their own descriptors there.
  package static var firstHidden: Int32 { 100 }
}
