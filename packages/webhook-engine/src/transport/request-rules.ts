import { isIP } from "node:net";
import type { TransportRequest } from "@design-catalog/core/ports";

// RFC 9110 section 5.6.2, a token.
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// RFC 9110 section 5.5 without obs-text: receivers disagree on what bytes above 0x7e mean.
const headerValue = /^[\t\x20-\x7e]*$/;
// RFC 9112 section 3.2.1 and RFC 9110 section 7.2: a URL writes both in ASCII without spaces.
const target = /^\/[\x21-\x7e]*$/;
const host = /^[\x21-\x7e]+$/;
// These headers belong to the connection or frame the body; one from outside could desynchronise or stall it.
const ownHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Returns the reason why a request cannot be sent, or undefined if it can. Never repeats a header value. */
export function refuseRequest(request: TransportRequest): string | undefined {
  if (request.url.protocol !== "https:") return `Cannot send because the scheme must be https: ${request.url.protocol}`;
  if (!target.test(request.url.pathname + request.url.search) || !host.test(request.url.hostname))
    return "Cannot send because the URL contains a space, a control or a non-ASCII character";
  if (request.method === "GET" && request.body.byteLength > 0) return "Cannot send because a GET has no body";
  // The runtime would resolve a name here, which bypasses the address policy.
  if (request.addresses.length === 0) return "Cannot send because there is no address";
  if (request.addresses.some((address) => isIP(address) === 0))
    return "Cannot send because an address is not an IP literal";
  return firstRefusedHeader(request.headers);
}

function firstRefusedHeader(headers: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name)) return `Cannot send because a header name is not a token: ${JSON.stringify(name)}`;
    if (!headerValue.test(value)) return `Cannot send because header ${name} contains a control or non-ASCII character`;
    if (ownHeaders.has(name.toLowerCase())) return `Cannot send because header ${name} is set only by the transport`;
  }
  return undefined;
}
