import { DomainError } from "../../engine/errors.ts";
import { parseJsonBody } from "../../engine/schemas/json-body.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { parseUrl } from "../../engine/text/parse-url.ts";
import type { JsonObject } from "../../ports/json.ts";
import type { WebClient, WebResult } from "../../ports/web-client.ts";
import { OAuthError } from "../oauth/oauth-error.ts";
import { type ClientMetadata, readClientMetadata } from "./client-metadata.ts";
import type { ClientTerms } from "./offered-scopes.ts";

/** Milliseconds from the name lookup to the last byte, while a user waits. */
const deadlineMs = 5_000;

/** Maximum size of a document in bytes; those of real clients have less than 2 KiB. */
const documentBytesMax = 65_536;

/** Bounds and default of the time for which a document is used without being read again. */
const maxAgeSeconds = { min: 300, max: 86_400, default: 3_600 };

/** Result of reading a document. */
export type DocumentReading =
  | { readonly outcome: "read"; readonly metadata: ClientMetadata; readonly maxAgeSeconds: number }
  /** No client may have this document. */
  | { readonly outcome: "refused"; readonly reason: string }
  /** The server did not answer or failed, so the previous document may still apply. */
  | { readonly outcome: "unreachable"; readonly reason: string };

/** Requests in flight, which concurrent callers for the same document share. */
const running = new WeakMap<WebClient, Map<string, Promise<WebResult>>>();

/** Tells whether a client id is the URL of a metadata document. */
export function isDocumentUrl(clientId: string): boolean {
  return clientId.startsWith("https://");
}

/**
 * Reads the client ID metadata document at a URL (draft-ietf-oauth-client-id-metadata-document). Such a client is
 * public, and its document names its own URL and no secret. Faults of the document or its server never throw.
 */
export async function readClientDocument(
  webClient: WebClient,
  clientId: string,
  terms: ClientTerms,
): Promise<DocumentReading> {
  const fault = documentUrlFault(clientId);
  if (fault !== undefined) return { outcome: "refused", reason: fault };
  const result = await requestOnce(webClient, clientId);
  if (result.outcome === "error") return { outcome: "unreachable", reason: result.message };
  const { statusCode, headers, text } = result;
  if (statusCode >= 500 || statusCode === 429) return { outcome: "unreachable", reason: `Status ${statusCode}` };
  if (statusCode !== 200) return { outcome: "refused", reason: `Status ${statusCode}` };
  if (!/^application\/(?:[\w.+-]+\+)?json *(?:;|$)/iu.test(headers["content-type"] ?? "")) {
    return { outcome: "refused", reason: "Its media type is not JSON" };
  }
  return readDocument(clientId, { text, cacheControl: headers["cache-control"] ?? "", terms });
}

/** Reason why a URL cannot be a client id. It must be in normal form, which gives each client only one spelling. */
function documentUrlFault(clientId: string): string | undefined {
  const url = parseUrl(clientId);
  if (!url) return "The client id is not a URL";
  if (url.href !== clientId) return "The client id has dot segments or is not in canonical form";
  if (url.username !== "" || url.password !== "") return "The client id has credentials";
  if (clientId.includes("#")) return "The client id has a fragment";
  return url.pathname === "/" ? "The client id has no path" : undefined;
}

async function requestOnce(webClient: WebClient, url: string): Promise<WebResult> {
  const requests = running.get(webClient) ?? new Map<string, Promise<WebResult>>();
  running.set(webClient, requests);
  const known = requests.get(url);
  if (known) return known;
  const headers = { accept: "application/json" };
  const request = webClient.request({ method: "GET", url, headers, deadlineMs, responseBytesMax: documentBytesMax });
  requests.set(url, request);
  try {
    return await request;
  } finally {
    requests.delete(url);
  }
}

function readDocument(
  clientId: string,
  {
    text,
    cacheControl,
    terms,
  }: Readonly<Record<"text" | "cacheControl", string>> & {
    readonly terms: ClientTerms;
  },
): DocumentReading {
  try {
    const document = parseJsonBody(text);
    if (!isJsonObject(document)) return { outcome: "refused", reason: "The document is not a JSON object" };
    if (document["client_id"] !== clientId) return { outcome: "refused", reason: "The document is for another client" };
    if (Object.keys(document).some((member) => member.startsWith("client_secret"))) {
      return { outcome: "refused", reason: "The document has a secret, which anybody could read" };
    }
    if (!document["client_name"]) return { outcome: "refused", reason: "The document has no client_name" };
    const misread = misreadFault(document);
    if (misread !== undefined) return { outcome: "refused", reason: misread };
    const metadata = readClientMetadata(document, { ...terms, defaultAuthMethod: "none" });
    return { outcome: "read", metadata, maxAgeSeconds: maxAgeOf(cacheControl) };
  } catch (error) {
    if (error instanceof OAuthError || error instanceof DomainError) {
      return { outcome: "refused", reason: error.message };
    }
    throw error;
  }
}

/**
 * Reason why a client would not be what its document says. A registration gets an answer that tells what was replaced; a
 * document gets none, so its client would find out only when its users cannot sign in.
 */
function misreadFault(document: JsonObject): string | undefined {
  if ((document["token_endpoint_auth_method"] || "none") !== "none") return "The client is not public";
  const list = ["grant_types", "response_types"].find((member) => !Array.isArray(document[member] ?? []));
  return list && `${list}: It must be a list of strings`;
}

/**
 * Reads `max-age` (RFC 9111 §5.2.2.1) within bounds: a server is neither asked at every request nor trusted forever.
 */
function maxAgeOf(cacheControl: string): number {
  if (/\bno-(?:store|cache)\b/iu.test(cacheControl)) return maxAgeSeconds.min;
  const seconds = /(?:^|[\s,])max-age="?(\d{1,10})/iu.exec(cacheControl)?.[1];
  if (seconds === undefined) return maxAgeSeconds.default;
  return Math.min(Math.max(Number(seconds), maxAgeSeconds.min), maxAgeSeconds.max);
}
