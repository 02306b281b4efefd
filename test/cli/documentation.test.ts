import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "@design-catalog/cli";
import { catalogctlPath, cliEnvironment } from "../support/catalogctl.ts";

test("the manual has every exit code", () => {
  const manual = readFileSync(join(import.meta.dir, "../../docs/operations/catalogctl.md"), "utf8");
  for (const code of Object.values(exitCodes)) expect(manual).toContain(`| ${code} |`);
});

test("a program whose output nobody reads any more ends without a word, by the convention of shells", async () => {
  const line = '"$0" "$1" --help | true; echo "${PIPESTATUS[0]}"';
  const child = Bun.spawn(["bash", "-c", line, process.execPath, catalogctlPath], {
    cwd: "/",
    env: cliEnvironment({}),
    stdout: "pipe",
    stderr: "pipe",
  });
  const written = await Promise.all([child.stdout.text(), child.stderr.text()]);
  expect(written).toEqual([`${exitCodes.cutOff}\n`, ""]);
});
