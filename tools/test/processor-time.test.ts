import { expect, test } from "bun:test";
import { join } from "node:path";

/** Seconds that each of the programs below computes for. */
const computedSeconds = 0.5;
const compute = `for (const end = performance.now() + ${computedSeconds * 1_000}; performance.now() < end;);`;

/** Seconds that `body` counts in a process of its own. */
async function counted(body: string): Promise<number> {
  const source = `
    import { processorSeconds } from ${JSON.stringify(join(import.meta.dirname, "processor-time.ts"))};
    const compute = ${JSON.stringify(compute)};
    const bun = process.execPath;
    const before = processorSeconds([process.pid]);
    ${body}
    console.log(processorSeconds([process.pid]) - before);
    process.exit(0);`;
  const program = Bun.spawn([process.execPath, "-e", source], { stdout: "pipe", stderr: "inherit" });
  return Number(await new Response(program.stdout).text());
}

test.skipIf(process.platform !== "linux").each([
  ["that has ended", `Bun.spawnSync([bun, "-e", compute]);`],
  [
    "that still runs",
    `const child = Bun.spawn([bun, "-e", compute + "console.log(1); setInterval(() => {}, 1_000);"], { stdout: "pipe" });
     await child.stdout.getReader().read();`,
  ],
])("processorSeconds() counts a process %s, and not the time that it waited", async (_, body) => {
  // A busy machine lets it have less of that time.
  expect(await counted(body)).toBeWithin(computedSeconds / 10, computedSeconds + 0.7);
});
