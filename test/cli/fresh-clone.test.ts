import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "..", "..");
let clone: string;

/** Makes a checkout of only the commands, with as few packages as possible, none of them installed. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "fresh clone "));
  for (const file of ["start/install.ts", "start/build-pages.ts", "catalogctl.ts"])
    cpSync(join(root, "tools", file), join(clone, "tools", file));
  mkdirSync(join(clone, "packages", "words"), { recursive: true });
  mkdirSync(join(clone, "apps", "cli", "src"), { recursive: true });
  const write = (file: string, content: string) => writeFileSync(join(clone, file), content);
  for (const [name, program] of [
    ["console", "src/assets/write-assets.ts"],
    ["pages", "src/scripts/write-scripts.ts"],
  ] as const) {
    mkdirSync(join(clone, "packages", name, dirname(program)), { recursive: true });
    write(`packages/${name}/package.json`, JSON.stringify({ name }));
    write(`packages/${name}/${program}`, "await Bun.write(process.argv[2] + '.built', 'built');");
  }
  write("package.json", JSON.stringify({ name: "clone", workspaces: ["packages/*", "apps/*"] }));
  write("apps/cli/package.json", JSON.stringify({ name: "cli", dependencies: { words: "workspace:*" } }));
  write("packages/words/package.json", JSON.stringify({ name: "words", version: "1.0.0", module: "words.ts" }));
  write("packages/words/words.ts", "export const words = process.argv.slice(2).join(' ');");
  write("apps/cli/src/main.ts", "import { words } from 'words'; console.log(words);");
  Bun.spawnSync([process.execPath, "install"], { cwd: clone });
  rmSync(join(clone, "node_modules"), { recursive: true });
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function run(...given: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, "tools/catalogctl.ts", ...given], {
    cwd: clone,
  });
  return { exitCode, out: stdout.toString(), err: stderr.toString() };
}

test("bun run catalogctl installs missing dependencies, and says so apart from its output", () => {
  expect(existsSync(join(clone, "node_modules"))).toBe(false);
  expect(run("webhooks", "list")).toEqual({
    exitCode: 0,
    out: "webhooks list\n",
    err: "Installing dependencies ...\n",
  });
  expect(run("--help")).toEqual({ exitCode: 0, out: "--help\n", err: "" });
});
