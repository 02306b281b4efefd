import { type Operation, operations } from "@design-catalog/core";
import type { Json } from "@design-catalog/core/ports";
import fc from "fast-check";
import type { ValidRequest } from "../valid-request.ts";
import { type Attack, type Expected, previewLength } from "./attack.ts";
import { badId, brokenTexts, type Mutation, mutationsAt } from "./body-mutations.ts";
import { gridMutations } from "./grid-mutations.ts";
import { type JsonSchema, listSites } from "./sites.ts";

/** One byte more than the 1 MiB that the service reads. */
export const tooManyBytes = 1_048_577;
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

/** Every kind of request that an operation must refuse, made from one valid request. */
export function attacksOn(operation: Operation, valid: ValidRequest): fc.Arbitrary<Attack> {
  const target = { valid, attack: attackMaker(operation, valid) };
  const around = [
    ...bodyAttacks(operation, target),
    ...headerAttacks(operation, target.attack),
    ...targetAttacks(operation, target),
  ];
  const inside = attacksInside(operation, valid);
  if (inside.length === 0) return fc.oneof(...around);
  return fc.oneof({ weight: 1, arbitrary: fc.oneof(...inside) }, { weight: 2, arbitrary: fc.oneof(...around) });
}

/** Attacks on one place of a JSON body each, for every place and every kind of wrong value. */
export function attacksInside(operation: Operation, valid: ValidRequest): readonly fc.Arbitrary<Attack>[] {
  if (!operation.body || operation.bodyType === "form") return [];
  // Valid requests of operations with a JSON body have one.
  const body = valid.json as Json;
  const toAttack = mutationAttack(attackMaker(operation, valid));
  // TypeBox schemas are plain JSON schemas.
  const sites = listSites(operation.body as JsonSchema, body);
  return sites.flatMap((site) => mutationsAt(body, site).map((mutation) => mutation.map(toAttack)));
}

function attackMaker(operation: Operation, valid: ValidRequest): MakeAttack {
  const { method, path } = valid;
  return (kind, expected, rest = {}) => ({
    kind,
    method,
    path,
    headers: bodyHeaders(operation),
    ...(operation.body ? { body: () => validText(valid) } : {}),
    preview: "",
    ...rest,
    expected,
  });
}

function mutationAttack(attack: MakeAttack): (mutation: Mutation) => Attack {
  return ({ kind, text, pointer, open = false }) => {
    const place = open ? { pointerStart: pointer } : { pointer };
    return attack(kind, { status: 400, ...place }, { body: () => text, preview: text.slice(0, previewLength) });
  };
}

type MakeAttack = (kind: string, expected: Expected, rest?: Partial<Attack>) => Attack;

interface Target {
  readonly valid: ValidRequest;
  readonly attack: MakeAttack;
}

function bodyHeaders({ body, bodyType }: Operation): Readonly<Record<string, string>> {
  if (!body) return {};
  return bodyType === "form" ? form : json;
}

function validText(valid: ValidRequest): string {
  return valid.form ? new URLSearchParams(valid.form).toString() : JSON.stringify(valid.json);
}

function bodyAttacks(operation: Operation, target: Target): readonly fc.Arbitrary<Attack>[] {
  if (!operation.body) return [];
  const { valid, attack } = target;
  const special = operation.bodyType === "form" ? formAttacks(valid, attack) : jsonAttacks(operation, target);
  const text = validText(valid);
  // An `/oauth/` operation has one status for every fault of a request.
  const hasOneStatus = operation.bodyType === "form" || operation.path.includes("/oauth/");
  const refused = (status: number) => ({ status: hasOneStatus ? 400 : status });
  const types = [
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "",
    "application/json5",
    "*/*",
    "json",
  ];
  const expectedType = bodyHeaders(operation)["content-type"] ?? "";
  types.push(
    `${expectedType}; charset=latin1`,
    operation.bodyType === "form" ? "application/json" : form["content-type"],
  );
  const large = () => text.padEnd(tooManyBytes, operation.bodyType === "form" ? "&" : " ");
  return [
    ...special,
    fc
      .constantFrom(...types)
      .map((type) => attack("wrong Content-Type", refused(415), { headers: { "content-type": type } })),
    fc.constant(
      attack("missing Content-Type", refused(415), { headers: {}, body: () => new TextEncoder().encode(text) }),
    ),
    fc
      .constantFrom("gzip", "br", "deflate, gzip")
      .map((coding) =>
        attack("compressed", refused(415), { headers: { ...bodyHeaders(operation), "content-encoding": coding } }),
      ),
    fc.constant(attack("too large", refused(413), { body: large })),
    fc.constant(attack("too large, in parts", refused(413), { body: () => streamOf(large()) })),
    fc.integer({ min: 1, max: text.length - 1 }).map((at) => {
      const expected = operation.bodyType === "form" ? { status: 400 } : { status: 400, pointer: "" };
      return attack("invalid UTF-8", expected, { body: () => withByte(text, at), preview: text.slice(0, at) });
    }),
  ];
}

function jsonAttacks(operation: Operation, { valid, attack }: Target): readonly fc.Arbitrary<Attack>[] {
  const toAttack = mutationAttack(attack);
  const broken = brokenTexts(validText(valid)).map(toAttack);
  return operation.path.endsWith("/grid")
    ? [broken, gridMutations.map(toAttack), gridMutations.map(toAttack)]
    : [broken];
}

function formAttacks({ form: fields = {} }: ValidRequest, attack: MakeAttack): readonly fc.Arbitrary<Attack>[] {
  const text = new URLSearchParams(fields).toString();
  const raw = [
    "",
    "&&&",
    "=",
    ...Object.entries(fields).map(([name, value]) => `${text}&${name}=${value}`),
    "grant_type",
    "grant_type=",
    "grant_type=nope",
    "grant_type=password",
    "grant_type=password&username=a",
    "grant_type=refresh_token",
    "grant_type=%zz",
    "grant_type=%ff",
    "grant_type=%00",
    "%ff=1",
    `${text}&client_id=nope`,
    // Other forms ignore unknown parameters.
    ...("grant_type" in fields ? [`${text}&scope=nope`] : []),
    `grant_type=password&username=a&password=${"x".repeat(5_000)}`,
    `grant_type=${"x".repeat(101)}`,
    Array.from({ length: 101 }, (_, index) => `p${index}=1`).join("&"),
    JSON.stringify(fields),
    "__proto__=1",
  ];
  return [
    fc.constantFrom(...raw).map((body) => {
      const status = body.includes("client_id=nope") ? 401 : 400;
      return attack("bad form", { status }, { body: () => body, preview: body.slice(0, previewLength) });
    }),
  ];
}

function headerAttacks(operation: Operation, attack: MakeAttack): readonly fc.Arbitrary<Attack>[] {
  const headers = bodyHeaders(operation);
  const result: fc.Arbitrary<Attack>[] = [];
  if (operation.method === "POST" && operation.privilege !== "public") {
    const keys = fc.constantFrom(
      "",
      "a b",
      '"open',
      'a"b',
      '""',
      "é",
      "a,b",
      "a;b",
      "x".repeat(256),
      `"${"x".repeat(256)}"`,
    );
    const expected = { status: 400, pointer: "/headers/Idempotency-Key" };
    result.push(
      keys.map((key) => attack("bad Idempotency-Key", expected, { headers: { ...headers, "idempotency-key": key } })),
    );
  }
  if (["PUT", "PATCH", "DELETE"].includes(operation.method)) {
    const tags = fc.constantFrom(
      '"999"',
      'W/"0"',
      "0",
      "",
      "garbage",
      '"',
      '"00"',
      '"0',
      "**",
      '"1", "2"',
      '"-1"',
      '"0.0"',
    );
    result.push(
      tags.map((tag) => attack("bad If-Match", { status: 412 }, { headers: { ...headers, "if-match": tag } })),
    );
  }
  return result;
}

function targetAttacks(operation: Operation, { valid, attack }: Target): readonly fc.Arbitrary<Attack>[] {
  const { path } = valid;
  const [bare = ""] = path.split("?");
  const queries: readonly (readonly [query: string, pointer: string])[] = [
    ["nope=1", "/query/nope"],
    ["constructor=1", "/query/constructor"],
    ["__proto__=1", "/query/__proto__"],
    ["a~/b=1", "/query/a~0~1b"],
    ["=1", "/query/"],
    ["a=%zz", "/query/a"],
    ["a=%ff", "/query/a"],
    ["a=%00", "/query/a"],
    ["%c3%28=1", "/query"],
    [Array.from({ length: 101 }, (_, index) => `p${index}=1`).join("&"), "/query"],
    ...Object.entries(operation.query?.properties ?? {}).flatMap(([name, { type }]) => [
      // A text accepts anything short.
      [`${name}=${type === "string" ? "x".repeat(1_000) : "yes"}`, `/query/${name}`] as const,
      [`${name}=`, `/query/${name}`] as const,
      [`${name}=true&${name}=true`, `/query/${name}`] as const,
    ]),
  ];
  // The token endpoint names the fault in a text.
  const place = (pointer: string) => (operation.bodyType === "form" ? {} : { pointer });
  const result = [
    fc
      .constantFrom(...queries)
      .map(([query, pointer]) => attack("bad query", { status: 400, ...place(pointer) }, { path: `${bare}?${query}` })),
    wrongMethods(operation, path, attack),
  ];
  // Ids, and the tokens of mails.
  const ids = path.match(/(?<=\/)(?:[0-9a-f]{24}|[0-9a-f]{64})(?=\/|$)/gu) ?? [];
  if (ids.length > 0) {
    const others = fc.oneof(badId, badPathId).filter((text) => text !== "" && !text.includes(".."));
    const replaced = fc
      .tuple(fc.constantFrom(...ids), others)
      .map(([id, other]) => path.replace(id, encodeURIComponent(other)));
    result.push(replaced.map((other) => attack("bad id", { status: 404 }, { path: other })));
    const encodings = fc.tuple(fc.constantFrom(...ids), fc.constantFrom("%", "%zz", "%ff", "%c3%28", "%u0041"));
    const pointer = "/path";
    result.push(
      encodings.map(([id, other]) => attack("bad path", { status: 400, pointer }, { path: path.replace(id, other) })),
    );
  }
  return result;
}

const badPathId = fc.constantFrom(
  "0",
  "é",
  "😀",
  "\0",
  "a/b",
  "a\\b",
  "__proto__",
  "x".repeat(5_000),
  "ffffffffffffffffffffffff",
  " ",
  "null",
);

function wrongMethods(operation: Operation, path: string, attack: MakeAttack): fc.Arbitrary<Attack> {
  const there = operations.filter((one) => one.path === operation.path).map(({ method }) => method);
  const allow: readonly string[] = [...there, ...(there.includes("GET") ? ["HEAD"] : [])];
  const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PURGE"].filter(
    (method) => !allow.includes(method),
  );
  return fc.constantFrom(...others).map((method) => {
    const { body: _, ...rest } = attack("wrong method", { status: 405, allow }, { method, path, headers: {} });
    return rest;
  });
}

function streamOf(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  const partBytes = 65_536;
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(offset, offset + partBytes));
      offset += partBytes;
    },
  });
}

/** The text with a byte that no UTF-8 text contains. */
export function withByte(text: string, at: number): Uint8Array<ArrayBuffer> {
  const encode = (part: string) => new TextEncoder().encode(part);
  return Uint8Array.from([...encode(text.slice(0, at)), 0xff, ...encode(text.slice(at))]);
}
