/// The types of the Language Server Protocol 3.17, by the names that its specification gives them.
///
/// It has only the types that this server uses. Fields that a client may leave out are optional, so the
/// server never refuses a client for a field that it does not read.
package enum LSP {}
