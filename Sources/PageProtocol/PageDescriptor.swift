/// The file descriptors that a page's process has besides the usual three.
package enum PageDescriptor {
  /// The descriptor to which the page writes its record.
  package static var record: Int32 { 3 }
  /// The descriptor from which a host reads its orders; see `GateOrder`.
  package static var gate: Int32 { 4 }
  /// The first number of descriptors that a page must not find or close by mistake.
  ///
  /// The runtime and the host move their own descriptors there.
  package static var firstHidden: Int32 { 100 }
}
