import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { privilegeName } from "@design-catalog/core/engine";
import { projectRights } from "@design-catalog/core/projects";
import { adapterNames } from "./adapters.ts";
import { idOf, textOf } from "./client.ts";
import { startApi, type TestApi, type TestUser } from "./harness.ts";
import { ownRequest } from "./own-request.ts";
import { shareWorld } from "./shared-world.ts";
import { validRequest } from "./valid-request.ts";
import { createWorld, type World } from "./world.ts";

const onProjects = operations.filter(({ privilege }) => privilegeName(privilege).startsWith("project "));
/** Besides reading, a snapshot allows only removing and restoring. */
const forSnapshots: ReadonlySet<string> = new Set(["deleteProject", "restoreProject"]);
const changing = onProjects.filter(
  ({ name, method, privilege }) => privilege !== projectRights.reader && method !== "GET" && !forSnapshots.has(name),
);

/** Members, and a user who may read every project. */
const callers = ["viewer", "editor", "reader"] as const;
type Caller = (typeof callers)[number];
/** Results for callers, by the right that an operation requires. */
const outcomes: Readonly<Record<string, Readonly<Record<Caller, number>>>> = {
  "project reader": { viewer: 200, editor: 200, reader: 200 },
  "project writer": { viewer: 403, editor: 200, reader: 403 },
  "project owner": { viewer: 403, editor: 403, reader: 403 },
};

describe.each([...adapterNames])("on %s storage", (adapter) => {
  let api: TestApi;
  let owner: TestUser;
  let users: Readonly<Record<Caller, TestUser>>;
  let snapshot: World;
  const worlds = shareWorld(worldWithMembers);

  beforeAll(async () => {
    api = await startApi(adapter);
    owner = await api.createUser();
    const reader = await api.createUser({ privileges: ["Admin Projects"] });
    users = { viewer: await api.createUser(), editor: await api.createUser(), reader };
    snapshot = await takeSnapshot(await createWorld(api, { owner, user: owner }));
  });
  afterAll(() => api.close());

  /** The same world, but its project is a snapshot of it. */
  async function takeSnapshot(of: World): Promise<World> {
    const project = idOf<"project">(await owner.post(`/api/v1/projects/${of.project}/snapshot`, {}));
    const path = `/api/v1/projects/${project}`;
    const firstOf = async (below: string) => textOf((await owner.get(path + below)).rows[0] ?? {}, "id");
    const view = await firstOf("/views");
    return {
      ...of,
      project,
      view,
      projectProduct: await firstOf("/products"),
      viewItem: await firstOf(`/views/${view}/viewitems`),
      projectCable: await firstOf("/cables"),
    };
  }

  async function worldWithMembers(): Promise<World> {
    const made = await createWorld(api, { owner, user: owner });
    for (const role of ["viewer", "editor"] as const)
      await api.administrator.post(`/api/v1/projects/${made.project}/members`, { userId: users[role].id, role });
    return made;
  }

  test.each([...changing])("$method $path of a snapshot is refused as locked", async (operation) => {
    const { method, path, ...rest } = validRequest(operation, snapshot);
    const before = await api.fingerprint();
    const answer = await owner.send(method, path, rest);
    expect([answer.status, answer.body["code"]]).toEqual([409, "locked"]);
    expect(await api.fingerprint()).toBe(before);
  });

  describe.each([...onProjects])("$method $path", (operation) => {
    test.each(callers)("given a %s answers by the right", async (caller) => {
      const outcome = outcomes[privilegeName(operation.privilege)]?.[caller] ?? 0;
      const expected = outcome === 200 ? operation.status : outcome;
      const call = async (world: World) => {
        const { method, path, ...rest } = await ownRequest(api, operation, { world, client: users[caller] });
        return users[caller].send(method, path, rest);
      };
      const answer = await worlds.run(call, ({ status }) => status === expected);
      expect([answer.status, answer.text]).toEqual([expected, answer.text]);
    });
  });

  test("no request was answered with a fault", () => {
    expect(api.failures).toEqual([]);
  });
});
