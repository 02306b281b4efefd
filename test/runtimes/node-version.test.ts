import { expect, test } from "bun:test";
import { execFileSync } from "node:child_process";
import { runtimeCommands } from "./runtimes.ts";

/** The oldest major version of Node.js that the packages promise to run on. */
const nodeMajor = 20;

test("Node is the oldest version that the packages support", () => {
  const [node] = runtimeCommands.Node;
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  const reason = `Cannot judge that the packages run on Node ${nodeMajor} because \`${node}\` is ${version}: put Node ${nodeMajor} first in PATH`;
  expect(version.startsWith(`v${nodeMajor}.`) ? "" : reason).toBe("");
});
