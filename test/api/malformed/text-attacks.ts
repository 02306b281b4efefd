import type { Operation } from "@design-catalog/core";
import type { ValidRequest } from "../valid-request.ts";
import { type Attack, previewLength } from "./attack.ts";
import { tooManyBytes, withByte } from "./request-attacks.ts";

/** Requests that an operation must refuse because of a body in one of its text formats, such as CSV. */
export function textAttacks({ textBodies = {} }: Operation, { method, path }: ValidRequest): readonly Attack[] {
  return Object.entries(textBodies).flatMap(([type, { example }]) => {
    const attack = (kind: string, status: number, body: string | Uint8Array<ArrayBuffer>, contentType = type) => ({
      kind: `${kind} as ${contentType}`,
      method,
      path,
      headers: { "content-type": contentType },
      body: () => body,
      preview: typeof body === "string" ? body.slice(0, previewLength) : "",
      expected: { status },
    });
    return [
      ...["text/plain", "application/xml", `${type}5`, `x${type}`].map((other) =>
        attack("wrong Content-Type", 415, example, other),
      ),
      attack("another charset", 415, example, `${type}; charset=shift_jis`),
      attack("too large", 413, example.padEnd(tooManyBytes, example)),
      attack("text under JSON's type", 400, example, "application/json"),
      ...[0, Math.floor(example.length / 2), example.length].map((at) =>
        attack("invalid UTF-8", 400, withByte(example, at), `${type}; charset=utf-8`),
      ),
      attack("UTF-16 without a byte order mark", 400, Uint8Array.from(Buffer.from(example, "utf16le"))),
      attack("no text", 400, ""),
      attack("a JSON body", 400, '{"name":"Display"}'),
      attack("a cut text", 400, example.slice(0, Math.ceil((example.length * 2) / 3))),
      attack("a NUL in the head", 400, `\0${example}`),
    ];
  });
}
