import { isJsonObject, parseJson } from "@design-catalog/core/engine";
import type { DeliveryErrorClass, WebRequest, WebResult } from "@design-catalog/core/ports";
import { isOwnFault } from "@design-catalog/core/webhooks";
import { answerTimeoutText } from "../transport/errors.ts";

/** Client of an authorization server, with its secret in clear. */
export interface OpenedAuth {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** @default "client_secret_basic" */
  readonly authMethod?: "client_secret_basic" | "client_secret_post";
  readonly scope?: string;
  readonly audience?: string;
}

/** A token, or the reason why there is none, in words of the service: the server's could repeat the secret. */
export type TokenAnswer =
  | { readonly outcome: "token"; readonly token: string; readonly expiresInSeconds: number }
  | ({ readonly outcome: "error" } & NoToken);

/** Reason why there is no token. */
export interface NoToken {
  readonly message: string;
  /** `auth`, or the class of a fault of the service or its proxy, which is none of the server. */
  readonly errorClass: DeliveryErrorClass;
}

/** Life of a token whose server tells none. */
const defaultLifeSeconds = 300;
/** RFC 6750 section 2.1, in a header of bounded length. */
const tokenForm = /^[A-Za-z0-9\-._~+/]{1,8192}=*$/u;
/** RFC 6749 section 5.2. */
const errorCodes: ReadonlySet<string> = new Set([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
]);

/** The request for a token of a client's own (RFC 6749 section 4.4.2); `audience` is a custom of many servers. */
export function tokenRequest(auth: OpenedAuth): Pick<WebRequest, "method" | "url" | "headers" | "body"> {
  const { tokenUrl: url, clientId, clientSecret, authMethod, scope, audience } = auth;
  const isPosted = authMethod === "client_secret_post";
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    ...(scope !== undefined && { scope }),
    ...(audience !== undefined && { audience }),
    ...(isPosted && { client_id: clientId, client_secret: clientSecret }),
  });
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
    ...(!isPosted && { authorization: basic(clientId, clientSecret) }),
  };
  return { method: "POST", url, headers, body: form.toString() };
}

/** RFC 6749 section 2.3.1: both are encoded as a form's values before they are joined. */
function basic(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString("base64")}`;
}

function formEncoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice("=".length);
}

/** Reads an answer of a token endpoint (RFC 6749 section 5). */
export function readTokenAnswer(result: WebResult): TokenAnswer {
  if (result.outcome === "error") return notAsked(result);
  const { statusCode, text } = result;
  const answer = parsed(text);
  if (statusCode !== 200) {
    const code = isJsonObject(answer) ? answer["error"] : undefined;
    return failed(
      `answered with status ${statusCode}${typeof code === "string" && errorCodes.has(code) ? ` (${code})` : ""}`,
    );
  }
  if (!isJsonObject(answer)) return failed("answered without JSON");
  const { access_token: token, token_type: type, expires_in: life } = answer;
  if (typeof token !== "string" || !tokenForm.test(token)) return failed("answered without a usable access_token");
  if (typeof type !== "string" || type.toLowerCase() !== "bearer")
    return failed("gave a token of a type other than Bearer");
  // Some servers write the number as a text.
  const seconds = Number(life ?? defaultLifeSeconds);
  return { outcome: "token", token, expiresInSeconds: seconds > 0 ? seconds : defaultLifeSeconds };
}

/** The answer for an attempt whose time ends before that of the server. */
export function noTokenInTime(leftMs: number): TokenAnswer {
  return failed(`could not be asked: ${answerTimeoutText(leftMs, false)}`);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function notAsked({ message, errorClass }: WebResult & { readonly outcome: "error" }): TokenAnswer {
  const refused = failed(`could not be asked: ${message}`);
  return errorClass && isOwnFault(errorClass) ? { ...refused, errorClass } : refused;
}

function failed(message: string): { readonly outcome: "error" } & NoToken {
  return { outcome: "error", errorClass: "auth", message: `the token endpoint ${message}` };
}
