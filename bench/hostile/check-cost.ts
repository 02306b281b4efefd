import { type Operation, operations } from "@design-catalog/core";
import { bodyBytesMax, createHandler, type Handler, publicBodyBytesMax } from "@design-catalog/http";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { gridBodies } from "./grid-bodies.ts";
import { type HostileBody, hostileBodies } from "./schema-bodies.ts";

/** Cost of one body in milliseconds of processor time, the minimum of several turns. */
export interface BodyCost {
  readonly operation: string;
  readonly body: string;
  readonly bytes: number;
  readonly status: number;
  /** `JSON.parse` of the text. */
  readonly parseMs: number;
  /** A server that only reads the body, parses it and answers. */
  readonly bareMs: number;
  /** The service over a store in memory, from the request to the answer. */
  readonly serviceMs: number;
}

/** A body and the operation to which it is sent. */
export interface HostileRequest {
  readonly operation: Operation;
  readonly body: HostileBody;
}

const baseUrl = "https://catalog.example";
const id = "6740a1f2c3d4e5f607182930";

/** Generates every hostile body of every operation that takes JSON; a form that several operations share, once. */
export function* hostileRequests(): Generator<HostileRequest> {
  const met = new Set<string>();
  for (const operation of operations) {
    if (!operation.body || operation.bodyType === "form") continue;
    const isGrid = operation.body.$id === "GridRequest";
    if (isGrid) for (const body of gridBodies) yield { operation, body };
    for (const body of hostileBodies(operation, met)) yield { operation, body };
  }
}

/** Returns the longest text that an operation takes. */
export function textOf({ operation, body }: HostileRequest): string {
  return body.text((operation.privilege === "public" ? publicBodyBytesMax : bodyBytesMax) - 64);
}

/** Creates a service in this process in which everything that a path names exists, so only the body is judged. */
export async function createSubject(): Promise<Handler> {
  const { administrator, ports, storage, store } = await createTestApplication();
  const found = operations.map((operation) => ({ ...operation, subject: async () => undefined }));
  const dependencies = { storage, ports, baseUrl, applicationId: store.applicationId };
  const readiness = async () => ({ ready: true, checks: {} });
  return createHandler({ ...dependencies, operations: found, readiness, authenticate: async () => administrator });
}

/** Measures one body for a number of turns. */
export async function measureBody(handler: Handler, request: HostileRequest, turns: number): Promise<BodyCost> {
  const text = textOf(request);
  const bytes = new TextEncoder().encode(text);
  let status = 0;
  const least = { parseMs: Infinity, bareMs: Infinity, serviceMs: Infinity };
  const serve = async () => {
    status = (await handler.handle(requestOf(request, bytes))).status;
  };
  for (let turn = 0; turn < turns; turn++) {
    // Excludes the garbage of earlier bodies.
    if (turns > 1) Bun.gc(true);
    least.parseMs = Math.min(least.parseMs, await processorMs(() => void tryParse(text)));
    least.bareMs = Math.min(least.bareMs, await processorMs(() => answerBare(requestOf(request, bytes))));
    least.serviceMs = Math.min(least.serviceMs, await processorMs(serve));
  }
  return { operation: request.operation.name, body: request.body.name, bytes: bytes.length, status, ...least };
}

function requestOf({ operation }: HostileRequest, body: Uint8Array<ArrayBuffer>): Request {
  const path = operation.path.replaceAll(/\{\w+\}/gu, id);
  const length = String(body.byteLength);
  const headers = { "content-type": "application/json", "content-length": length, authorization: "Bearer any" };
  return new Request(baseUrl + path, { method: operation.method, headers, body });
}

async function answerBare(request: Request): Promise<void> {
  const answer = Response.json({ parsed: tryParse(await request.text()) });
  await answer.body?.cancel();
}

function tryParse(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The clock of a processor may tick only every few milliseconds, longer than a single parse. */
const sampleMs = 20;

/** Returns the processor time of this thread per run of `work`: the mean of as many runs as the clock needs. */
async function processorMs(work: () => void | Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    await work();
    const { user, system } = process.threadCpuUsage(before);
    const usedMs = (user + system) / 1_000;
    if (usedMs >= sampleMs) return usedMs / runs;
  }
}
