import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { createProject } from "../project/project-operations.ts";
import { formatCableId } from "./allocate-cable-id.ts";
import { createProjectCable } from "./cable-operations.ts";
import { createWiring } from "./wiring.fixture.ts";

/** Adds a cable and returns its cable id. */
async function nextOf({ add }: Pick<Awaited<ReturnType<typeof createWiring>>, "add">, body: object = {}) {
  return (await add(body)).cableId;
}

describe("cable ids", () => {
  test("count up in each project separately and are never reused", async () => {
    const wiring = await createWiring();
    const { application, owner, remove, add } = wiring;
    expect(await nextOf(wiring)).toBe("C-001");
    await remove(idOf(await add()));
    expect(await nextOf(wiring)).toBe("C-003");
    const other = idOf(await application.call(createProject, owner, { body: { name: "Other" } }));
    const input = { parameters: { id: other }, body: {} };
    expect(await application.call(createProjectCable, owner, input)).toMatchObject({ cableId: "C-001" });
  });

  test("skip ids that clients have chosen, including those of removed cables", async () => {
    const wiring = await createWiring();
    const { add, remove } = wiring;
    for (const cableId of ["C-002", "C-003", "C-006"]) await add({ cableId });
    await remove(idOf(await add({ cableId: "C-004" })));
    expect([await nextOf(wiring), await nextOf(wiring), await nextOf(wiring), await nextOf(wiring)]).toEqual([
      "C-001",
      "C-005",
      "C-007",
      "C-008",
    ]);
  });

  test("are refused when another cable has or had them", async () => {
    const { add, patch, remove, list } = await createWiring();
    const [first, second] = [idOf(await add()), idOf(await add({ cableId: "W-1" }))];
    await remove(first);
    for (const cableId of ["C-001", "W-1"]) {
      const failure = await failureOf(() => add({ cableId }));
      expect([failure.code, failure.data.field]).toEqual(["duplicate", "cableId"]);
    }
    const third = idOf(await add());
    expect((await failureOf(() => patch(third, { version: 0, cableId: "W-1" }))).code).toBe("duplicate");
    expect(await patch(third, { version: 0, cableId: "w-1" })).toMatchObject({ cableId: "w-1" });
    expect((await list()).map(({ id }) => id)).toEqual([second, third]);
  });

  test("stay reserved after a renaming: only the renamed cable may have its old id again", async () => {
    const wiring = await createWiring();
    const { application, owner, add, patch, remove, restore } = wiring;
    const renamed = idOf(await add());
    await patch(renamed, { version: 0, cableId: "W-1" });
    await patch(renamed, { version: 1, cableId: "C-002" });
    for (const cableId of ["C-001", "W-1", "C-002"]) {
      expect((await failureOf(() => add({ cableId }))).code).toBe("duplicate");
    }
    await patch(renamed, { version: 2, cableId: "W-1" });
    const next = idOf(await add());
    expect((await failureOf(() => patch(next, { version: 0, cableId: "C-002" }))).code).toBe("duplicate");
    expect(await nextOf(wiring)).toBe("C-004");
    await patch(renamed, { version: 3, cableId: "W-9", deleted: true });
    expect((await failureOf(() => add({ cableId: "W-1" }))).code).toBe("duplicate");
    expect(await restore([renamed])).toMatchObject([{ cableId: "W-9" }]);
    const other = idOf(await application.call(createProject, owner, { body: { name: "Other" } }));
    const input = { parameters: { id: other }, body: { cableId: "W-1" } };
    expect(await application.call(createProjectCable, owner, input)).toMatchObject({ cableId: "W-1" });
    await remove(next);
  });

  test("are not used up by a refused cable", async () => {
    const wiring = await createWiring();
    const { add, ends, end, displayIds } = wiring;
    expect((await failureOf(() => add({ ...ends(), from: end(displayIds[1], "IN") }))).code).toBe("not_mateable");
    expect(await nextOf(wiring)).toBe("C-001");
  });
});

describe("cable settings", () => {
  async function withSettings() {
    const wiring = await createWiring();
    const { application } = wiring;
    const { administrator, callNamed } = application;
    const read = () => callNamed("getCableSettings", administrator);
    const patch = (body: object) => callNamed("patchCableSettings", administrator, { body });
    return { ...wiring, read, patchSettings: patch };
  }

  test("start at C-001, and change at the version last read", async () => {
    const { application, read, patchSettings, ...wiring } = await withSettings();
    const first = await read();
    expect(first).toMatchObject({ id: application.store.applicationId, version: 0, idPattern: "C-{seq:000}" });
    const changed = await patchSettings({ version: 0, idPattern: "{seq:0} W" });
    expect(changed).toMatchObject({ version: 1, idPattern: "{seq:0} W", signalPatterns: {} });
    expect(await read()).toEqual(changed);
    const failure = await failureOf(() => patchSettings({ version: 0, idPattern: "X{seq:0}" }));
    expect([failure.code, failure.data.currentVersion]).toEqual(["version_conflict", 1]);
    expect(await patchSettings({ version: 1 })).toEqual(changed);
    expect(await nextOf(wiring)).toBe("1 W");
  });

  test("number the cables of a signal by its own pattern, which a patch merges or removes by key", async () => {
    const { catalog, patchSettings, ...wiring } = await withSettings();
    const [video, audio] = [await catalog.signal("hdmi"), await catalog.signal("dante")];
    const patterns = { [video]: "V-{seq:00}", [audio]: "A-{seq:00}" };
    await patchSettings({ version: 0, signalPatterns: patterns });
    const numbers = [
      await nextOf(wiring, { signalId: video }),
      await nextOf(wiring, { signalId: audio }),
      await nextOf(wiring),
    ];
    expect(numbers).toEqual(["V-01", "A-02", "C-003"]);
    expect(await patchSettings({ version: 1, signalPatterns: { [video]: null } })).toMatchObject({
      signalPatterns: { [audio]: "A-{seq:00}" },
    });
    expect(await nextOf(wiring, { signalId: video })).toBe("C-004");
  });

  test.each([
    ["", "/idPattern"],
    ["C-", "/idPattern"],
    ["C-{seq:}", "/idPattern"],
    ["C-{seq:0}-{seq:0}", "/idPattern"],
    ["{seq:0000000000}", "/idPattern"],
    ["{number}", "/idPattern"],
  ])("refuse the pattern %p", async (idPattern, pointer) => {
    const { patchSettings } = await withSettings();
    const failure = await failureOf(() => patchSettings({ version: 0, idPattern }));
    expect(failure.data.errors).toMatchObject([{ pointer }]);
  });

  test("refuse a pattern for an unknown signal, but keep one whose signal has been removed", async () => {
    const { application, catalog, patchSettings, matrixId } = await withSettings();
    const refused = await failureOf(() => patchSettings({ version: 0, signalPatterns: { [matrixId]: "X-{seq:0}" } }));
    expect(refused.data.errors).toMatchObject([{ pointer: `/signalPatterns/${matrixId}`, code: "unknown_reference" }]);
    const signalId = await catalog.signal("hdmi");
    await patchSettings({ version: 0, signalPatterns: { [signalId]: "V-{seq:0}" } });
    await application.callNamed("deleteSignal", application.administrator, { parameters: { signalId } });
    expect(await patchSettings({ version: 1, idPattern: "X-{seq:0}" })).toMatchObject({ version: 2 });
  });
});

test.each([
  ["C-{seq:000}", 1, "C-001"],
  ["C-{seq:000}", 1234, "C-1234"],
  ["{seq:0}", 12, "12"],
  ["A{seq:00}$&", 7, "A07$&"],
])("formatCableId(%p, %d) is %p", (pattern, number, cableId) => {
  expect(formatCableId(pattern, number)).toBe(cableId);
});
