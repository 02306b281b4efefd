/**
 * Packs the packages and judges them as consumers would: publint, are-the-types-wrong, a strict compiler, and an empty
 * project on Node 20, 22 and 24, Bun and Deno, where the suites of the contracts also judge the adapters in memory. On
 * Node and Bun it also delivers webhooks from PostgreSQL. `--packed` takes what is in `dist/packages`.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { checkOrders } from "./pack/check-orders.ts";
import { checkSuites } from "./pack/check-suites.ts";
import { createConsumer, readArchives } from "./pack/consumer.ts";
import { installJudges, judgeArchive, runtimes } from "./pack/judges.ts";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit } from "./start/install.ts";

const { values } = readCommandLine({
  name: "bun run verify pack",
  help: "Packs the packages and judges them as consumers would; --packed takes what is in dist/packages.",
  options: { packed: { type: "boolean" } },
});
installOrExit();
installJudges();
if (!values.packed) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "pack.ts")], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

let failed = 0;
const check = async (name: string, work: () => unknown) => {
  const startMs = performance.now();
  try {
    await work();
    console.log(`passed  ${name} (${Math.round(performance.now() - startMs)} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
};

for (const [name, archive] of readArchives()) await check(`publint and attw: ${name}`, () => judgeArchive(archive));
for (const installer of ["npm", "bun"] as const) {
  await check(`installed by ${installer}`, async () => {
    const consumer = createConsumer(installer);
    try {
      if (installer === "npm")
        await check("strict compiler, skipLibCheck off", () => consumer.compile(["faces.ts", "host.ts", "orders.ts"]));
      await check(`nothing runs a script or brings a database, installed by ${installer}`, () =>
        assert.deepEqual(consumer.unwanted(), []),
      );
      for (const [name, command] of Object.entries(runtimes)) {
        await check(`host in memory on ${name}, installed by ${installer}`, () =>
          consumer.run(command, "check-host.js"),
        );
        await check(`files of the API page on ${name}, installed by ${installer}`, () =>
          consumer.run(command, "check-page.js"),
        );
        if (installer === "npm") await check(`suites judge adapters on ${name}`, () => checkSuites(consumer, name));
      }
      const file = await consumer.bundle("check-host.js");
      await check(`host in one file by a bundler, installed by ${installer}`, () =>
        consumer.run(runtimes["Node 22"] ?? [], file),
      );
      for (const name of ["Node 22", "Node 24", "Bun"]) {
        const command = runtimes[name] ?? [];
        await check(`webhooks on PostgreSQL on ${name}, installed by ${installer}`, () =>
          checkOrders(consumer.directory, command),
        );
      }
    } finally {
      consumer.remove();
    }
  });
}
console.log(failed === 0 ? "All passed" : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
