import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createTestClock } from "@design-catalog/testing/test-ports";

test("searchProducts lets other requests work while it forgives slips in a large catalog", async () => {
  const clock = createTestClock();
  // Each look at the clock takes a millisecond.
  const nowMs = clock.now;
  const now = () => {
    clock.advance(1);
    return nowMs();
  };
  let pauses = 0;
  const pause = async () => void pauses++;
  const application = await createTestApplication({ clock: { ...clock, now }, pause });
  const body = { name: "Ceiling speaker" };
  for (let index = 0; index < 100; index++)
    await application.callNamed("createProduct", application.administrator, { body });
  const search = (query: string) =>
    application.callNamed("searchProducts", application.actorWith(), { body: { query } });
  const pausesIn = async (query: string) => {
    pauses = 0;
    expect(await search(query)).toMatchObject({ total: 100 });
    return pauses;
  };
  expect(await pausesIn("speaker")).toBeGreaterThanOrEqual(4);
  expect(await pausesIn("spaeker")).toBeGreaterThanOrEqual(4);
});
