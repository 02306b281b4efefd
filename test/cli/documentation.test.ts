import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "@design-catalog/cli";

test("the manual has every exit code", () => {
  const manual = readFileSync(join(import.meta.dir, "../../docs/operations/catalogctl.md"), "utf8");
  for (const code of Object.values(exitCodes)) expect(manual).toContain(`| ${code} |`);
});
