import { expect, test } from "bun:test";
import { publishCommands, releaseObstacles } from "./obstacles.ts";

const ready = { version: "1.2.0", changedFiles: [], changesets: [], isContractKept: true };

test("releaseObstacles() is empty for a clean checkout of a version whose contract is kept", () => {
  expect(releaseObstacles(ready)).toEqual([]);
});

test.each([
  [{ version: "1.2.0-dev.0" }, "1.2.0-dev.0 is a version of development"],
  [{ changedFiles: ["a.ts"] }, "commit a.ts"],
  [{ changesets: ["more.md"] }, "run changeset version for more.md"],
  [{ isContractKept: false }, "cp contract/*.json contract/released/1.2.0/"],
])("releaseObstacles() given %p refuses", (part, reason) => {
  const found = releaseObstacles({ ...ready, ...part });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(reason);
});

test("publishCommands() names packages, image and chart, and keeps a candidate from becoming the latest", () => {
  const published = { archives: ["core.tgz", "http.tgz"], hasProvenance: true };
  const commands = publishCommands({ ...published, version: "1.2.0" });
  expect(commands.slice(0, 3)).toEqual([
    "git tag v1.2.0 && git push origin v1.2.0",
    "npm publish core.tgz --access public --provenance",
    "npm publish http.tgz --access public --provenance",
  ]);
  expect(commands.filter((command) => /^(?:docker|helm) .*[:-]1\.2\.0/u.test(command))).toHaveLength(3);
  expect(commands.some((command) => command.includes("design-catalog-1.2.0.tgz"))).toBe(true);
  expect(publishCommands({ ...published, version: "1.2.0-rc.1" })[1]).toEndWith(" --provenance --tag next");
  const [, unproved] = publishCommands({ ...published, hasProvenance: false, version: "1.2.0" });
  expect(unproved).toBe("npm publish core.tgz --access public");
});
