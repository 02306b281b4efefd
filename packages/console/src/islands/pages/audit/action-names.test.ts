import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { actionNames } from "./action-names.ts";

const queryAudit = operations.find(({ name }) => name === "queryAudit");

test("actionNames has a name for each action, in each language", () => {
  const actions = queryAudit?.grid?.["action"]?.values ?? [];
  for (const names of Object.values(actionNames)) expect(Object.keys(names).toSorted()).toEqual(actions.toSorted());
});
