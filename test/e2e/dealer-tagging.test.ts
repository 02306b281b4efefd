import { expect, setDefaultTimeout, test } from "bun:test";
import { fileURLToPath } from "node:url";

setDefaultTimeout(120_000);

test("the tagging example exits with 0 after it has tagged who signed up from a dealer's domain, and nobody else", async () => {
  const example = fileURLToPath(new URL("../../examples/dealer-tagging.ts", import.meta.url));
  const run = Bun.spawn([process.execPath, example], { stdout: "pipe", stderr: "inherit" });
  const [output, exitCode] = await Promise.all([run.stdout.text(), run.exited]);
  const lines = Array.from(output.matchAll(/^(\S+@\S+) +(.+)$/gmu), ([, ...cells]) => cells.join(": "));
  expect(lines.toSorted()).toEqual(["alex@elsewhere.example: no dealer", "kim@northwind.example: D-17"]);
  expect(output).toContain("Everybody is tagged as they should be.");
  expect(exitCode).toBe(0);
});
