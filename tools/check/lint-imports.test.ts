import { expect, setDefaultTimeout, test } from "bun:test";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

setDefaultTimeout(60_000);

const project = join(import.meta.dirname, "..", "..");
const imported = [
  "client",
  "core",
  "core/engine",
  "http",
  "pages",
  "storage-kysely",
  "testing/test-ports",
  "webhook-engine",
];

/** Names among {@link imported} that each package which people embed may import; `packages/host` composes them all. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  core: [],
  client: [],
  "blob-stores": ["core", "core/engine"],
  http: ["core", "core/engine"],
  mcp: ["core", "core/engine"],
  "storage-kysely": ["core", "core/engine"],
  "storage-memory": ["core", "core/engine"],
  "webhook-engine": ["core", "core/engine"],
  pages: ["core", "core/engine", "http"],
  console: ["client", "core", "core/engine", "http", "pages"],
  "queue-pg-boss": ["core", "core/engine", "storage-kysely"],
  webhooks: ["core", "core/engine", "storage-kysely", "webhook-engine"],
};

test("the linter refuses an import against the arrows in every package that people embed", async () => {
  const root = await mkdtemp(join(tmpdir(), "lint-imports-"));
  try {
    await copyFile(join(project, ".oxlintrc.json"), join(root, ".oxlintrc.json"));
    const cases = Object.keys(allowed).flatMap((name) => imported.map((other) => ({ name, other })));
    for (const { name, other } of cases) {
      const file = join(root, fileOf(name, other));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `export { x } from "@design-catalog/${other}";\n`);
    }
    const refused = await lint(root);
    const wrong = cases.filter(({ name, other }) => !allowed[name]?.includes(other));
    expect(refused.toSorted()).toEqual(wrong.map(({ name, other }) => fileOf(name, other)).toSorted());
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

function fileOf(name: string, other: string): string {
  return `packages/${name}/src/imports-${other.replace("/", "-")}.ts`;
}

/** Files in which the linter finds a restricted import. */
async function lint(root: string): Promise<readonly string[]> {
  const command = [
    join(project, "node_modules/.bin/oxlint"),
    "--format=json",
    "-A",
    "all",
    "-D",
    "no-restricted-imports",
  ];
  const program = Bun.spawn(command, { cwd: root, stdout: "pipe", stderr: "inherit" });
  // The linter writes this form.
  const report = (await new Response(program.stdout).json()) as {
    readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  return report.diagnostics
    .filter(({ code }) => code.includes("no-restricted-imports"))
    .map(({ filename }) => filename);
}
