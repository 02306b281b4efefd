import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "./install.ts";

/** Commands that people type, by their programs. */
const commands = {
  "bun start": "tools/start.ts",
  "bun run demo": "examples/demo.ts",
  "bun run docs": "tools/docs.ts",
  "bun run pack": "tools/pack.ts",
  "bun run verify pack": "tools/verify.ts pack",
  "bun run build:binary": "tools/build-binary.ts",
  "bun run release": "tools/release.ts",
  "bun run sbom": "tools/sbom.ts",
  "bun run screenshots": "tools/screenshots.ts",
  "bun run verify docs": "tools/verify.ts docs",
  "bun run verify events": "tools/verify.ts events",
  "bun run verify binary": "tools/verify.ts binary",
  "bun run verify fresh": "tools/verify.ts fresh",
};
const commandTests = Object.entries(commands);
let clone: string;

/** Copies only the programs: whatever they installed, wrote or started would fail or show. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "commands-"));
  const isSource = (path: string) => !path.endsWith("node_modules");
  cpSync(join(projectRoot, "tools"), join(clone, "tools"), { recursive: true, filter: isSource });
  mkdirSync(join(clone, "examples"));
  cpSync(join(projectRoot, "examples/demo.ts"), join(clone, "examples/demo.ts"));
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function run(program: string, ...words: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [process.execPath, "--no-install", ...program.split(" "), ...words],
    {
      cwd: clone,
      timeout: 20_000,
    },
  );
  expect(existsSync(join(clone, "node_modules"))).toBe(false);
  expect(readdirSync(clone).toSorted()).toEqual(["examples", "tools"]);
  return { exitCode, out: stdout.toString(), err: stderr.toString() };
}

test.each(commandTests)("%s --help prints its usage and does nothing", (name, program) => {
  // All read their words in the same way, so the short form is tried once.
  for (const word of name === "bun start" ? ["--help", "-h"] : ["--help"])
    expect(run(program, word)).toEqual({
      exitCode: 0,
      out: expect.stringMatching(new RegExp(`^Usage: ${name}( .*)?\n\n`, "u")),
      err: "",
    });
});

test.each(commandTests)("%s refuses an option that it does not know, and does nothing", (name, program) => {
  const err = `Unknown option '--prot'. Nothing was done; run \`${name} --help\` for usage.\n`;
  expect(run(program, "--prot", "80")).toEqual({ exitCode: 2, out: "", err });
});

test("bun start refuses an argument, and bun run pack a package that there is not", () => {
  expect(run("tools/start.ts", "80")).toMatchObject({ exitCode: 2, err: expect.stringContaining("argument '80'") });
  expect(run("tools/pack.ts", "cor")).toMatchObject({ exitCode: 2, err: expect.stringContaining("package 'cor'") });
});

test("the help of bun start names its most important variables and its exit codes", () => {
  const { out } = run("tools/start.ts", "--help");
  for (const word of ["PORT", "DATA_DIR", "DATABASE_URL", "configuration.md", "Exit codes"])
    expect(out).toContain(word);
});

test("a command of several programs names them, and refuses a name that there is not", () => {
  expect(run("tools/verify.ts", "--help").out).toContain("Names: fresh, binary, pack, deploy, docs, events.");
  for (const words of [[], ["frsh"], ["toString"]])
    expect(run("tools/verify.ts", ...words)).toMatchObject({
      exitCode: 2,
      out: "",
      err: expect.stringMatching(/name/iu),
    });
});
