import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addedLinesMax, commitsWithParents, countAddedLines } from "./check-change-size.ts";

test("countAddedLines() counts code at the place that it has now", () => {
  const numstat = [
    "12\t3\tpackages/core/src/a.ts",
    "5\t0\tpackages/{core => http}/src/b.ts",
    "4\t0\tcontract/c.ts => tools/d.ts",
    "1000\t0\tcontract/openapi.json",
    "1000\t0\tpackages/client/src/contract/api.ts",
    "1000\t0\ttest/surface/__snapshots__/core.test.ts.snap",
    "1000\t0\tdocs/decisions/0001.md",
    "1000\t0\tbun.lock",
    "-\t-\tdocs/images/a.png",
  ].join("\n");
  expect(countAddedLines(numstat)).toBe(21);
  expect(countAddedLines("")).toBe(0);
});

test("commitsWithParents() leaves out the commit that begins the history", () => {
  expect(commitsWithParents("c3 b2\nb2 a1\na1 ")).toEqual(["c3", "b2"]);
  expect(commitsWithParents("")).toEqual([]);
});

describe("--newest", () => {
  let directory = "";
  const git = (...words: readonly string[]) => {
    const author = ["-c", "user.name=Kim", "-c", "user.email=kim@dealer.example", "-c", "commit.gpgsign=false"];
    return execFileSync("git", [...author, ...words], { cwd: directory, stdio: "pipe" });
  };
  function commit(subject: string, lines = 1): void {
    writeFileSync(join(directory, `${subject}.ts`), "1;\n".repeat(lines));
    git("add", ".");
    git("commit", "-m", subject);
  }
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "change-size-"));
    git("init", "--quiet");
    commit("first");
    commit("large", addedLinesMax + 1);
    for (const subject of ["c", "d", "e", "f", "g"]) commit(subject);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function judge(...landing: readonly string[]) {
    git(...landing);
    const script = join(import.meta.dirname, "check-change-size.ts");
    const { status, stderr } = spawnSync(process.execPath, [script, "--newest"], { cwd: directory, encoding: "utf8" });
    return { status, isNamed: stderr.includes("large: adds 401 lines of code") };
  }
  const passes = { status: 0, isNamed: false };
  const fails = { status: 1, isNamed: true };

  test.each([
    ["no landing counts the latest five", ["status"], passes],
    ["a release counts every commit since", ["tag", "v1.0.0", "HEAD~6"], fails],
    ["a main branch elsewhere counts what it lacks", ["update-ref", "refs/remotes/origin/main", "HEAD~6"], fails],
    ["a main branch that has all counts the latest five", ["update-ref", "refs/remotes/origin/main", "HEAD"], passes],
  ])("given %s", (_, landing, expected) => {
    expect(judge(...landing)).toEqual(expected);
  });

  test("given an archive without history passes", () => {
    rmSync(join(directory, ".git"), { recursive: true });
    const script = join(import.meta.dirname, "check-change-size.ts");
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
    const options = { cwd: directory, encoding: "utf8", env } as const;
    expect(spawnSync(process.execPath, [script, "--newest"], options).status).toBe(0);
  });
});
