import { type Operation, operations } from "@design-catalog/core";
import { bodyBytesMax, mcpDescription, publicBodyBytesMax } from "@design-catalog/http";
import { tools } from "@design-catalog/mcp";
import { KindGuard, type TSchema } from "@sinclair/typebox";
import { attackValues } from "./attack-values.ts";
import { formBodies } from "./form-bodies.ts";
import { gridBodies } from "./grid-bodies.ts";
import { type HostileBody, hostileBodies } from "./schema-bodies.ts";
import { textBodies } from "./text-bodies.ts";

/** A body and where it is sent. */
export interface HostileRequest {
  readonly operation: string;
  readonly method: string;
  /** With ids in place of its parameters. */
  readonly path: string;
  readonly contentType: string;
  readonly body: HostileBody;
  /** Bytes that a body of the operation may have. */
  readonly bytesMax: number;
  /** True where no token is asked for. */
  readonly isPublic: boolean;
  /** True where an answer with success has stored nothing: a read, a dry run, or a tool that refuses the call. */
  readonly storesNothing: boolean;
  /** The parse that the cost is compared with. @throws for text that is malformed */
  parse(text: string): unknown;
}

/** The id in every path. */
export const pathId = "6740a1f2c3d4e5f607182930";

/** Names of operations that only read: over the few rows of the store, all that they cost is the reading of their body. */
const reading = /^(?:query|search|find|compare|list|preview)/u;

/** Every hostile body of every operation, form and tool; a schema that several have is attacked once. */
export function* hostileRequests(): Generator<HostileRequest> {
  const met = new Set<string>();
  for (const operation of operations) {
    if (!operation.body) continue;
    for (const body of bodiesOf(operation, met)) yield requestTo(operation, body);
    for (const [type, { example }] of Object.entries(operation.textBodies ?? {}))
      for (const body of textBodies(type, example))
        yield {
          ...requestTo(operation, { ...body, name: `${body.name} as ${type}` }),
          contentType: type,
          parse: () => 0,
        };
  }
  yield* mcpRequests();
}

/** The longest text that an operation takes. */
export function textOf({ body, bytesMax }: HostileRequest): string {
  return body.text(bytesMax - 64);
}

function* bodiesOf(operation: Operation, met: Set<string>): Generator<HostileBody> {
  if (!operation.body) return;
  if (operation.bodyType === "form") yield* formBodies(fieldsOf(operation.body));
  else {
    if (operation.body.$id === "GridRequest") yield* gridBodies;
    yield* hostileBodies(operation.body, met);
  }
}

function fieldsOf(schema: TSchema): readonly string[] {
  return KindGuard.IsObject(schema) ? Object.keys(schema.properties) : [];
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

function parseForm(text: string): unknown {
  return new URLSearchParams(text).size;
}

function requestTo(operation: Operation, body: HostileBody): HostileRequest {
  const isForm = operation.bodyType === "form";
  const isPublic = operation.privilege === "public";
  const isDryRun = operation.query?.properties["dryRun"] !== undefined;
  return {
    operation: operation.name,
    method: operation.method,
    path: pathOf(operation) + (isDryRun ? "?dryRun=true" : ""),
    contentType: isForm ? "application/x-www-form-urlencoded" : "application/json",
    body,
    bytesMax: isPublic ? publicBodyBytesMax : bodyBytesMax,
    isPublic,
    storesNothing: isDryRun || reading.test(operation.name),
    parse: isForm ? parseForm : parseJson,
  };
}

/** The path with an id, or a number, in place of each parameter. */
function pathOf({ path }: Operation): string {
  return path.replace("{number}", "1").replaceAll(/\{\w+\}/gu, pathId);
}

function* mcpRequests(): Generator<HostileRequest> {
  const message = { method: mcpDescription.method, path: mcpDescription.path, contentType: "application/json" };
  const bounds = { bytesMax: bodyBytesMax, isPublic: false, storesNothing: true };
  const send = (operation: string, body: HostileBody) => ({ operation, ...message, ...bounds, parse: parseJson, body });
  for (const { name, text } of attackValues) {
    yield send("callMcpServer", { name: `${name} at /`, text });
    yield send(
      "callMcpServer",
      wrapped({ name: `${name} at /params`, text }, '{"jsonrpc":"2.0","id":1,"method":"ping","params":', "}"),
    );
  }
  const met = new Set<string>();
  for (const { name, input } of tools) {
    const before = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":`;
    for (const body of hostileBodies(input, met)) yield send(`tool ${name}`, wrapped(body, before, "}}"));
  }
}

function wrapped({ text, ...body }: HostileBody, before: string, after: string): HostileBody {
  return { ...body, text: (bytes) => before + text(bytes - before.length - after.length) + after };
}
