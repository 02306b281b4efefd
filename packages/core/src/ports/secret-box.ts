/** Encrypts secrets at rest. `purpose` binds a blob to the place it is stored, so blobs cannot be swapped. */
export interface SecretBox {
  /** Returns a self-describing text blob that carries the id of the key it was sealed with. */
  seal(plaintext: string, purpose: string): Promise<string>;
  /** @throws {DomainError} `secret_unreadable` when the key is unknown, or blob or purpose do not match. */
  open(blob: string, purpose: string): Promise<string>;
}
