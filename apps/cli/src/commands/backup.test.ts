import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../run-program.ts";
import { createTextTerminal } from "../terminal/text-terminal.ts";

/** A file that was there before. */
const kept = "kept.tar.gz";
let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "backup-"));
  writeFileSync(join(directory, kept), "kept");
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Backs up a database whose server is away. */
async function backUp(name: string, ...more: readonly string[]) {
  const terminal = createTextTerminal();
  // In production too, a backup needs no address of the service.
  const environment = { DATABASE_URL: "postgres://kim@127.0.0.1:1/catalog", NODE_ENV: "production" };
  const words = ["backup", name === "-" ? name : join(directory, name), ...more];
  const exitCode = await runProgram(words, { environment: { ...environment, XDG_CONFIG_HOME: "/nowhere" }, terminal });
  return { exitCode, ...terminal.written() };
}

describe("catalogctl backup", () => {
  test("that fails leaves no part of a file, and what it should replace", async () => {
    for (const [name, ...more] of [["new.tar.gz"], [kept, "--force"]] as const) {
      const { exitCode, err } = await backUp(name, ...more);
      expect([exitCode, err]).toEqual([expect.any(Number), expect.stringContaining("ECONNREFUSED")]);
      expect(exitCode).not.toBe(0);
    }
    expect(readdirSync(directory)).toEqual([kept]);
    expect(readFileSync(join(directory, kept), "utf8")).toBe("kept");
  });

  test("refuses to replace a file before it asks the database", async () => {
    expect(await backUp(kept)).toMatchObject({ exitCode: 4, err: expect.stringContaining("the file exists") });
  });

  test("to the standard output takes no --json, whose object would be in the middle of it", async () => {
    expect(await backUp("-", "--json")).toMatchObject({ exitCode: 2, out: "" });
  });
});
