import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { stageSite } from "./stage-site.ts";

/** Folder of the finished site. */
export const siteFolder = join(projectRoot, "dist", "docs");

/** Builds the documentation site; the first time it installs the generator. @throws {Error} when a step fails */
export function buildSite(): void {
  if (!existsSync(join(import.meta.dirname, "node_modules"))) run(["install", "--frozen-lockfile"]);
  const staged = join(projectRoot, "dist", "docs-pages");
  stageSite(projectRoot, staged);
  run([join("node_modules", "vitepress", "bin", "vitepress.js"), "build", staged]);
}

function run(words: readonly string[]): void {
  const { status } = spawnSync(process.execPath, words, { cwd: import.meta.dirname, stdio: "inherit" });
  if (status !== 0) throw new Error(`Failed: bun ${words.join(" ")}`);
}
