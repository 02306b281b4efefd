import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { projectRoot } from "../start/install.ts";
import { buildDirectory } from "./stage.ts";

const compiler = join(projectRoot, "node_modules", ".bin", "tsc");
/** Each run may show names that the errors of the last one hid. */
const runsMax = 4;

/**
 * Compiles a staged package to JavaScript with declarations. The compiler writes inferred types into declarations, and
 * cannot name the symbols in them unless the file imports these: what it misses is added to the staged sources.
 * @throws {Error} with the compiler's output, for any other error
 */
export function compilePackage(directory: string): void {
  for (let run = 1; ; run += 1) {
    const result = spawnSync(process.execPath, [compiler, "-p", directory], { encoding: "utf8", maxBuffer: 2 ** 27 });
    if (result.status === 0) return nameDeclarations(join(directory, "dist"));
    const missing = missingNames(result.stdout);
    if (missing.size === 0 || run === runsMax)
      throw new Error(`Cannot compile ${directory}:\n${result.stdout}${result.stderr}`);
    for (const [file, imports] of missing) addImports(file, imports);
  }
}

const cannotBeNamed =
  /^(.*?)\(\d+,\d+\): error TS40\d\d: .* using name '(\w+)' from external module "(.*)" but cannot be named\.$/u;

/** Names that declarations need, by file: each with the path of the module that exports it. */
function missingNames(output: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const files = new Map<string, Map<string, string>>();
  const errors = output.split("\n").filter((line) => line.includes(": error TS"));
  for (const line of errors) {
    const [, file, name, path] = cannotBeNamed.exec(line) ?? [];
    if (file === undefined || name === undefined || path === undefined) return new Map();
    const absolute = join(process.cwd(), file);
    files.set(absolute, (files.get(absolute) ?? new Map<string, string>()).set(name, exporterOf(name, path)));
  }
  return files;
}

/** Module that exports a name; the compiler may give one that imports it from there. */
function exporterOf(name: string, path: string): string {
  const source = existsSync(`${path}.ts`) ? readFileSync(`${path}.ts`, "utf8") : "";
  const imported = new RegExp(String.raw`^import \{[^}]*\b${name}\b[^}]*\} from "(\.[^"]*)\.ts"`, "mu").exec(
    source,
  )?.[1];
  return imported === undefined ? path : join(dirname(path), imported);
}

function addImports(file: string, imports: ReadonlyMap<string, string>): void {
  const lines = [...imports].map(([name, path]) => `import { type ${name} } from "${specifierOf(file, path)}";\n`);
  writeFileSync(file, lines.join("") + readFileSync(file, "utf8"));
}

/** Specifier by which `file` imports the module at a path without its ending: its package, or a relative path in one. */
function specifierOf(file: string, path: string): string {
  const inside = path.lastIndexOf("/node_modules/");
  if (inside >= 0) return packageName(path.slice(inside + "/node_modules/".length));
  const [own, other] = [relative(buildDirectory, file).split(sep)[0], relative(buildDirectory, path).split(sep)];
  if (other[0] !== own) return `@design-catalog/${other.slice(0, 1).join("")}/${other.slice(2, 3).join("")}`;
  const way = relative(dirname(file), path);
  return `${way.startsWith(".") ? way : `./${way}`}.ts`;
}

function packageName(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Declarations name their neighbours by the files that are shipped; the compiler leaves the names of the sources. */
function nameDeclarations(directory: string): void {
  for (const path of globSync("**/*.d.ts", { cwd: directory })) {
    const file = join(directory, path);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/((?:from |import\(|declare module )")(\.[^"]*)\.ts"/gu, '$1$2.js"'));
  }
}
