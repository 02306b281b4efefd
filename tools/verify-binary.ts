/**
 * Builds the single binary of this platform and runs it as a newcomer would: in an empty directory and, when root runs
 * this, as the user nobody. It must be small enough, serve its pages, run the commands of catalogctl, start again within 3 s,
 * end with 0 on SIGTERM, and leave no PostgreSQL behind when it is killed. With a `DATABASE_URL` it unpacks nothing. It is
 * started by the very line of its systemd unit.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { check, checkPages } from "./binary/binary-checks.ts";
import { readCommandLine } from "./start/command-line.ts";
import { installOrExit, projectRoot } from "./start/install.ts";
import { freePort } from "./test/free-port.ts";

readCommandLine({
  name: "bun run verify binary",
  help: "Builds the single binary, checks its size and its starts as another user in an empty directory.",
  options: {},
});
installOrExit();
const binaryBytesMax = 140_000_000;
/** The first start unpacks PostgreSQL and creates a database, on a busy machine. */
const startMsMax = 120_000;
/** A later start only starts what is there. */
const laterStartMsMax = 3_000;
/** A busy machine slows down some starts, and a slow program all of them: the quickest counts. */
const laterStartsMax = 5;
/** Load for each core above which times say nothing about the program. */
const judgedLoadMax = 4;
const endMsMax = 30_000;
/** User and group of nobody, which initdb finds in /etc/passwd. */
const nobody = Number(spawnSync("id", ["-u", "nobody"], { encoding: "utf8" }).stdout);
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const base = mkdtempSync(join(tmpdir(), "design-catalog-verify-"));
const binary = join(base, "design-catalog");
const directory = join(base, "empty");
const unit = readFileSync(join(projectRoot, "deploy/systemd/design-catalog.service"), "utf8");
/** Where commands and the start with a server of PostgreSQL run. */
const otherDirectory = join(base, "other");
try {
  const build = spawnSync(process.execPath, [join(import.meta.dirname, "build-binary.ts")], { stdio: "inherit" });
  check(build.status === 0, "the binary is built");
  cpSync(join(projectRoot, "dist", `design-catalog-${process.platform}-${process.arch}`), binary);
  const { size } = statSync(binary);
  check(size <= binaryBytesMax, `the binary has at most ${binaryBytesMax / 1e6} MB: ${size / 1e6} MB`);
  for (const path of [directory, otherDirectory]) mkdirSync(path);
  if (user.uid !== undefined) for (const path of [base, directory, otherDirectory]) chownSync(path, user.uid, user.gid);
  verifyTexts();
  await verifyStarts();
  console.log("The binary works in an empty directory.");
} finally {
  rmSync(base, { recursive: true, force: true });
}

async function verifyStarts(): Promise<void> {
  const first = await start("first start");
  check(readdirSync(directory).join() === ".data", "the binary writes only into its data directory");
  await checkPages({ origin: first.origin, consoleFiles: buildConsole() });
  await verifyDatabaseUrl();
  await end(first.child);
  verifyDataDirectory();
  const last = await startQuickly();
  const [database = ""] = readFileSync(join(directory, ".data/postgres/cluster/postmaster.pid"), "utf8").split("\n");
  last.kill("SIGKILL");
  await ended(last);
  await waitFor(() => !runs(Number(database)), endMsMax, "PostgreSQL ends with a killed binary");
}

function verifyTexts(): void {
  check(/^design-catalog\S* \d/u.test(outputOf(["--version"])), "the binary prints its version");
  const licences = outputOf(["licences"]);
  for (const name of ["PostgreSQL", "GNU LIBRARY GENERAL PUBLIC LICENSE", "Apache License"])
    check(licences.includes(name), `the licences of the binary name ${name}`);
}

/** Builds the console's files from the sources of the binary and returns their names, which tell their content. */
function buildConsole(): readonly string[] {
  const program = join(projectRoot, "packages/console/src/assets/write-assets.ts");
  const folder = join(base, "console");
  check(spawnSync(process.execPath, [program, folder]).status === 0, "the console is built");
  const files = readdirSync(folder).filter((name) => name.endsWith(".br"));
  return files.map((name) => name.slice(0, -".br".length));
}

/** Starts the service on a new database of the server that runs. */
async function verifyDatabaseUrl(): Promise<void> {
  const home = join(directory, ".data/postgres");
  const [, , , port] = readFileSync(join(home, "cluster/postmaster.pid"), "utf8").split("\n");
  const server = `postgres://catalog:${readFileSync(join(home, "password"), "utf8").trim()}@127.0.0.1:${port}`;
  const sql = new Bun.SQL(`${server}/postgres`, { max: 1 });
  await sql`CREATE DATABASE separate`;
  await sql.end();
  const settings = { DATABASE_URL: `${server}/separate`, MASTER_KEY: randomBytes(32).toString("base64") };
  const { child } = await start("start with a DATABASE_URL", { cwd: otherDirectory, settings });
  check(!existsSync(join(otherDirectory, ".data/program")), "with a DATABASE_URL the binary unpacks nothing");
  await end(child);
  rmSync(join(otherDirectory, ".data"), { recursive: true, force: true });
}

/** Copies the catalog into another data directory, as from the folder of somebody else. */
function verifyDataDirectory(): void {
  const backup = join(directory, "backup.tar.gz");
  outputOf(["backup", backup, "--data-dir", join(directory, ".data")]);
  const restored = join(directory, "restored");
  outputOf(["restore", backup, "--data-dir", restored]);
  check(existsSync(join(restored, "program")), "the binary unpacks PostgreSQL below the named data directory");
  check(readdirSync(otherDirectory).length === 0, "the binary writes only into the named data directory");
}

/** Runs a command in an empty directory and returns its output. */
function outputOf(words: readonly string[]): string {
  const env = { PATH: process.env["PATH"] };
  const { status, stdout, stderr } = spawnSync(binary, words, { cwd: otherDirectory, env, encoding: "utf8", ...user });
  check(status === 0, `${words[0]} ends with 0: ${stderr}`);
  return stdout;
}

async function startQuickly(): Promise<ChildProcess> {
  for (let count = 1; ; count += 1) {
    const { child, tookMs } = await start(`later start ${count}`);
    if (tookMs <= laterStartMsMax || (count === laterStartsMax && isOverloaded())) return child;
    await end(child);
    check(count < laterStartsMax, `one of ${laterStartsMax} later starts takes at most ${laterStartMsMax} ms`);
  }
}

function isOverloaded(): boolean {
  const [load = 0] = loadavg();
  const isOver = load > judgedLoadMax * availableParallelism();
  if (isOver) console.log(`The later starts are not judged at a load of ${load.toFixed(0)}.`);
  return isOver;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  check((await ended(child)) === 0, "SIGTERM ends the binary with 0");
}

interface Started {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly tookMs: number;
}

interface StartOptions {
  readonly cwd?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

async function start(name: string, { cwd = directory, settings }: StartOptions = {}): Promise<Started> {
  const port = await freePort();
  const startMs = performance.now();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env["PATH"], PORT: String(port), ...settings };
  const child = spawn("/bin/sh", ["-c", startLine()], { cwd, env, stdio: ["ignore", "ignore", "inherit"], ...user });
  const isReady = () => fetch(`${origin}/readyz`).then(({ ok }) => ok, deferred(false));
  await waitFor(async () => child.exitCode !== null || (await isReady()), startMsMax, `the ${name}`);
  check(child.exitCode === null, `the ${name} goes on`);
  const tookMs = performance.now() - startMs;
  console.log(`${name}: ${Math.round(tookMs)} ms`);
  return { child, origin, tookMs };
}

/** The unit's line, with the path of this binary. */
function startLine(): string {
  const [, line] = /^ExecStart=\/bin\/sh -c '(.*)'$/mu.exec(unit) ?? [];
  check(line?.includes("/usr/local/bin/design-catalog ") === true, "the unit starts the binary");
  return (line ?? "").replace("/usr/local/bin/design-catalog", binary);
}

async function waitFor(condition: () => boolean | Promise<boolean>, timeoutMs: number, name: string): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await condition())) {
    check(performance.now() < deadlineMs, `${name} within ${timeoutMs} ms`);
    await sleep(20);
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", resolve));
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function deferred<Value>(value: Value): () => Value {
  return () => value;
}
