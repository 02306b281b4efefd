import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkDocuments } from "./check-documents.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "documents-"));
  write("package.json", JSON.stringify({ scripts: { ok: "exec true", "bench:way": "exec true" } }));
  write("packages/core/src/ports/storage.ts", "");
  write("packages/core/src/grid-filter.ts", "");
  write("docs/operations/keys.md", "# Keys\n\n## Rotating the `MASTER_KEY`, twice\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Findings in a document with this text in the folder `docs`. */
function missing(text: string): readonly string[] {
  write("docs/a.md", text);
  return checkDocuments(root).map(({ file, line, missing: name }) => `${file}:${line} ${name}`);
}

describe("checkDocuments()", () => {
  const good: readonly string[] = [
    "`packages/core/src/ports/storage.ts`, `packages/core/`, `ports/storage.ts`, `storage.ts` and `ports/`",
    "`packages/core/src/grid-*.ts` and `packages/<name>/src/ports/storage.ts`",
    "[keys](operations/keys.md#rotating-the-master_key-twice), [here](#top)\n\n# Top",
    "[the site](https://example.com/a.md) and [mail](mailto:a@example.com)",
    "`bun run ok`, `npx -y bun@1.4.5 run bench:way` and `bun packages/core/src/grid-filter.ts`",
    "`@types/pg`, `application/json`, `/api/v1/projects/`, `DATA_DIR/master.key`, `https://example.com/docs/x.md`",
    "```sh\ncurl -o answer.json $BASE/docs/x.md\nbun run ok # and [this](missing.md)\n```",
  ];
  for (const text of good) {
    test(`given ${JSON.stringify(text)} finds nothing`, () => {
      expect(missing(text)).toEqual([]);
    });
  }

  const bad: readonly (readonly [text: string, name: string])[] = [
    ["`packages/core/src/ports/stores.ts`", "packages/core/src/ports/stores.ts"],
    ["`packages/cores/src/ports/storage.ts`", "packages/cores/src/ports/storage.ts"],
    ["`packages/missing/`", "packages/missing/"],
    ["`packages/core/src/ports/missing`", "packages/core/src/ports/missing"],
    ["`ort.ts` is only the end of a name", "ort.ts"],
    ["`missing/`", "missing/"],
    ["`packages/core/src/grip-*.ts`", "packages/core/src/grip-*.ts"],
    ["`bun docs/missing.ts --now`", "docs/missing.ts"],
    ["`bun run missing`", "missing"],
    ["`npx -y bun@1.4.5 run bench:missing`", "bench:missing"],
    ["[keys](operations/missing.md)", "operations/missing.md"],
    ["[keys](docs/operations/keys.md) from the wrong folder", "docs/operations/keys.md"],
    ["[keys](operations/keys.md#rotating)", "operations/keys.md#rotating"],
    ["![a picture](images/a.png)", "images/a.png"],
    ["[here](#missing)", "#missing"],
  ];
  for (const [text, name] of bad) {
    test(`given ${text} reports ${name}`, () => {
      expect(missing(`# A\n\n${text}\n`)).toEqual([`docs/a.md:3 ${name}`]);
    });
  }

  test("given a note of a change that names a missing file reports it", () => {
    write(".changeset/rows.md", "---\n---\n\nSee `docs/missing.md`.\n");
    expect(checkDocuments(root).map(({ file, line, missing: name }) => `${file}:${line} ${name}`)).toEqual([
      ".changeset/rows.md:4 docs/missing.md",
    ]);
  });

  test("given a note of a change to a package that is not of the workspace reports it", () => {
    write(".changeset/rows.md", '---\n"design-catalog-service": minor\n---\n\nRows.\n');
    expect(checkDocuments(root).map(({ line, missing: name }) => `${line} ${name}`)).toEqual([
      "2 design-catalog-service",
    ]);
  });

  test("given a command in a fence that names no script or file reports both", () => {
    expect(missing("```sh\nbun run missing && bun docs/missing.ts\n```\n")).toEqual([
      "docs/a.md:2 missing",
      "docs/a.md:2 docs/missing.ts",
    ]);
  });
});
