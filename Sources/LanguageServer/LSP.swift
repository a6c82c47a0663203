/// The types of the Language Server Protocol 3.17, by the names that its specification gives them.
///
/// There is what this server uses, and no more. Fields that a client may leave out are optional, so
/// that no client is refused for what nobody reads.
package enum LSP {}
