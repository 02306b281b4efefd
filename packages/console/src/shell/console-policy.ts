/**
 * Allows scripts of this origin and styles that carry the nonce, which AG Grid writes; pictures and fonts of AG Grid are
 * data URLs. Scripts cannot turn text into markup or code (Trusted Types, no policy), and nothing calls another origin
 * except the store of files, where that has one of its own.
 * Frames of this origin are documents with stricter policies, such as the player of recordings.
 */
export function consolePolicy(nonce: string, storeOrigin?: string): string {
  const store = storeOrigin === undefined ? "" : ` ${storeOrigin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${store}`,
    "font-src 'self' data:",
    `connect-src 'self'${store}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
