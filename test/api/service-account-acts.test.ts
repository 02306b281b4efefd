import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { matches } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { events } from "@design-catalog/core/webhooks";
import { adapterNames } from "./adapters.ts";
import { idOf, listOf, textOf } from "./client.ts";
import { startApi, type TestApi } from "./harness.ts";
import { addProgram } from "./service-account.ts";

describe.each([...adapterNames])("what a service account does on %s storage", (adapter) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(adapter);
  });
  afterAll(() => api.close());

  test("names it in the event, the history, the audit trail and the row", async () => {
    const program = await addProgram(api, []);
    const me = (await program.get("/api/v1/me")).body;
    const [userId, emailAddress] = [textOf(me, "id"), textOf(me, "emailAddress")];
    expect([me["kind"], emailAddress]).toEqual(["service", expect.stringMatching(/^[0-9a-f]+@service\.invalid$/u)]);
    const project = idOf(await program.post("/api/v1/projects", { name: "Stock" }));
    const path = `/api/v1/projects/${project}`;
    const changed = await program.patch(path, { version: 0, name: "Stock of Monday" });
    expect(changed.status).toBe(200);

    const told = (await api.store.select(events, { where: matches({ type: "project.created" }) })).map(({ body }) => {
      const envelope: unknown = JSON.parse(body);
      return isJsonObject(envelope) ? envelope["actor"] : undefined;
    });
    expect(told).toEqual([{ userId, emailAddress }]);

    const { rows: history } = await api.administrator.get(`${path}/history`);
    expect(history.map((set) => [set["userId"], set["impersonatorId"]])).toEqual([
      [userId, null],
      [userId, null],
    ]);

    const filterModel = { resourceId: { filterType: "text", type: "equals", filter: project } };
    const page = { startRow: 0, endRow: 10, filterModel };
    const trail = listOf((await api.administrator.post("/api/v1/admin/audit/grid", page)).body, "rowData");
    const entries = trail.map(({ action, kind, actorUserId }) => ({ action, kind, actorUserId }));
    const own = { kind: "Project", actorUserId: userId };
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(expect.arrayContaining(["create", "update"].map((action) => ({ action, ...own }))));

    const users = {
      id: { filterType: "text", type: "equals", filter: userId },
    };
    const grid = await api.administrator.post("/api/v1/admin/users/grid", {
      startRow: 0,
      endRow: 10,
      filterModel: users,
    });
    expect(listOf(grid.body, "rowData")).toMatchObject([{ kind: "service", firstName: "Stock sync", emailAddress }]);
  });
});
