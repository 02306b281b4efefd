import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cachedProgram } from "@design-catalog/testing/blob-judges/cached";
import { findPythonPackages } from "../generated-clients/python-tools.ts";
import manifest from "../package.json" with { type: "json" };
import type { Program } from "./run-program.ts";

/** Languages of the programs in `programs/`. */
export type Language = "Go" | "Java" | "Python" | "Rust" | "TypeScript";

/** A program; `argument` names one of several in a file. */
interface ProgramName {
  readonly name: string;
  readonly argument?: string;
}

/** Milliseconds after which an installation counts as impossible: some networks swallow what they do not let through. */
const installMsMax = 90_000;

const programs = join(import.meta.dirname, "programs");
const read = (...path: readonly string[]) => readFileSync(join(programs, ...path), "utf8");

/** Files that pin the packages of a language. */
const pins: Readonly<Record<Language, string>> = {
  Go: read("go", "go.mod"),
  Java: read("java", "pom.xml"),
  Python: read("python", "requirements.txt"),
  Rust: read("rust", "Cargo.toml"),
  TypeScript: JSON.stringify(manifest.dependencies),
};

/** Returns the version of a package that a program of this language uses. */
export function versionOf(language: Language, packageName: string, pinned = pins[language]): string {
  const from = pinned.indexOf(packageName) + packageName.length;
  const [version] = /\d+\.\d[\w.]*/u.exec(pinned.slice(from)) ?? [];
  if (!pinned.includes(packageName) || version === undefined) throw new TypeError(`No version of ${packageName}`);
  return version;
}

/**
 * Packages that a program in Python needs, which may have others than the rest: generations of a library exclude each other,
 * and few packages are installed sooner than many.
 */
export function pythonPins(name: string): string {
  const own = `${name}.requirements.txt`;
  return existsSync(join(programs, "python", own)) ? read("python", own) : pins.Python;
}

/** Hash of all files of a language: another one names another build. */
function hashOf(language: string): string {
  const files = readdirSync(join(programs, language), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Bun.hash(
    paths
      .toSorted()
      .map((path) => readFileSync(path, "utf8"))
      .join(""),
  ).toString(16);
}

/** Installs what a language needs, with a message and undefined where that is impossible, and says how to run a program. */
const languages: Readonly<Record<Language, (program: ProgramName) => Promise<Program | undefined>>> = {
  TypeScript: async ({ name, argument = "" }) => ({
    words: [process.execPath, `${name}.js`, argument],
    directory: join(programs, "javascript"),
  }),

  async Python({ name, argument = "" }) {
    const pinned = pythonPins(name)
      .trim()
      .split("\n")
      .map((line) => line.split("=="));
    const place = await findPythonPackages(pinned.map(([name = "", version = ""]) => ({ name, version })));
    if (place === undefined) return undefined;
    const variables = { PYTHONPATH: place, AUTHLIB_INSECURE_TRANSPORT: "1" };
    return { words: ["python3", `${name}.py`, argument], directory: join(programs, "python"), variables };
  },

  async Go({ name, argument = "" }) {
    if (!hasLanguage("Go", "go")) return undefined;
    const directory = join(programs, "go");
    const place = await cachedProgram({
      name: `go-clients-${hashOf("go")}`,
      installMsMax,
      command: (target) => ({ words: ["go", "build", "-C", directory, "-o", join(target, "clients"), "."] }),
    });
    return place === undefined ? undefined : { words: [join(place, "clients"), name, argument], directory: place };
  },

  async Java({ name, argument = "" }) {
    if (!hasLanguage("Java", "javac") || !hasLanguage("Maven", "mvn")) return undefined;
    const directory = join(programs, "java");
    const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
    const install = `mvn -q -B -f "$0/pom.xml" ${copy} -DoutputDirectory="$PWD" && javac -cp "*" -d . "$0"/*.java`;
    const place = await cachedProgram({
      name: `java-clients-${hashOf("java")}`,
      installMsMax,
      command: () => ({ words: ["sh", "-c", install, directory] }),
    });
    if (place === undefined) return undefined;
    return { words: ["java", "-cp", `${place}:${join(place, "*")}`, name, argument], directory };
  },

  async Rust({ name }) {
    if (!hasLanguage("Rust", "cargo")) return undefined;
    const directory = join(programs, "rust");
    const place = await cachedProgram({
      name: `rust-clients-${hashOf("rust")}`,
      installMsMax,
      command: (target) => ({
        words: ["cargo", "install", "--debug", "--quiet", "--path", directory, "--root", target],
        variables: { CARGO_TARGET_DIR: join(target, "build") },
      }),
    });
    return place === undefined ? undefined : { words: [join(place, "bin", name)], directory: place };
  },
};

/** Returns the program; undefined, with a message, where the language or its registry is missing. */
export function findProgram(language: Language, program: ProgramName): Promise<Program | undefined> {
  return languages[language](program);
}

function hasLanguage(name: string, program: string): boolean {
  if (Bun.which(program) !== null) return true;
  console.error(`Not run here: clients in ${name}, because ${program} is not installed`);
  return false;
}
