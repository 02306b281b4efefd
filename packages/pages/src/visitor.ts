import type { OperationContext } from "@design-catalog/core";
import { hex } from "@design-catalog/core/engine";
import { type BrowserSessionRow, findBrowserSession, type UserRow } from "@design-catalog/core/identity";
import { cookieName, readCookie, setCookie } from "./cookies.ts";

/** Who is signed in with a browser. */
export interface SignedIn {
  /** The cookie. */
  readonly token: string;
  readonly session: BrowserSessionRow;
  readonly user: UserRow;
}

/** 256 random bits, hex. */
const tokenExpression = /^[0-9a-f]{64}$/u;

/** Who is signed in with the browser of a request. */
export async function findSignedIn(context: OperationContext, request: Request): Promise<SignedIn | undefined> {
  const token = readToken(context, request, "session");
  const found = token === undefined ? undefined : await findBrowserSession(context, token);
  return token !== undefined && found ? { token, ...found } : undefined;
}

/** The secret that a browser holds before anybody has signed in: forms are bound to it. */
export interface BrowserSecret {
  readonly secret: string;
  /** `Set-Cookie` where the browser had none yet. */
  readonly cookies: readonly string[];
}

/** The secret of the browser of a request, or a new one. */
export function browserSecret(context: OperationContext, request: Request): BrowserSecret {
  const sent = readToken(context, request, "browser");
  if (sent !== undefined) return { secret: sent, cookies: [] };
  const secret = hex(context.ports.random.bytes(32));
  return { secret, cookies: [setCookie(context.baseUrl, "browser", secret)] };
}

/** A cookie of a request that has the shape of a token. */
export function readToken(
  { baseUrl }: OperationContext,
  request: Request,
  kind: "session" | "browser",
): string | undefined {
  const value = readCookie(request.headers, cookieName(baseUrl, kind));
  return value !== undefined && tokenExpression.test(value) ? value : undefined;
}
