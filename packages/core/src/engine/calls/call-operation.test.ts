import { beforeAll, describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { Type } from "@sinclair/typebox";
import { signals } from "../../catalog/signals.ts";
import { operationNamed, operations } from "../../service.ts";
import { isJsonObject } from "../schemas/json.ts";
import { answerOperation, callOperation, type OperationCall } from "./call-operation.ts";
import { type Actor, defineOperation, type Method, type Operation } from "./operation.ts";
import { parameterPattern } from "./parameters.ts";
import type { SeenVersions } from "./preconditions.ts";

const unknownId = "ffffffffffffffffffffffff";

let application: TestApplication;
let clientId: string;

beforeAll(async () => {
  application = await createTestApplication();
  const created = await application.callNamed("createOAuthClient", application.administrator, {
    body: { name: "Planner", redirectUris: ["https://planner.example/back"] },
  });
  clientId = idOf(isJsonObject(created) ? created["client"] : undefined);
});

/*
 * Each row fails its own check and every later one: an unexpected failure means that a check runs too early or too
 * late.
 */
const user = { userId: testId<"user">("a"), emailAddress: "kim@dealer.example", roles: [] };
const good: Actor = { ...user, privileges: new Set(["Admin OAuth Clients r/w"]) };
const seenVersions = [7];
const wrong = { query: { bad: "1" }, body: { version: 9, name: 5 }, seenVersions };
const [nonsense, unknown] = [{ parameters: { id: "nonsense" } }, { parameters: { id: unknownId } }];
const rows: readonly (readonly [check: string, actor: Partial<Actor>, call: OperationCall, failure: object])[] = [
  [
    "resource of the token",
    { resources: new Set(["mcp"]), privileges: new Set(), impersonatorId: testId<"user">("b") },
    { ...wrong, ...nonsense },
    { code: "unauthenticated" },
  ],
  [
    "privilege",
    { privileges: new Set(["Admin OAuth Clients"]), scopes: new Set(["api"]), impersonatorId: testId<"user">("b") },
    { ...wrong, ...nonsense },
    { code: "forbidden", data: { requiredPrivilege: "Admin OAuth Clients r/w" } },
  ],
  [
    "scope",
    { scopes: new Set(["api"]), impersonatorId: testId<"user">("b") },
    { ...wrong, ...nonsense },
    { code: "forbidden", data: { requiredScope: "admin" } },
  ],
  [
    "impersonation",
    { impersonatorId: testId<"user">("b") },
    { ...wrong, ...nonsense },
    { code: "forbidden", message: "An impersonated session may not do this" },
  ],
  ["shape of the id", {}, { ...wrong, ...nonsense }, { code: "not_found" }],
  ["existence", {}, { ...wrong, ...unknown }, { code: "not_found" }],
  ["query", {}, wrong, { code: "validation_failed", data: { errors: [{ pointer: "/query/bad" }] } }],
  ["body", {}, { ...wrong, query: {} }, { code: "validation_failed", data: { errors: [{ pointer: "/name" }] } }],
  ["presence of the version", {}, { ...wrong, query: {}, body: { name: "Planner 2" } }, { code: "version_required" }],
  [
    "seen versions",
    {},
    { ...wrong, query: {}, body: { version: 9, name: "Planner 2" } },
    { code: "precondition_failed", data: { currentVersion: 0 } },
  ],
  [
    "version",
    {},
    { body: { version: 9, name: "Planner 2" } },
    { code: "version_conflict", data: { currentVersion: 0 } },
  ],
];

describe("callOperation() given several faults names the first in order:", () => {
  test.each(rows)("%s", async (_check, actor, call, failure) => {
    const context = application.contextOf({ ...good, ...actor });
    const parameters = { id: clientId };
    const operation = operationNamed("patchOAuthClient");
    expect(await failureOf(() => callOperation(operation, context, { parameters, ...call }))).toMatchObject(failure);
  });

  test("every pattern of a path parameter is anchored", () => {
    const parameters = operations.flatMap((one) =>
      [...one.path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => ({ one, name })),
    );
    for (const { one, name } of parameters) expect(parameterPattern(one, name)).toMatch(/^\^.*\$$/u);
    expect(parameters.length).toBeGreaterThan(100);
  });

  test("a malformed path parameter does not reach the storage", async () => {
    const context = application.contextOf(good);
    const readNothing = { ...context, store: { ...context.store, find: () => Promise.reject(new TypeError("read")) } };
    const operation = operationNamed("patchOAuthClient");
    const failure = await failureOf(() => callOperation(operation, readNothing, { ...nonsense, ...wrong }));
    expect(failure.code).toBe("not_found");
  });
});

describe("answerOperation()", () => {
  test("reads neither query nor body of a request that an earlier check refuses", async () => {
    const read: string[] = [];
    const request = {
      parameters: { id: unknownId },
      query: () => {
        read.push("query");
        return {};
      },
      body: async (check: (value: unknown) => unknown) => {
        read.push("body");
        return { value: check({ version: 0 }), text: "" };
      },
    };
    const operation = operationNamed("patchOAuthClient");
    const context = application.contextOf(good);
    expect(await failureOf(() => answerOperation(operation, context, request))).toMatchObject({ code: "not_found" });
    expect(read).toEqual([]);
    await answerOperation(operation, context, { ...request, parameters: { id: clientId } });
    expect(read).toEqual(["query", "body"]);
  });

  test("checks a body beyond its schema while the body has its turn, after the schema and before the run", async () => {
    const steps: string[] = [];
    const operation: Operation = {
      ...operationNamed("createSignal"),
      checkBody: () => void steps.push("checked"),
      run: async () => ({}),
    };
    const { contextOf, administrator } = application;
    const send = (sent: unknown) =>
      answerOperation(operation, contextOf(administrator), {
        query: () => ({}),
        body: async (check) => {
          const value = check(sent);
          steps.push("turn ended");
          return { value, text: "" };
        },
      });
    await send(operation.example?.body);
    expect(steps).toEqual(["checked", "turn ended"]);
    expect(await failureOf(() => send({ name: 5 }))).toMatchObject({ code: "validation_failed" });
    expect(steps).toHaveLength(2);
  });

  test("runs nothing once nobody waits for the answer", async () => {
    const gone = AbortSignal.abort(new TypeError("The time is up"));
    const operation = operationNamed("createSignal");
    const { contextOf, administrator, store } = application;
    const body = async (check: (value: unknown) => unknown) => ({ value: check(operation.example?.body), text: "" });
    const request = { query: () => ({}), body, signal: gone };
    const before = await store.count(signals.table);
    await expect(answerOperation(operation, contextOf(administrator), request)).rejects.toThrow("The time is up");
    expect(await store.count(signals.table)).toBe(before);
  });
});

describe("answerOperation() given an operation that takes a place", () => {
  const gone = new TypeError("The time is up");
  const unknownQuery = { query: () => ({ bad: "1" }) };
  test.each([
    ["takes it right before the run, and leaves it afterwards", {}, ["body", "taken", "run", "left"], undefined],
    ["leaves it when the run fails", {}, ["body", "taken", "run", "left"], new TypeError("The run failed")],
    ["takes none for a request that a check refuses", unknownQuery, [], undefined],
    ["takes none for the service itself", { through: "system" }, ["body", "run"], undefined],
    [
      "leaves it when nobody waits for its turn",
      { turnOf: () => Promise.reject(gone) },
      ["body", "taken", "left"],
      undefined,
    ],
    [
      "runs nothing if nobody waits after its turn",
      { signal: AbortSignal.abort(gone) },
      ["body", "taken", "left"],
      undefined,
    ],
  ] as const)("%s", async (_case, request, expected, fault) => {
    const steps: string[] = [];
    const operation: Operation = {
      ...counter({ method: "POST" }),
      body: Type.Unknown(),
      takePlace: () => {
        steps.push("taken");
        return { turn: Promise.resolve(), hasTurn: () => true, leave: () => void steps.push("left") };
      },
      run: async () => {
        steps.push("run");
        if (fault) throw fault;
      },
    };
    const body = async (check: (value: unknown) => unknown) => {
      steps.push("body");
      return { value: check({}), text: "" };
    };
    const context = { ...application.contextOf(good), ...("turnOf" in request ? request : {}) };
    const work = answerOperation(operation, context, { query: () => ({}), body, ...request });
    await Promise.allSettled([work]);
    expect(steps).toEqual([...expected]);
  });
});

describe("callOperation()", () => {
  test("drops the members that a client may send back, as over HTTP", async () => {
    const { contextOf, administrator } = application;
    const call = (name: string, given: OperationCall) =>
      callOperation(operationNamed(name), contextOf(administrator), given);
    const created = await call("createSignal", { body: operationNamed("createSignal").example?.body });
    const parameters = { signalId: idOf(created) };
    expect(await call("replaceSignal", { parameters, body: created })).toEqual(created);
  });

  test("runs once for a repeated key, and refuses the key of another call", async () => {
    const context = application.contextOf(application.administrator);
    const create = (name: string) => {
      const call = { body: { name }, idempotencyKey: "once" };
      return callOperation(operationNamed("createProject"), context, call);
    };
    const first = await create("Lobby");
    expect(await create("Lobby")).toEqual(JSON.parse(JSON.stringify(first)));
    expect(await failureOf(() => create("Foyer"))).toMatchObject({ code: "idempotency_mismatch" });
  });

  test("replays the answer to a repeated key that has seen the version which the first request raised", async () => {
    const { administrator } = application;
    const made = await application.callNamed("createWebhook", administrator, {
      body: { url: "https://hooks.example.com/", eventTypes: ["*"] },
    });
    const id = idOf(isJsonObject(made) ? made["endpoint"] : undefined);
    const roll = (idempotencyKey: string) =>
      application.callNamed("rollWebhookSecret", administrator, {
        parameters: { id },
        body: { gracePeriodHours: 24 },
        seenVersions: [0],
        idempotencyKey,
      });
    const first = await roll("roll");
    expect(await roll("roll")).toEqual(JSON.parse(JSON.stringify(first)));
    const failure = await failureOf(() => roll("another"));
    expect(failure).toMatchObject({ code: "precondition_failed", data: { currentVersion: 1 } });
  });

  test("refuses query parameters with the names of inherited members", async () => {
    const query = { toString: "1" };
    const failure = await failureOf(() =>
      callOperation(counter({ method: "POST" }), application.contextOf(good), { query }),
    );
    expect(failure.data.errors).toMatchObject([{ pointer: "/query/toString", code: "unknown_member" }]);
  });

  test("passes the seen version to `run`, which checks it again under its lock", async () => {
    const call = (seenVersions?: SeenVersions) =>
      callOperation(counter({ method: "DELETE", version: 3 }), application.contextOf(good), { seenVersions });
    expect(await call([2, 3])).toMatchObject({ expected: 3 });
    expect(await call("any")).toMatchObject({ expected: null });
    expect(await call()).toMatchObject({ expected: null });
  });

  test("given a seen version of an unversioned resource refuses a change but allows a creation", async () => {
    const call = (method: Method, seenVersions: SeenVersions) =>
      callOperation(counter({ method }), application.contextOf(good), { seenVersions });
    const failure = await failureOf(() => call("DELETE", [0]));
    expect([failure.code, failure.data]).toEqual(["precondition_failed", {}]);
    expect(await call("DELETE", "any")).toMatchObject({ expected: null });
    expect(await call("POST", [0])).toMatchObject({ expected: null });
  });

  test("ignores the key of an operation that is not replayable", async () => {
    const operation = counter({ method: "POST", replayable: false });
    const call = () => callOperation(operation, application.contextOf(good), { idempotencyKey: "again" });
    expect([await call(), await call()]).toMatchObject([{ runs: 1 }, { runs: 2 }]);
  });

  test("treats a call without an actor as the system's only through `system`", async () => {
    const context = application.contextOf(null);
    const call = { body: { startRow: 0, endRow: 1 } };
    const operation = operationNamed("queryUsers");
    await expect(callOperation(operation, context, call)).rejects.toThrow(TypeError);
    expect(await callOperation(operation, context, { ...call, through: "system" })).toMatchObject({ rowCount: 1 });
  });
});

interface CounterOptions {
  readonly method: Method;
  readonly version?: number;
  readonly replayable?: boolean;
}

/** Counts its runs and returns the expected version. */
function counter({ method, version, replayable = true }: CounterOptions): Operation {
  let runs = 0;
  return defineOperation({
    name: "count",
    method,
    path: "/api/v1/count",
    tag: "Test",
    summary: "Count",
    description: "Count.",
    privilege: "user",
    scope: "api",
    errorFormat: "problem",
    audience: "anyone",
    replayable,
    status: 200,
    output: Type.Unknown(),
    subject: async () => (version === undefined ? {} : { version }),
    async run({ expectedVersion = null }) {
      runs += 1;
      return { runs, expected: expectedVersion };
    },
  });
}
