import { hex } from "../../engine/id.ts";
import type { Ports } from "../../ports/ports.ts";

/** Beginning of a link's token, by which people and scanners for secrets know it; no other token has it. */
const prefix = "dcp_";

/** Bytes of a token: 256 bits are beyond guessing, so a plain hash protects them. */
const tokenBytes = 32;

const tokenExpression = /^dcp_[0-9a-f]{64}$/u;

/** A new token, in clear and as stored. */
export async function newPortalToken(ports: Pick<Ports, "random" | "digest">) {
  const token = prefix + hex(ports.random.bytes(tokenBytes));
  return { token, tokenHash: await ports.digest.sha256(token) };
}

/** True for a text with the shape of a link's token. */
export function isPortalToken(text: string): boolean {
  return tokenExpression.test(text);
}

/** Address of a portal. Browsers keep a fragment for themselves, so no log, proxy or Referer has the token. */
export function portalUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/portal#${token}`;
}
