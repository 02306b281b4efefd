/** Makes identifiers. */
export interface IdSource {
  next(): string;
}
