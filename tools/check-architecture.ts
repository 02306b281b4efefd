/**
 * Checks what ARCHITECTURE.md draws: the arrows between packages and between the wings of core, circles, what core may not
 * touch, behaviour in ports, sizes, reasons of type assertions and their number, that webhooks know no projects, and that
 * no resource is forgotten. Prints a table of findings and exits with 1 when there is one.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assertionBudgetFindings, assertionFindings } from "./check/architecture/assertions.ts";
import { budgetFindings, describeBudgets, engine } from "./check/architecture/budgets.ts";
import { circleFindings } from "./check/architecture/circles.ts";
import { undocumentedExports } from "./check/architecture/faces.ts";
import { neutralFindings } from "./check/architecture/neutral.ts";
import { portFindings } from "./check/architecture/ports.ts";
import { sizeFindings } from "./check/architecture/sizes.ts";
import { filesImportedBy, type Finding, readSources, type Source } from "./check/architecture/sources.ts";
import { wingFindings } from "./check/architecture/wings.ts";

const scope = "@design-catalog/";
const adapters = [
  "packages/http",
  "packages/webhook-engine",
  "packages/storage-kysely",
  "packages/mcp",
  "packages/blob-stores",
];
const packages = ["packages/core", ...adapters, "packages/pages", "packages/console", "packages/queue-pg-boss"];
/** Workspaces that a host may use; `packages/host` composes, so it sees every adapter too. */
const shared = [...packages, "packages/host"];
const everything = [
  ...shared,
  "packages/storage-memory",
  "packages/webhooks",
  "packages/conformance",
  "packages/testing",
  "apps/server",
  "apps/cli",
];

/** Workspaces that each workspace may import; tests may also import {@link testPackages}. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  "packages/core": [],
  "packages/http": ["packages/core"],
  "packages/pages": ["packages/core", "packages/http"],
  // Its islands know only the API, by the client.
  "packages/console": ["packages/core", "packages/http", "packages/pages", "packages/client"],
  "packages/webhook-engine": ["packages/core"],
  "packages/storage-kysely": ["packages/core"],
  "packages/mcp": ["packages/core"],
  "packages/blob-stores": ["packages/core"],
  // It adds jobs in the transactions of the storage, which is what keeps a change and its jobs together.
  "packages/queue-pg-boss": ["packages/core", "packages/storage-kysely"],
  // Webhooks for programs with tables of their own, composed of the parts that need no catalog.
  "packages/webhooks": [
    "packages/core",
    "packages/webhook-engine",
    "packages/storage-kysely",
    "packages/queue-pg-boss",
  ],
  "packages/storage-memory": ["packages/core"],
  "packages/client": [],
  "packages/receiver": [],
  // Its second sender judges requests and errors as the service's sender does.
  "packages/conformance": ["packages/core", "packages/webhook-engine"],
  "packages/testing": [
    "packages/conformance",
    "packages/core",
    "packages/http",
    "packages/pages",
    "packages/storage-kysely",
    "packages/storage-memory",
  ],
  "packages/host": packages,
  "apps/server": shared,
  "apps/cli": shared,
  test: [...everything, "packages/receiver", "examples"],
  bench: everything,
  examples: everything,
};

const testPackages = ["packages/testing", "packages/conformance", "packages/storage-memory"];
/** Faces of core that a host without the catalog loads, and so the only ones of its engine, queue and storages. */
const facesWithoutCatalog = ["ports", "engine", "application", "webhooks"].map((face) => `${scope}core/${face}`);
const usedWithoutCatalog = [
  "packages/webhook-engine",
  "packages/queue-pg-boss",
  "packages/storage-kysely",
  "packages/storage-memory",
  "packages/blob-stores",
  "packages/webhooks",
];
/** A backup lists the sealed columns of all tables, and loads them only then. */
const withCatalog = ["packages/storage-kysely/src/backup/backup-tables.ts"];
const coreDependencies = ["@sinclair/typebox"];
const resourceIndex = "packages/core/src/service.ts";
/** Functions that hosts call as well as operations, such as the steps of a sign-in. */
const coreExports = "packages/core/src/mod.ts";

/** Code that would tie core to a platform or to chance; each has a port. */
const forbiddenInCore: readonly RegExp[] = [
  /["']node:\w+/,
  /\b(Bun|Deno|process|Buffer|globalThis|performance)\b\s*[.[(]/,
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /(?<![.\w])(setTimeout|setInterval|setImmediate|queueMicrotask|fetch)\s*\(/,
  /\bMath\.random\b/,
  /(?<![.\w])crypto\./,
];

/** Words of a wing that the engine does not know: a privilege of an area, and names of OAuth and its error codes. */
const wingWords = /["'`]Admin [A-Z][\w ]*|\b[oO][aA]uth[A-Z]\w*|\binvalid_(?:client|grant|scope|token)\b/;

/** Every finding in the tree under `root`. */
export function checkArchitecture(root: string): readonly Finding[] {
  const sources = readSources(root, Object.keys(arrows));
  return [
    ...manifestFindings(root),
    ...sources.flatMap(importFindings),
    ...sources.flatMap(faceFindings),
    ...sources.flatMap(coreFindings),
    ...sizeFindings(sources),
    ...sources.flatMap(exportFindings),
    ...sources.flatMap(assertionFindings),
    ...assertionBudgetFindings(sources),
    ...budgetFindings(sources),
    ...forgottenResources(sources),
    ...sources.flatMap(wingFindings),
    ...sources.flatMap(neutralFindings),
    ...sources.flatMap(portFindings),
    ...circleFindings(sources),
    ...undocumentedExports(root, sources),
  ];
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function manifestFindings(root: string): readonly Finding[] {
  return globSync("{packages,apps}/*/package.json", { cwd: root }).flatMap((file) => {
    // Bun has parsed this manifest before.
    const manifest = JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest;
    const workspace = dirname(file);
    const used = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    const forTests = Object.keys(manifest.devDependencies ?? {});
    const foreign = workspace === "packages/core" ? used.filter((name) => !coreDependencies.includes(name)) : [];
    return [
      ...used.filter((name) => !mayImport(workspace, name, false)).map((name) => arrow(file, workspace, name)),
      ...forTests.filter((name) => !mayImport(workspace, name, true)).map((name) => arrow(file, workspace, name)),
      ...foreign.map((name) => ({ rule: "core-dependency", file, detail: `core depends on ${name}` })),
    ];
  });
}

function importFindings({ path, workspace, imports, isTest }: Source): readonly Finding[] {
  if (workspace === "") return [];
  return imports.flatMap((name) => {
    if (name.startsWith(".")) {
      const target = join(dirname(path), name);
      if (!target.startsWith(`${workspace}/`) && !target.startsWith("tools/"))
        return [{ rule: "reach-through", file: path, detail: `imports ${name}` }];
      const supervisor = "packages/storage-kysely/src/embedded/";
      const leaks = target.startsWith(supervisor) && !path.startsWith(supervisor) && !isTest;
      return leaks ? [{ rule: "subpath", file: path, detail: "imports the supervisor, which has a subpath" }] : [];
    }
    if (!mayImport(workspace, name, isTest)) return [arrow(path, workspace, name)];
    const outside = workspace === "packages/core" && !isTest && !isOneOf(name, coreDependencies);
    return outside ? [{ rule: "core-dependency", file: path, detail: `core imports ${name}` }] : [];
  });
}

/** Imports of the whole service where a host may have none of it but webhooks. */
function faceFindings({ path, workspace, imports, isTest }: Source): readonly Finding[] {
  if (isTest || !usedWithoutCatalog.includes(workspace) || withCatalog.includes(path)) return [];
  return imports
    .filter((name) => isOneOf(name, [`${scope}core`]) && !facesWithoutCatalog.includes(name))
    .map((name) => ({ rule: "core-face", file: path, detail: `imports ${name}, which loads the catalog` }));
}

function mayImport(workspace: string, name: string, isTest: boolean): boolean {
  if (!name.startsWith(scope)) return true;
  const [short = ""] = name.slice(scope.length).split("/");
  const allowed = [...(arrows[workspace] ?? []), workspace, ...(isTest ? testPackages : [])];
  return allowed.some((folder) => `/${folder}`.endsWith(`/${short}`));
}

function arrow(file: string, workspace: string, name: string): Finding {
  return { rule: "arrow", file, detail: `${workspace} may not depend on ${name}` };
}

function isOneOf(name: string, dependencies: readonly string[]): boolean {
  return dependencies.some((dependency) => name === dependency || name.startsWith(`${dependency}/`));
}

function coreFindings({ path, workspace, code, isTest }: Source): readonly Finding[] {
  if (workspace !== "packages/core" || isTest) return [];
  const used = forbiddenInCore.flatMap((expression) => expression.exec(code)?.[0] ?? []);
  const word = path.startsWith(`${engine}/`) ? wingWords.exec(code)?.[0] : undefined;
  return [
    ...used.map((text) => ({ rule: "core-platform", file: path, detail: `uses ${text}` })),
    ...(word === undefined ? [] : [{ rule: "engine-words", file: path, detail: `uses a word of a wing: ${word}` }]),
  ];
}

function exportFindings({ path, code, isTest }: Source): readonly Finding[] {
  const found: Finding[] = [];
  if (/^export default\b/m.test(code)) found.push({ rule: "default-export", file: path, detail: "exports a default" });
  if (/^export (type )?\*/m.test(code)) found.push({ rule: "export-all", file: path, detail: "exports everything" });
  if (isTest && /\b(mock\.module|(jest|vi)\.mock)\(/.test(code)) {
    found.push({ rule: "module-mock", file: path, detail: "replaces a module" });
  }
  const rest = code.replaceAll(/^export (type )?\{[^}]*\}( from "[^"]+")?;$/gm, "").trim();
  if (path.endsWith("/mod.ts") && rest !== "") {
    found.push({ rule: "mod-exports", file: path, detail: `holds more than named exports: ${rest.slice(0, 40)}` });
  }
  return found;
}

/** A resource that neither the index nor the package's exports reach has no route, no privilege and no test. */
function forgottenResources(sources: readonly Source[]): readonly Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    const source = byPath.get(path);
    for (const file of source ? filesImportedBy(source) : []) visit(file);
  };
  visit(resourceIndex);
  visit(coreExports);
  return sources
    .filter(({ path, isTest }) => path.startsWith(`${dirname(resourceIndex)}/`) && !isTest && !reached.has(path))
    .map(({ path }) => ({ rule: "forgotten-resource", file: path, detail: `not reached from ${resourceIndex}` }));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const findings = checkArchitecture(root);
  if (findings.length > 0) console.table(findings);
  for (const line of describeBudgets(readSources(root, Object.keys(arrows)))) console.log(line);
  console.log(`${findings.length} findings`);
  process.exit(findings.length === 0 ? 0 : 1);
}
