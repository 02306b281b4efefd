import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cachedProgram } from "./cached.ts";

setDefaultTimeout(90_000);

const cacheVariable = "XDG_CACHE_HOME";
const before = process.env[cacheVariable];
let cache: string;

beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), "cached-"));
  process.env[cacheVariable] = cache;
  mkdirSync(join(cache, "design-catalog-service"));
});

afterAll(() => {
  if (before === undefined) delete process.env[cacheVariable];
  else process.env[cacheVariable] = before;
  rmSync(cache, { recursive: true });
});

const lockOf = (name: string) => join(cache, "design-catalog-service", `${name}.lock`);
const shell = (script: string) => () => ({ words: ["sh", "-c", script] });

test("cachedProgram() ends what an installation has started when its time is over", async () => {
  // The shell's child inherits standard error, which stays open as long as the child runs.
  const command = shell("sleep 300; true");
  expect(await cachedProgram({ name: "slow", installMsMax: 300, command })).toBeUndefined();
});

test("cachedProgram() installs once for processes that ask at the same time", async () => {
  // The installation ends after all processes have begun to ask for it.
  const count = 3;
  const script = `echo once >> "${cache}/runs"; until [ $(ls "${cache}" | grep -c asks-) -eq ${count} ]; do sleep 0.1; done`;
  const ask = (index: number) => `
    const { cachedProgram } = await import(${JSON.stringify(join(import.meta.dirname, "cached.ts"))});
    const asked = cachedProgram({ name: "shared", command: () => ({ words: ["sh", "-c", ${JSON.stringify(script)}] }) });
    await Bun.write(${JSON.stringify(join(cache, `asks-${index}`))}, "");
    process.exit((await asked) === undefined ? 1 : 0);`;
  const processes = Array.from({ length: count }, (_, index) =>
    Bun.spawn([process.execPath, "-e", ask(index)], { env: { ...process.env, [cacheVariable]: cache } }),
  );
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  expect(readFileSync(join(cache, "runs"), "utf8")).toBe("once\n");
});

test("cachedProgram() does not try again what another process could not install", async () => {
  symlinkSync(String(process.pid), lockOf("elsewhere"));
  const asked = cachedProgram({ name: "elsewhere", command: shell("true") });
  unlinkSync(lockOf("elsewhere"));
  expect(await asked).toBeUndefined();
});

test("cachedProgram() takes the place of a process that died while it installed", async () => {
  const { pid, exited } = Bun.spawn(["true"]);
  await exited;
  symlinkSync(String(pid), lockOf("orphan"));
  expect(await cachedProgram({ name: "orphan", command: shell("true") })).toEndWith("/orphan");
});
