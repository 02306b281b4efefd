import { describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtCommit, readVersion, versionText } from "./version.ts";

const root = join(import.meta.dirname, "../../..");

describe("the version", () => {
  test("is the same in every package", () => {
    const manifests = ["packages", "apps"].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => join(root, folder, name, "package.json")),
    );
    for (const file of [join(root, "package.json"), ...manifests]) {
      expect([file, JSON.parse(readFileSync(file, "utf8")).version]).toEqual([file, readVersion().version]);
    }
  });

  test("is that of the chart and of the image that it runs, whose commands the chart's job calls", () => {
    const chart = readFileSync(join(root, "deploy/chart/Chart.yaml"), "utf8");
    const values = readFileSync(join(root, "deploy/chart/values.yaml"), "utf8");
    const found = [...`${chart}\n${values}`.matchAll(/^\s*(version|appVersion|tag): (.*)$/gmu)];
    const { version } = readVersion();
    expect(found.map(([, name, value]) => [name, value])).toEqual([
      ["version", version],
      ["appVersion", version],
      ["tag", version],
    ]);
  });

  test("names the commit of the checkout", () => {
    const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
    const commit = stdout.slice(0, 12);
    expect(readVersion().commit).toBe(commit === "" ? undefined : commit);
    expect(versionText({ version: "1.4.0", commit: "0123456789ab" })).toBe("1.4.0 (0123456789ab)");
    expect(versionText({ version: "1.4.0", commit: undefined })).toBe("1.4.0");
  });

  test("names the commit that an installation without a checkout was built of", () => {
    expect(builtCommit({ SOURCE_COMMIT: "0123456789abcdef0123456789abcdef01234567" })).toBe("0123456789ab");
    expect(builtCommit({ SOURCE_COMMIT: "main" })).toBeUndefined();
    expect(builtCommit({})).toBeUndefined();
  });

  test("names no commit of a project around the package", async () => {
    const directory = mkdtempSync(join(tmpdir(), "design-catalog-version-"));
    try {
      const git = (...words: readonly string[]) => spawnSync("git", ["-C", directory, ...words]);
      git("init");
      git("-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--allow-empty", "-m", "theirs");
      const copy = join(directory, "node_modules/host");
      mkdirSync(copy, { recursive: true });
      for (const name of ["package.json", "src/version.ts"])
        cpSync(join(import.meta.dirname, "..", name), join(copy, name));
      // The copied module has the types of the original.
      const { readVersion: readCopy } = (await import(join(copy, "src/version.ts"))) as typeof import("./version.ts");
      expect(readCopy()).toEqual({ version: readVersion().version, commit: undefined });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
