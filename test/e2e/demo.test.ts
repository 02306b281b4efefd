import { expect, setDefaultTimeout, test } from "bun:test";
import { fileURLToPath } from "node:url";

setDefaultTimeout(120_000);

test("the demo exits with 0 after four verified events", async () => {
  const demo = fileURLToPath(new URL("../../examples/demo.ts", import.meta.url));
  const run = Bun.spawn([process.execPath, demo], { stdout: "pipe", stderr: "inherit" });
  const [output, exitCode] = await Promise.all([run.stdout.text(), run.exited]);
  const verified = Array.from(output.matchAll(/^ {2}verified +(\S+)/gmu), ([, type = ""]) => type);
  const expected = ["project.created", "project.product.added", "project.product.added", "project.deleted"];
  // Arrival has no order.
  expect(verified.toSorted()).toEqual(expected.toSorted());
  expect(output).toContain("Every event arrived and verified.");
  expect(exitCode).toBe(0);
});
