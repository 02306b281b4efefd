import { expect, setDefaultTimeout, test } from "bun:test";
import { fileURLToPath } from "node:url";

setDefaultTimeout(120_000);

test("the order example exits with 0 after it has ordered what is in the snapshot", async () => {
  const example = fileURLToPath(new URL("../../examples/order-on-snapshot.ts", import.meta.url));
  const run = Bun.spawn([process.execPath, example], { stdout: "pipe", stderr: "inherit" });
  const [output, exitCode] = await Promise.all([run.stdout.text(), run.exited]);
  const number = /^Took the snapshot (\S+)$/mu.exec(output)?.[1] ?? "none";
  expect(output).toContain(`Order ${number}: Lobby video wall`);
  const lines = Array.from(output.matchAll(/^ +(\d+) x (\S+) +(\S+)/gmu), ([, ...cells]) => cells);
  expect(lines).toEqual([
    ["4", "Lumen", "LW55-BK"],
    ["1", "Signa", "SP4-256"],
  ]);
  expect(output).toContain("The order is complete.");
  expect(exitCode).toBe(0);
});
