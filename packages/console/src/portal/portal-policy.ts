/**
 * Policy of the portal's page: scripts and styles of this origin only, no text as markup or code (Trusted Types, no
 * policy), requests to this origin only, and no frame around it.
 */
export function portalPolicy(): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
