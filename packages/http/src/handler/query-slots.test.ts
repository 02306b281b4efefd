import { expect, test } from "bun:test";
import { callOperation, operationNamed } from "@design-catalog/core";
import { createProcessSlots, slotRules } from "@design-catalog/core/application";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { createHandler } from "./handler.ts";
import { mcpRoute } from "./mcp-route.ts";

const share = slotRules.find(({ name }) => name === "queries")?.perUser.running ?? 0;
const kim = testId<"user">("a");
const lee = testId<"user">("b");

/** A service whose grid of projects answers when it is told to; tokens are ids of users. */
async function serve(requestTimeoutMs?: number) {
  const { storage, ports, administrator, store } = await createTestApplication();
  const resources = new Set(["api", "mcp"] as const);
  const actor = { ...administrator, scopes: new Set(["api", "admin", "mcp"]), resources };
  const grid = operationNamed("queryProjects");
  const answers: (() => void)[] = [];
  const begun: string[] = [];
  const run: typeof grid.run = (context) => {
    begun.push(context.actor?.userId === kim ? "kim" : "lee");
    return new Promise((resolve) => answers.push(() => resolve({ rowData: [], rowCount: 0 })));
  };
  const slow = { ...grid, run };
  const tool = mcpRoute(async (context, { message }) =>
    Response.json(await callOperation(slow, context, { body: message })),
  );
  const handler = createHandler({
    operations: [slow, operationNamed("getMe")],
    contextRoutes: [tool],
    storage,
    ports: { ...ports, slots: createProcessSlots() },
    authenticate: async (_served, token) => ({ ...actor, userId: token === kim ? kim : lee }),
    applicationId: store.applicationId,
    baseUrl: "https://catalog.example",
    readiness: async () => ({ ready: true, checks: {} }),
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  });
  const query = (user: string, body: string | ReadableStream = '{"startRow":0,"endRow":1}', path = grid.path) =>
    handler.handle(
      new Request(`https://catalog.example${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${user}`, "content-type": "application/json" },
        body,
      }),
    );
  /** Waits until so many grids run. */
  const running = async (count: number) => {
    while (begun.length < count) await Bun.sleep(1);
  };
  const answerAll = () => answers.splice(0).forEach((answer) => answer());
  return { query, running, begun, answerAll };
}

test("grids of one user run a few at a time, so another's begins while they are slow", async () => {
  const { query, running, begun, answerAll } = await serve();
  const many = Array.from({ length: 50 }, () => query(kim));
  await running(share);
  const other = query(lee);
  await running(share + 1);
  expect(begun).toEqual([...Array.from({ length: share }, () => "kim"), "lee"]);
  while (begun.length < many.length + 1) {
    answerAll();
    await Bun.sleep(1);
  }
  answerAll();
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await other).status).toBe(200);
});

test.each([
  ["a request", undefined],
  ["a call of a tool", "/api/v1/mcp"],
])("a grid whose time is up as %s leaves the line, and runs no more", async (_, path) => {
  const { query, running, begun, answerAll } = await serve(3_000);
  const many = Array.from({ length: share + 2 }, () => query(kim, undefined, path));
  await running(share);
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 503));
  answerAll();
  const next = query(kim);
  await running(share + 1);
  answerAll();
  expect([(await next).status, begun.length]).toEqual([200, share + 1]);
});

/** A body that does not come, and what happens once somebody waits for it. */
function awaitedBody() {
  const { promise: awaited, resolve } = Promise.withResolvers<undefined>();
  const { promise: ended, reject: end } = Promise.withResolvers<undefined>();
  const pull = () => (resolve(undefined), ended);
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), awaited, end };
}

test("grids whose bodies do not come hold no slot, neither of their user nor of others", async () => {
  const { query, running, begun, answerAll } = await serve();
  const bodies = Array.from({ length: 2 * share }, () => awaitedBody());
  const slow = bodies.map(({ body }, index) => query(index % 2 === 0 ? kim : lee, body));
  await Promise.all(bodies.map(({ awaited }) => awaited));
  const complete = [query(kim), query(lee)];
  await running(complete.length);
  answerAll();
  expect((await Promise.all(complete)).map(({ status }) => status)).toEqual([200, 200]);
  for (const { end } of bodies) end(new TypeError("The client disconnected"));
  await Promise.all(slow);
  expect(begun).toHaveLength(complete.length);
});
