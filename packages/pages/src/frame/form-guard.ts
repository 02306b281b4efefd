import { DomainError, type OperationContext } from "@design-catalog/core";
import { type Exchange, parsePairs, publicBodyBytesMax, readText, waitHeaders } from "@design-catalog/http";

/** Name of the field that proves a form came from a page of this service in this browser. */
export const formTokenField = "formToken";

/** Refusal of a form that may come from another site. The page explains it in the reader's language. */
export class StaleForm extends Error {
  override readonly name = "StaleForm";
}

/**
 * The token that proves a form comes from one of our pages. It is derived from a secret that only the browser's cookie
 * holds: the session's token or the browser's own secret.
 */
export async function formTokenFor({ ports }: OperationContext, secret: string): Promise<string> {
  return ports.digest.sha256(`form:${secret}`);
}

/**
 * Reads the fields of a form sent by a page of this service in the browser that holds the secret. It checks `Origin`
 * and `Sec-Fetch-Site` if browsers send them, then the token; either would suffice in a current browser.
 * @throws {StaleForm} for a form from elsewhere
 * @throws {DomainError} `payload_too_large`, `unsupported_media_type`, `malformed_json` and `validation_failed`
 */
export async function readGuardedForm(
  context: OperationContext,
  exchange: Exchange,
  secret: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  checkSameOrigin(context, exchange.request);
  const fields = parsePairs(await readText(exchange, "application/x-www-form-urlencoded", publicBodyBytesMax), "");
  await checkFormToken(context, secret, fields.get(formTokenField));
  return fields;
}

/** @throws {StaleForm} unless the token belongs to the secret */
export async function checkFormToken(
  context: OperationContext,
  secret: string | undefined,
  token: string | undefined,
): Promise<void> {
  const isOurs = secret !== undefined && token === (await formTokenFor(context, secret));
  if (!isOurs) throw new StaleForm("The form was not sent by a page of this service in this browser");
}

/**
 * Refuses requests from other sites. Pages are sent with `Referrer-Policy: no-referrer`, for which browsers write
 * `Origin: null` even on our own forms: it proves nothing, so `Sec-Fetch-Site` decides (Fetch standard, "append a
 * request `Origin` header").
 * @throws {StaleForm}
 */
export function checkSameOrigin({ baseUrl }: OperationContext, { headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isSameSite = site === null || site === "same-origin" || site === "none";
  const isSameOrigin = origin === null || origin === "null" || origin === new URL(baseUrl).origin;
  if (!isSameSite || !isSameOrigin) throw new StaleForm("The form was sent by another site");
}

/** @throws {DomainError} `validation_failed` if a query is malformed or repeats a parameter */
export function readQuery({ query }: Exchange): ReadonlyMap<string, string> {
  return parsePairs(query, "/query");
}

/** Seconds that an error asks to wait, and the headers that say so. */
export interface PageWait {
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The wait that an error asks for; undefined if it asks for none. */
export function waitOf(error: unknown): PageWait | undefined {
  if (!(error instanceof DomainError) || error.code !== "rate_limited") return undefined;
  const { retryAfterSeconds, policy } = error.data;
  const headers = Object.fromEntries(waitHeaders({ status: 429, retryAfterSeconds, policy }));
  return { seconds: Math.ceil(retryAfterSeconds ?? 1), headers };
}
