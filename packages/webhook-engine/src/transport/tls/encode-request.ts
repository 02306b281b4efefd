import type { TransportRequest } from "@design-catalog/core/ports";
import { hostHeader } from "../destination-names.ts";

/** Encodes head and body of a request as one array. `refuseRequest` must have accepted the request. */
export function encodeRequest({ method, url, headers, body }: TransportRequest): Uint8Array {
  const lines = [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${hostHeader(url)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    // A GET without a body has no Content-Length (RFC 9110 section 8.6).
    ...(method === "GET" ? [] : [`Content-Length: ${body.byteLength}`]),
    "Connection: keep-alive",
  ];
  // ASCII: one byte per character.
  const head = `${lines.join("\r\n")}\r\n\r\n`;
  const message = Buffer.allocUnsafe(head.length + body.byteLength);
  message.write(head, "latin1");
  message.set(body, head.length);
  return message;
}
