import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { auditEntries, isJsonObject } from "@design-catalog/core/engine";
import { startApi, type TestApi } from "./harness.ts";
import { endsTokens, holderOf, isSuccess, ownRequest } from "./own-request.ts";
import { shareWorld } from "./shared-world.ts";
import { createWorld } from "./world.ts";

/*
 * What each operation leaves in the audit trail, whole: who, what, which thing and each changed field. The storage only
 * keeps rows, so one adapter suffices.
 */

const requestId = "audited-request";
const writing = operations.filter(({ method }) => method !== "GET");

describe("the audit trail", () => {
  let api: TestApi;
  const worlds = shareWorld(async () => createWorld(api, { user: await api.createUser() }));
  beforeAll(async () => {
    api = await startApi("memory");
  });
  afterAll(() => api.close());

  /** Entries of a successful call, with names for the ids that the request and its answer have. */
  async function entriesOf(operation: (typeof writing)[number]): Promise<readonly unknown[]> {
    const isSpent = endsTokens.has(operation.name);
    const { answer, entries, names } = await worlds.run(
      async (world) => {
        const client = isSpent ? await api.createUser() : holderOf(api, operation, world);
        const { method, path, headers, json, ...rest } = await ownRequest(api, operation, { world, client });
        // Those of strangers have no actor.
        const { body: me } = await client.get("/api/v1/me");
        const restore = api.save?.();
        if (path.endsWith("/restore")) await client.delete(removalOf(path, json));
        const known = new Set((await api.store.select(auditEntries)).map(({ id }) => id));
        const answered = await client.send(method, path, {
          ...rest,
          ...(json !== undefined && { json: isJsonObject(json) ? { ...json, ...changed[operation.name] } : json }),
          headers: { ...headers, "x-request-id": requestId },
        });
        const found = (await api.store.select(auditEntries)).filter(({ id }) => !known.has(id));
        restore?.();
        return {
          answer: answered,
          entries: found,
          names: namesOf({ path, caller: me["id"], answered: answered.body["id"] }),
        };
      },
      ({ answer: answered }) => isSuccess(operation, answered),
    );
    expect([isSuccess(operation, answer), answer.text]).toEqual([true, answer.text]);
    return entries.map((entry) => plain(entry, names)).toSorted();
  }

  test.each([...writing])("of $method $path has these entries", async (operation) => {
    const entries = await entriesOf(operation);
    expect(entries.join("\n")).toMatchSnapshot();
  });
});

/** Values other than those of the world, for operations whose request may leave it as it is. */
const changed: Readonly<Record<string, object>> = {
  replaceApplication: { name: "Renamed" },
  patchApplication: { name: "Renamed" },
  patchProjectMember: { role: "editor" },
};

/** The path by which the thing goes that a restore names in its body, or else in its path; some are in use or gone already. */
function removalOf(path: string, json: unknown): string {
  const [id] = isJsonObject(json) && Array.isArray(json["ids"]) ? json["ids"] : [];
  return path.replace(/\/restore$/u, typeof id === "string" ? `/${id}` : "");
}

interface Ids {
  readonly path: string;
  readonly caller: unknown;
  readonly answered: unknown;
}

function namesOf({ path, caller, answered }: Ids): ReadonlyMap<unknown, string> {
  const inPath = [...path.matchAll(/[0-9a-f]{24}/gu)].map(([id], index) => [id, `<${index + 1} in path>`] as const);
  return new Map([[answered, "<answered>"], ...inPath, [caller, "<caller>"]]);
}

/** An entry as text, in which what differs from run to run has a name, and null is left out. */
function plain(entry: object, names: ReadonlyMap<unknown, string>): string {
  return JSON.stringify(entry, (_, value: unknown) => value ?? undefined)
    .replaceAll(/[0-9a-f]{24,}/gu, (id) => names.get(id) ?? "<random>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "<time>")
    .replaceAll(/(?<=[Hh]int",("before":"[^"]*",)?"after":")[^"]*/gu, "<hint>")
    .replaceAll(/(?<=[Hh]int","before":")[^"]*/gu, "<hint>")
    .replaceAll(/(?<=[a-z]-u?)\d+/gu, "<number>");
}
