import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Operation, operations } from "@design-catalog/core";
import { adapterNames } from "./adapters.ts";
import { listOf } from "./client.ts";
import { administratorEmail, baseUrl, otherBaseUrl, startApi, type TestApi } from "./harness.ts";
import { holderOf } from "./own-request.ts";
import { validRequest } from "./valid-request.ts";
import { unique } from "./world-parts.ts";
import { createWorld, type World } from "./world.ts";

/* Every grid and every list gives one row at a time what it gives at once, next to another application with its own rows. */

const grids = operations.filter(({ path }) => path.endsWith("/grid"));
const takes = (operation: Operation, member: string) => Object.hasOwn(Object(operation.query?.["properties"]), member);
// The feed of events waits for new ones and has a test of its own; a search has no second page.
const lists = operations.filter(
  (operation) =>
    operation.method === "GET" &&
    takes(operation, "limit") &&
    !["listWebhookEvents", "search"].includes(operation.name),
);

describe.each([...adapterNames])("one row at a time on %s storage", (adapter) => {
  let api: TestApi;
  let world: World;
  let several = 0;
  beforeAll(async () => {
    api = await startApi(adapter);
    const user = await api.createUser();
    // The first one lets lists of the application have several rows.
    await createWorld(api, { user });
    const other = await api.signIn(administratorEmail, { origin: otherBaseUrl });
    for (const name of ["One", "Two"]) {
      const body = { name, code: unique("other"), category: "audio" };
      expect((await other.post("/api/v1/admin/signals", body)).status).toBe(201);
      expect((await other.post("/api/v1/admin/lists", { key: unique("other"), name })).status).toBe(201);
      expect((await other.post("/api/v1/projects", { name })).status).toBe(201);
    }
    world = await createWorld(api, { user });
  });
  afterAll(() => api.close());

  test.each(grids)("$path has each row once", async (grid) => {
    const { path } = validRequest(grid, world);
    const client = holderOf(api, grid, world);
    const rowsAt = async (startRow: number, endRow: number) => {
      const { status, body } = await client.post(path, { startRow, endRow });
      expect(status).toBe(200);
      return { rows: listOf(body, "rowData"), rowCount: Number(body["rowCount"]) };
    };
    const whole = await rowsAt(0, 1000);
    const singly = [];
    for (let at = 0; at < whole.rowCount; at += 1) singly.push(...(await rowsAt(at, at + 1)).rows);
    expect(singly).toEqual([...whole.rows]);
    several += whole.rowCount > 1 ? 1 : 0;
  });

  test.each(lists)("$path has each row once, and keeps the rest of the query", async (list) => {
    const { path } = validRequest(list, world);
    const kept = takes(list, "includeDeleted") ? "&includeDeleted=true" : "";
    const whole = (await api.administrator.get(`${path}?limit=100${kept}`)).rows;
    const singly: unknown[] = [];
    for (
      let next: string | undefined = `${path}?limit=1${kept}`;
      next !== undefined && singly.length <= whole.length;
    ) {
      const page = await api.administrator.get(next);
      expect([page.status, page.rows.length <= 1, next.includes(kept)]).toEqual([200, true, true]);
      singly.push(...page.rows);
      const last = page.rows.at(-1)?.["id"];
      const link = /^<(.+)>; rel="next"$/u.exec(page.headers.get("link") ?? "")?.[1]?.slice(baseUrl.length);
      // The history of a project continues before its oldest entry.
      const isHistory = takes(list, "before") && typeof last === "string";
      next = isHistory ? `${path}?limit=1&before=${last}` : link;
    }
    expect(singly).toEqual([...whole]);
    several += whole.length > 1 ? 1 : 0;
  });

  test("most of them had several rows", () => {
    expect(several).toBeGreaterThan((grids.length + lists.length) * 0.6);
  });
});
