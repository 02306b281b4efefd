import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linksFile, unpack } from "./unpack.ts";

const directory = mkdtempSync(join(tmpdir(), "unpack-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function archive(name: string, files: Record<string, string>, links: readonly object[] = []): Promise<File> {
  const tar = await new Bun.Archive({ ...files, [linksFile]: JSON.stringify(links) }).bytes();
  return new File([Bun.zstdCompressSync(tar)], `root/${name}-archive-x1.tar.zst`);
}
const archives = [
  await archive("service", { "apps/main.ts": "main" }, [{ path: "modules/main.ts", target: "../apps/main.ts" }]),
  await archive("postgres", { "bin/postgres": "server" }),
];

test("unpack() unpacks what is wanted, with its links, and the rest when that is wanted too", async () => {
  const place = await unpack(archives, { directory, wanted: ["service"] });
  expect(readFileSync(join(place, "modules/main.ts"), "utf8")).toBe("main");
  expect(readlinkSync(join(place, "modules/main.ts"))).toBe("../apps/main.ts");
  expect(existsSync(join(place, "bin/postgres"))).toBe(false);
  expect(await unpack(archives, { directory, wanted: ["service", "postgres"] })).toBe(place);
  expect(readFileSync(join(place, "bin/postgres"), "utf8")).toBe("server");
});

test("unpack() leaves what is complete, and replaces what a killed process left", async () => {
  const place = await unpack(archives, { directory, wanted: ["service"] });
  writeFileSync(join(place, "apps/main.ts"), "half");
  await unpack(archives, { directory, wanted: ["service"] });
  expect(readFileSync(join(place, "apps/main.ts"), "utf8")).toBe("half");
  rmSync(join(place, "service.complete"));
  await unpack(archives, { directory, wanted: ["service"] });
  expect(readFileSync(join(place, "apps/main.ts"), "utf8")).toBe("main");
});

test("unpack() gives another version a folder of its own", async () => {
  const place = await unpack(archives, { directory, wanted: [] });
  const other = [await archive("service", { "apps/main.ts": "another main" })];
  expect(await unpack(other, { directory, wanted: ["service"] })).not.toBe(place);
});
