import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { defaultPolicies } from "./policies.ts";

const policy = { name: "write", match: {}, per: "user", quota: 60, windowSeconds: 60, burst: null };

/** Sets policies by PATCH, as an administrator does. */
async function patch(...rateLimits: readonly object[]) {
  const application = await createTestApplication();
  const parameters = { applicationId: application.store.applicationId };
  const body = { settings: { rateLimits }, version: 0 };
  return application.callNamed("patchApplication", application.administrator, { parameters, body });
}

test("an application shows its policies and takes others", async () => {
  expect(await patch(policy)).toMatchObject({ version: 1, settings: { rateLimits: [policy] } });
  expect(await patch(...defaultPolicies)).toMatchObject({ version: 0 });
});

test("a policy that cannot work is refused with a pointer to its fault", async () => {
  const faults: readonly (readonly [fields: object, pointer: string, code: string])[] = [
    [{ quota: 0 }, "/settings/rateLimits/1/quota", "too_small"],
    [{ windowSeconds: 86_401 }, "/settings/rateLimits/1/windowSeconds", "too_large"],
    [{ match: { areas: ["Moon"] } }, "/settings/rateLimits/1/match/areas/0", "invalid_value"],
    [{ match: { operations: ["flyToMoon"] } }, "/settings/rateLimits/1/match/operations/0", "unknown_operation"],
    [
      { match: { operations: ["getMe", "patchApplication"] } },
      "/settings/rateLimits/1/match/operations/1",
      "never_limited",
    ],
    [{ name: "write" }, "/settings/rateLimits/1/name", "duplicate"],
  ];
  for (const [fields, pointer, code] of faults) {
    const failure = await failureOf(() => patch(policy, { ...policy, name: "other", ...fields }));
    expect(failure.data.errors?.map((error) => [error.pointer, error.code])).toEqual([[pointer, code]]);
  }
});

test("an application has at most 20 policies", async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ ...policy, name: `p${"x".repeat(index)}` }));
  const failure = await failureOf(() => patch(...many));
  expect(failure.data.errors?.[0]?.pointer).toBe("/settings/rateLimits");
});
