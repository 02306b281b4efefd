/** The modules of docs/receivers/complete.md compile as they are written, with the types that readers of each server install. */
import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { namesOfFiles, writeFiles } from "../foreign-clients/receiver-programs.ts";
import { denoLauncher } from "../runtimes/runtimes.ts";

setDefaultTimeout(120_000);

const root = join(import.meta.dirname, "..", "..");
// Below this directory, where modules find the packages.
const directory = join(import.meta.dirname, ".data", "complete");
await writeFiles(directory);
afterAll(() => rmSync(join(directory, ".."), { recursive: true }));

/** Packages with the types of a platform, and the modules for it. */
const platforms = [
  { types: "node", files: ["inbox.ts", "hono.ts", "express.ts"] },
  { types: "bun-types", files: ["inbox.ts", "bun.ts"] },
  { types: "@cloudflare/workers-types", files: ["worker.ts"] },
] as const;

test.each([...platforms])("with $types, $files", async ({ types, files }) => {
  const configuration = join(directory, `${types.replaceAll("/", "-")}.tsconfig.json`);
  const compilerOptions = { types: [types], noUnusedLocals: true };
  await writeFile(
    configuration,
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include: [], files }),
  );
  expect(await run([process.execPath, "x", "--no-install", "tsc", "-p", configuration], root)).toEqual(["", 0]);
});

test("with Deno's own compiler, deno.ts", async () => {
  const [printed, code] = await run(["node", denoLauncher, "check", "--cached-only", "deno.ts"], directory);
  expect([code === 0 ? "" : printed, code]).toEqual(["", 0]);
});

test("all modules of the page are compiled", () => {
  const compiled = new Set<string>([...platforms.flatMap(({ files }) => files), "deno.ts"]);
  expect([...compiled].toSorted()).toEqual(namesOfFiles.filter((name) => name.endsWith(".ts")).toSorted());
});

async function run(words: readonly string[], cwd: string): Promise<readonly [printed: string, code: number]> {
  const child = Bun.spawn([...words], { cwd, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return [out + err, code];
}
