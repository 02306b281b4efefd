/** Signs URLs of the service with a key that is used for nothing else. */
export interface UrlSigner {
  /** HMAC-SHA256 of the UTF-8 text with the current key, 43 characters of base64url. */
  sign(text: string): Promise<string>;
  /** True if a current or previous key made the signature; compared in constant time. */
  verify(text: string, signature: string): Promise<boolean>;
}
