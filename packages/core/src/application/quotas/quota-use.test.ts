import { expect, test } from "bun:test";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { DomainError } from "../../engine/errors.ts";
import { readQuotaUse } from "./quota-use.ts";

test("readQuotaUse counts one quota after the other, and none after one that takes too long", async () => {
  const { callNamed, administrator, store } = await createTestApplication();
  const application = await callNamed("getApplication", administrator);
  const settings = { quotas: { products: 5, projects: 6 } };
  const body = { version: Object(application).version, settings };
  await callNamed("patchApplication", administrator, { parameters: { applicationId: idOf(application) }, body });
  let running = 0;
  const count = async () => {
    running += 1;
    const atOnce = running;
    await Promise.resolve();
    running -= 1;
    return atOnce;
  };
  const late = () => Promise.reject(new DomainError("unavailable", "Too late"));
  const read = (first: () => Promise<number>) =>
    readQuotaUse(store, {
      kinds: [
        { name: "products", count: first },
        { name: "projects", count },
      ],
      nowMs: 0,
    });
  expect(await read(count)).toMatchObject([{ used: 1 }, { used: 1 }]);
  expect(await read(late)).toMatchObject([
    { name: "products", used: null },
    { name: "projects", used: null },
  ]);
});
