import { expect, test } from "bun:test";
import { defaultApplicationSettings } from "@design-catalog/core/application";
import { missingQuotas } from "./check-limits.ts";

test("missingQuotas() names those of an application that anybody can sign up to", () => {
  const { signUp, quotas } = defaultApplicationSettings;
  expect(missingQuotas({ signUp, quotas })).toEqual(["projects", "fileBytes", "deliveriesPerDay"]);
  const some = { ...quotas, projects: 0, deliveriesPerDay: 10_000 };
  expect(missingQuotas({ signUp, quotas: some })).toEqual(["fileBytes"]);
  expect(missingQuotas({ signUp: { ...signUp, enabled: false }, quotas })).toEqual([]);
});
