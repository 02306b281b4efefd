import { describe, expect, test } from "bun:test";
import { exportedNames } from "@design-catalog/testing/exported-names";
import { join } from "node:path";

const core = join(import.meta.dirname, "../../packages/core/src");

test("the root of core exports at most 60 names", async () => {
  expect((await exportedNames(join(core, "mod.ts"))).length).toBeLessThanOrEqual(60);
});

describe.each(["", "application", "catalog", "engine", "identity", "ports", "projects", "webhooks"])(
  "core's face /%s",
  (face) => {
    test("exports these names and no others", async () => {
      expect((await exportedNames(join(core, face, "mod.ts"))).join("\n")).toMatchSnapshot();
    });
  },
);
