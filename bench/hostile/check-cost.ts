import { operations } from "@design-catalog/core";
import { createPorts } from "@design-catalog/host";
import { createHandler, type Handler, mcpRoute } from "@design-catalog/http";
import { answerMcp } from "@design-catalog/mcp";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { dearestJsonMs } from "./dearest-json.ts";
import { processorMs } from "./processor-ms.ts";
import { type HostileRequest, textOf } from "./requests.ts";

/** Cost of one body in milliseconds of processor time, the minimum of several turns. */
export interface BodyCost {
  readonly operation: string;
  readonly body: string;
  readonly bytes: number;
  readonly status: number;
  /** True for a body that was accepted and also stored, which is more than a check; false for a dry run. */
  readonly isAccepted: boolean;
  /**
   * `JSON.parse` of the text, or the platform's parser of forms. For content in another language, the parse of JSON as
   * long that is as expensive as JSON can be.
   */
  readonly parseMs: number;
  /** A server that only reads the body, parses it and answers. */
  readonly bareMs: number;
  /** The service over a store in memory, from the request to the answer. */
  readonly serviceMs: number;
}

const baseUrl = "https://catalog.example";

/** Creates a service in this process in which everything that a path names exists, so only the body is judged. */
export async function createSubject(): Promise<Handler> {
  const { administrator, ports, storage, store } = await createTestApplication(portsThatRead());
  const found = operations.map((operation) => ({ ...operation, subject: async () => undefined }));
  const dependencies = { storage, ports, baseUrl, applicationId: store.applicationId };
  const readiness = async () => ({ ready: true, checks: {} });
  const contextRoutes = [mcpRoute(answerMcp)];
  const authenticate = async () => administrator;
  return createHandler({
    ...dependencies,
    lengthsEnforced: true,
    operations: found,
    contextRoutes,
    readiness,
    authenticate,
  });
}

/** A test's ports, with those of the real service that read what a body contains. */
function portsThatRead() {
  const { log, secretBox, addressPolicy, clock, blobs, random, ids, digest, passwordHasher, tokenSigner } =
    createTestPorts();
  const cheap = { clock, blobs, random, ids, digest, passwordHasher, tokenSigner };
  return { ...createPorts({ log, secretBox, addressPolicy }), ...cheap };
}

/** Turns of a measurement. */
interface Turns {
  readonly most: number;
  /** Ends the measurement early. */
  readonly until?: (cost: BodyCost) => boolean;
}

/** Measures one body for a number of turns. */
export async function measureBody(
  handler: Handler,
  request: HostileRequest,
  { most, until = () => false }: Turns,
): Promise<BodyCost> {
  const text = textOf(request);
  const bytes = new TextEncoder().encode(text);
  let status = 0;
  const least = { parseMs: Infinity, bareMs: Infinity, serviceMs: Infinity };
  const { operation, body } = request;
  const costNow = () => {
    const isAccepted = status < 400 && !request.storesNothing;
    return { operation, body: body.name, bytes: bytes.length, status, isAccepted, ...least };
  };
  const serve = async () => {
    status = (await handler.handle(requestOf(request, bytes))).status;
  };
  for (let turn = 0; turn < most && !(turn > 0 && until(costNow())); turn++) {
    // Excludes the garbage of earlier bodies.
    if (turn > 0) Bun.gc(true);
    least.parseMs = body.isForeign
      ? await dearestJsonMs(bytes.length)
      : Math.min(least.parseMs, await processorMs(() => void tryParse(request, text)));
    least.bareMs = Math.min(least.bareMs, await processorMs(() => answerBare(request, bytes)));
    least.serviceMs = Math.min(least.serviceMs, await processorMs(serve));
  }
  return costNow();
}

function requestOf({ method, path, contentType }: HostileRequest, body: Uint8Array<ArrayBuffer>): Request {
  const headers = {
    accept: "application/json, text/event-stream",
    "content-type": contentType,
    "content-length": String(body.byteLength),
    authorization: "Bearer any",
  };
  return new Request(baseUrl + path, { method, headers, body });
}

async function answerBare(request: HostileRequest, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const text = await requestOf(request, bytes).text();
  const answer = Response.json({ parsed: tryParse(request, text) });
  await answer.body?.cancel();
}

function tryParse(request: HostileRequest, text: string): boolean {
  try {
    request.parse(text);
    return true;
  } catch {
    return false;
  }
}
