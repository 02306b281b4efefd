import { OAuthError } from "@design-catalog/core";
import { decode } from "./url-encoded.ts";

/** Both parts empty: API pages such as Swagger UI send this when nobody has typed a client. */
const emptyCredentials = /^basic +Og==$/iu;

/** True if the client used HTTP Basic; only then may its refusal carry a Basic challenge. */
export function usesBasic(headers: Headers): boolean {
  const header = headers.get("authorization") ?? "";
  return /^basic /iu.test(header) && !emptyCredentials.test(header);
}

/**
 * Client id and secret of an HTTP Basic header, as the equivalent form parameters (RFC 6749 §2.3.1); empty without such
 * a header.
 * @throws {OAuthError} `invalid_client` for a malformed header, `invalid_request` when the form holds different
 * credentials.
 */
export function basicCredentials(
  headers: Headers,
  form: ReadonlyMap<string, string>,
): { readonly client_id?: string; readonly client_secret?: string } {
  if (!usesBasic(headers)) return {};
  const [clientId, clientSecret] = parse(headers.get("authorization") ?? "");
  if (form.has("client_secret") || (form.get("client_id") ?? clientId) !== clientId) {
    throw new OAuthError("invalid_request", "Client credentials must be sent only once");
  }
  return clientSecret === "" ? { client_id: clientId } : { client_id: clientId, client_secret: clientSecret };
}

function parse(header: string): readonly [string, string] {
  try {
    const text = atob(header.slice("basic ".length).trim());
    const colon = text.indexOf(":");
    if (colon > 0) return [decode(text.slice(0, colon), ""), decode(text.slice(colon + 1), "")];
  } catch {
    // Falls through: every malformed header gets the same answer.
  }
  throw new OAuthError("invalid_client", "The client credentials are malformed");
}
