import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Operation, operations } from "@design-catalog/core";
import { isValid, validate } from "@design-catalog/core/engine";
import { failureOf } from "@design-catalog/testing/failure-of";
import type { Answer } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { endsTokens, holderOf, isSuccess, ownRequest } from "./own-request.ts";
import { shareWorld } from "./shared-world.ts";
import { createWorld, type World } from "./world.ts";

/** Answers of operations that a client reads as JSON; fewer mean that the test has stopped to ask. */
const judgedMin = 240;

// What an operation answers does not depend on the storage: the suite of conformance compares the adapters.
describe("the answer to a valid request", () => {
  let api: TestApi;
  let judged = 0;
  const worlds = shareWorld(async () => createWorld(api, { user: await api.createUser() }));
  beforeAll(async () => {
    api = await startApi("memory");
  });
  afterAll(() => api.close());

  async function call(operation: Operation): Promise<Answer> {
    const spent = endsTokens.has(operation.name) ? await api.createUser() : undefined;
    const send = async (world: World) => {
      const client = spent ?? holderOf(api, operation, world);
      const { method, path, ...rest } = await ownRequest(api, operation, { world, client });
      return client.send(method, path, rest);
    };
    return worlds.run(send, (answer) => isSuccess(operation, answer));
  }

  test.each([...operations])("of $method $path has the form that the documents promise", async (operation) => {
    const answer = await call(operation);
    expect([isSuccess(operation, answer), answer.text]).toEqual([true, answer.text]);
    const { status, output, also, streams } = operation;
    const schema = answer.status === status ? output : also?.output;
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
    // Only a stream may have another form than that of the schema.
    if (!streams) expect(isJson).toBe(schema !== undefined);
    if (!schema || !isJson) return;
    const body: unknown = JSON.parse(answer.text);
    const issues = isValid(schema, body) ? [] : (await failureOf(() => validate(schema, body))).data.errors;
    expect(issues).toEqual([]);
    judged += 1;
  });

  test("was judged for nearly all operations", () => {
    expect(judged).toBeGreaterThanOrEqual(judgedMin);
  });
});
