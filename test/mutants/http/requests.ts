import { seed } from "../mutant.ts";

const source = "packages/http/src";

export const mutants = [
  ...seed(
    `${source}/request/preconditions.ts`,
    [`${source}/handler/handler.test.ts`],
    [
      ["If-Match is never refused", `if (header === null) return undefined;`, `if (header !== "") return undefined;`],
      ["If-Match: * is refused", `if (header.trim() === "*") return "any";`, ""],
      [
        "If-Match takes a tag that the service never gave, such as an empty one for version 0",
        "return entityTag(version) === tag ? [version] : [];",
        "return [version];",
      ],
      [
        "a weak entity tag satisfies If-Match",
        `return [...header.matchAll(/(?:W\\/)?"[^"]*"/gu)]`,
        `return [...header.matchAll(/"[^"]*"/gu)]`,
      ],
      ["a weak entity tag is never found in If-None-Match", `sent.replace(/^W\\//u, "") === tag`, `sent === tag`],
      [
        "If-None-Match: * is ignored",
        `return header.trim() === "*" || listTags(header).some(`,
        `return listTags(header).some(`,
      ],
    ],
  ),
  ...seed(
    `${source}/request/idempotency-key.ts`,
    [`${source}/request/idempotency.test.ts`],
    [
      [
        "a key of 256 characters is taken, which the column cuts",
        "key.length <= keyLengthMax",
        "key.length <= keyLengthMax + 1",
      ],
      ["an empty key is taken: all requests share it", "key.length > 0 && key.length", "key.length"],
      [
        "a quoted key keeps its backslashes, so another client's spelling is another key",
        `?.replaceAll(/\\\\(.)/gu, "$1")`,
        "",
      ],
    ],
  ),
  ...seed(
    `${source}/handler/operation-route.ts`,
    [`${source}/request/idempotency.test.ts`],
    [
      [
        "the same Idempotency-Key with another query gets the answer of the first",
        "${exchange.path}?${exchange.query}`",
        "${exchange.path}`",
      ],
    ],
  ),
  ...seed(
    `${source}/response/outcome.ts`,
    [`${source}/handler/handler.test.ts`, `${source}/request/idempotency.test.ts`],
    [
      [
        "a PATCH is answered 304, and its client believes that nothing changed",
        `headers.etag && operation.method === "GET" && isNotModified`,
        "headers.etag && isNotModified",
      ],
      ["no ETag: nobody can send If-Match", "headers.etag = entityTag(version);", "void entityTag;"],
      [
        "Location is relative, which RFC 6749 clients and curl scripts cannot follow",
        "new URL(location, baseUrl).href",
        "location",
      ],
      [
        "a replayed answer does not say that it is one",
        `if (replayed) headers["idempotency-replayed"] = "true";`,
        "void replayed;",
      ],
    ],
  ),
  ...seed(
    `${source}/request/parameters.ts`,
    [`${source}/request/parameters.test.ts`],
    [
      ["an integer in the query is always refused", `if (schema.type === "integer"`, `if (schema.type === "never"`],
      ["?dryRun=true is refused", `return text === "true";`, "return text;"],
    ],
  ),
  ...seed(
    `${source}/tokens/signing-keys.ts`,
    [`${source}/tokens/signing-keys.test.ts`],
    [
      ["each unknown kid costs a query", "const unknownReloadMs = 10_000;", "const unknownReloadMs = 0;"],
      [
        "a key that another process made is never announced",
        "const refreshMs = 60_000;",
        "const refreshMs = 86_400_000;",
      ],
      [
        "tokens end with the retirement of their key",
        "export const verifiableAfterRetiringMs = 65 * 60_000;",
        "export const verifiableAfterRetiringMs = 0;",
      ],
      ["keys are used for hours without a database", "const usableMs = 4 * 60_000;", "const usableMs = 400 * 60_000;"],
      ["a token of a key that could not be read is called wrong", "if (!known && failure) throw failure.error;", ""],
    ],
  ),
];
