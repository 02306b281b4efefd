/**
 * Policy of the portal's page: scripts and styles of this origin only, no text as markup or code (Trusted Types, no
 * policy), requests to this origin only, and a frame around it only on pages of these origins.
 */
export function portalPolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(" ")}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
