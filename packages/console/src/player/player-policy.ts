/**
 * Policy of the player's document. rrweb shows the recorded page in a frame that inherits it, so a recorded page, which
 * is untrusted, runs no script and loads nothing from outside; its styles are inline by nature.
 */
export function playerPolicy(storeOrigin: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src ${storeOrigin ?? "'self'"}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
