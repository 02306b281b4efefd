import type { OperationContext } from "@design-catalog/core";
import { hex } from "@design-catalog/core/engine";
import { type BrowserSessionRow, findBrowserSession, type UserRow } from "@design-catalog/core/identity";
import type { Exchange } from "@design-catalog/http";
import { cookieName, readCookie, setCookie } from "./cookies.ts";

/** The signed-in user of a browser. */
export interface SignedIn {
  /** The cookie. */
  readonly token: string;
  readonly session: BrowserSessionRow;
  readonly user: UserRow;
}

/** 256 random bits, hex. */
const tokenExpression = /^[0-9a-f]{64}$/u;

/** Finds the signed-in user of the request's browser, whom the log then names and limits count as known. */
export async function findSignedIn(
  context: OperationContext,
  { request, known }: Pick<Exchange, "request" | "known">,
): Promise<SignedIn | undefined> {
  const token = readToken(context, request, "session");
  const found = token === undefined ? undefined : await findBrowserSession(context, token);
  if (token === undefined || !found) return undefined;
  known.userId = found.user.id;
  return { token, ...found };
}

/** The secret a browser holds before anybody has signed in: forms are bound to it. */
export interface BrowserSecret {
  readonly secret: string;
  /** `Set-Cookie` if the browser had no secret yet. */
  readonly cookies: readonly string[];
}

/** The secret of the request's browser, or a new one. */
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
