import { expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { createWiring } from "./wiring.fixture.ts";

test("warns of a cable that is longer than sold or than its signal allows, wherever an answer shows it", async () => {
  const { add, get, list, grid, patch, remove, restore, announced, catalog } = await createWiring();
  const catalogCableId = await catalog.cable("Patch", { lengthsMm: [5000, 1000] });
  const bulk = await catalog.cable("Bulk", { lengthsMm: [] });
  const signalId = await catalog.create("Signal", { name: "HDMI", code: "h", category: "video", maxLengthMm: 8000 });
  const sold = { code: "longer_than_sold", message: "The cable is 9000 mm long, but Patch is sold up to 5000 mm" };
  const allowed = {
    code: "longer_than_signal_allows",
    message: "The cable is 9000 mm long, but HDMI allows at most 8000 mm",
  };
  const warnings = [sold, allowed];
  let long: Awaited<ReturnType<typeof add>> | undefined;
  const [sent] = await announced(async () => {
    long = await add({ catalogCableId, signalId, lengthMm: 9000 });
  });
  const id = idOf(long);
  expect(long).toMatchObject({ warnings });
  // The catalog may change before an event is sent.
  expect(sent?.data.object).not.toHaveProperty("warnings");
  expect(await get(id)).toMatchObject({ warnings });
  await add({ catalogCableId, signalId, lengthMm: 5000 });
  await add({ catalogCableId: bulk, lengthMm: 90_000 });
  await add({ catalogCableId, signalId });
  for (const rows of [await list(), (await grid({ startRow: 0, endRow: 10 })).rowData]) {
    expect(rows).toMatchObject([{ id, warnings }, { lengthMm: 5000 }, { lengthMm: 90_000 }, { lengthMm: null }]);
    for (const cable of rows.slice(1)) expect(cable).not.toHaveProperty("warnings");
  }
  await remove(id);
  expect(await restore([id])).toMatchObject([{ warnings }]);
  const { version } = await get(id);
  expect(await patch(id, { signalId: null, version })).toMatchObject({ warnings: [sold] });
  expect(await patch(id, { lengthMm: 5000, version: version + 1 })).not.toHaveProperty("warnings");
});

test("judges a cable without a signal by the one that its catalog cable carries, if it carries only one", async () => {
  const { add, catalog } = await createWiring();
  const signal = (code: string, maxLengthMm: number) =>
    catalog.create("Signal", { name: code, code, category: "video", maxLengthMm });
  const [hdmi, usb] = [await signal("hdmi", 8000), await signal("usb", 3000)];
  const single = await catalog.cable("Single", { signalIds: [hdmi] });
  const mixed = await catalog.cable("Mixed", { signalIds: [usb, hdmi] });
  const limitOf = async (body: object) => {
    const { warnings = [] } = await add({ lengthMm: 9000, ...body });
    return warnings.map(({ limitMm }) => limitMm);
  };
  expect(await limitOf({ catalogCableId: single })).toEqual([8000]);
  expect(await limitOf({ catalogCableId: single, lengthMm: 8000 })).toEqual([]);
  expect(await limitOf({ catalogCableId: mixed })).toEqual([]);
  expect(await limitOf({ catalogCableId: mixed, signalId: usb })).toEqual([3000]);
});
