import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { products } from "../../catalog/products.ts";
import { patchProject } from "../../projects/project/patch-project.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { standardOperations } from "../operations/standard.ts";
import { checkFieldBytes, fieldBytesMax } from "./field-bytes.ts";

/** An object of one member that is `bytes` long as JSON. */
const ofBytes = (bytes: number) => ({ note: "x".repeat(bytes - JSON.stringify({ note: "" }).length) });

test("checkFieldBytes() lets fields grow to 1 MiB of UTF-8, and larger ones stay or shrink", async () => {
  checkFieldBytes({}, ofBytes(fieldBytesMax));
  checkFieldBytes(ofBytes(fieldBytesMax + 9), ofBytes(fieldBytesMax + 9));
  checkFieldBytes(ofBytes(fieldBytesMax + 9), ofBytes(fieldBytesMax + 8));
  for (const merged of [ofBytes(fieldBytesMax + 1), { note: "\u20ac".repeat(fieldBytesMax / 3) }]) {
    const failure = await failureOf(async () => checkFieldBytes(ofBytes(fieldBytesMax), merged));
    expect(failure.data.errors).toMatchObject([{ pointer: "/note", code: "too_large" }]);
  }
});

test("patches cannot grow the settings of a project beyond 1 MiB, but can always shrink them", async () => {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const id = idOf(await application.call(createProject, owner, { body: { name: "Lobby" } }));
  const patch = (body: object) => application.call(patchProject, owner, { parameters: { id }, body });
  const part = "x".repeat(400_000);
  await patch({ version: 0, settings: { a: part } });
  await patch({ version: 1, settings: { b: part } });
  const failure = await failureOf(() => patch({ version: 2, settings: { c: part } }));
  expect([failure.code, failure.data.errors?.[0]]).toMatchObject([
    "validation_failed",
    { pointer: "/settings", code: "too_large" },
  ]);
  expect(await patch({ version: 2, settings: { a: null, c: part } })).toMatchObject({ version: 3 });
});

test("patches cannot give a map more than 200 keys, whether of a project or a product", async () => {
  const application = await createTestApplication();
  const { administrator } = application;
  const { create, patch } = standardOperations(products);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
  const project = { id: idOf(await application.call(createProject, administrator, { body: { name: "Lobby" } })) };
  const body = { name: "Display", attributes: keys(200) };
  const product = { productId: idOf(await application.call(create, administrator, { body })) };
  const calls = [
    (change: object) =>
      application.call(patchProject, administrator, { parameters: project, body: { ...change, version: 1 } }),
    (change: object) =>
      application.call(patch, administrator, { parameters: product, body: { ...change, version: 0 } }),
  ] as const;
  const settings = { version: 0, settings: keys(200) };
  await application.call(patchProject, administrator, { parameters: project, body: settings });
  expect((await failureOf(() => calls[0]({ settings: { more: "v" } }))).data.errors).toMatchObject([
    { pointer: "/settings" },
  ]);
  expect((await failureOf(() => calls[1]({ attributes: { more: "v" } }))).data.errors).toMatchObject([
    { pointer: "/attributes" },
  ]);
  await calls[0]({ settings: { k0: null, more: "v" } });
  await calls[1]({ attributes: { k0: null, more: "v" } });
});
