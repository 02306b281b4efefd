import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { describeFailed, runSteps, type StepResult } from "./run-steps.ts";
import { chooseSteps, stepGroups } from "./steps.ts";

const logs = mkdtempSync(join(tmpdir(), "steps-"));
afterAll(() => rmSync(logs, { recursive: true, force: true }));

/** A program as a step. */
function program(name: string, source: string): string {
  const file = join(logs, `${name}.ts`);
  writeFileSync(file, source);
  return file;
}

const fails = program("fails", 'console.log("half way"); console.error("no room"); process.exit(3);');
const passes = program("passes", "");
const interruption = new AbortController().signal;
const earlier = { at: "2026-11-30T12:00:00.000Z", seconds: 61, said: "1 passed" };

test("runSteps() runs what follows a failed step, takes over what has passed, and says how to repeat what failed", async () => {
  const heard: StepResult[] = [];
  const groups = [
    { atOnce: 1, isKept: true, steps: [fails, "verify pack"] },
    { atOnce: 2, isKept: true, steps: [passes] },
  ] as const;
  const onEnd = (result: StepResult) => void heard.push(result);
  const results = await runSteps(groups, { logs, interruption, taken: { "verify pack": earlier }, onEnd });
  expect(results.map(({ step, outcome }) => [step, outcome])).toEqual([
    [fails, "failed"],
    ["verify pack", "taken over"],
    [passes, "passed"],
  ]);
  expect(results[0]?.said).toBe("no room");
  expect(results[1]).toMatchObject(earlier);
  expect(heard.map(({ step }) => step)).toEqual([fails, passes]);
  expect(describeFailed(results, logs)).toBe(`--- ${fails} ---\nhalf way\nno room\nRepeat it: bun run ${fails}\n`);
});

test("runSteps() runs again what makes the files of a release", async () => {
  const groups = [{ atOnce: 1, isKept: false, steps: [passes] }] as const;
  const [result] = await runSteps(groups, { logs, interruption, taken: { [passes]: earlier }, onEnd: () => undefined });
  expect(result?.outcome).toBe("passed");
});

test("runSteps() that is interrupted ends what runs and begins nothing more", async () => {
  const waits = program("waits", "await Bun.sleep(60_000);");
  const groups = [{ atOnce: 1, isKept: true, steps: [waits, passes] }] as const;
  const options = { logs, taken: {}, onEnd: () => undefined, interruption: AbortSignal.timeout(200) };
  expect(await runSteps(groups, options)).toMatchObject([{ step: waits, outcome: "failed" }]);
});

test("every step of a release is a script of the root manifest, and is named once", () => {
  const scripts = readFileSync(join(projectRoot, "package.json"), "utf8");
  const steps = stepGroups.flatMap((group) => group.steps);
  expect(steps.filter((step) => !scripts.includes(`"${step.split(" ")[0]}": `))).toEqual([]);
  expect(steps).toHaveLength(new Set(steps).size);
});

test("chooseSteps() keeps the steps that contain a word, in their groups", () => {
  const chosen = chooseSteps("bun run release", ["verify pack", "sbom"]);
  expect(chosen.map(({ steps }) => steps)).toEqual([["verify pack"], [], ["sbom"]]);
  expect(chooseSteps("bun run release", [])).toEqual([...stepGroups]);
});
