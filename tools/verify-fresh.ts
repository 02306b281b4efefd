/**
 * Runs both commands of the README as a newcomer would: a fresh clone in a path with spaces, an empty npm cache, an
 * empty Bun cache, and a PATH without Bun and PostgreSQL; after the first also the demo, which installs more. Files and
 * folders limit the second command to their tests; `--no-start` leaves out the first command and the demo, `--no-tests` the
 * second, `--no-times` the limit of later starts, which a busy machine misses.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readCommandLine } from "./start/command-line.ts";
import { projectRoot } from "./start/install.ts";
import { freePort } from "./test/free-port.ts";

/** The first start downloads everything. */
const startTimeoutMs = 300_000;
/** Longest later start, npx included, in times of what npx takes to run Bun by itself: seconds differ by half from hour to hour. */
const laterStartRatioMax = 3;
/** Samples of either, of which the quickest counts. */
const samples = 3;
/** Size of what the first start installs, PostgreSQL included. */
const installedBytesMax = 150_000_000;
const hiddenPrograms = /^(bun|bunx|postgres|postmaster|initdb|pg_|psql)/u;

const { values: left, positionals: testFiles } = readCommandLine({
  name: "bun run verify fresh",
  help: "Runs both commands of the README on a fresh clone; files and folders limit the second command to their tests.",
  operands: "file or folder",
  options: { "no-start": { type: "boolean" }, "no-tests": { type: "boolean" }, "no-times": { type: "boolean" } },
});
const base = mkdtempSync(join(tmpdir(), "fresh clone "));
const clone = join(base, "design catalog");
const port = String(await freePort());
const environment = { PATH: makePath(), HOME: join(base, "home"), PORT: port, npm_config_cache: join(base, "npm") };
mkdirSync(environment.HOME);
/** Services that may still run. */
const started = new Set<ChildProcess>();
try {
  run("git", ["clone", "--quiet", projectRoot, clone], base);
  if (!left["no-start"]) await verifyStart();
  if (!left["no-tests"]) verifyTests();
  console.log("The commands of the README work on a fresh clone.");
} finally {
  for (const { pid, exitCode, signalCode } of started)
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGTERM");
  rmSync(base, { recursive: true, force: true });
}

async function verifyStart(): Promise<void> {
  const first = await start();
  console.log(`first start: ${first.seconds} s, from nothing`);
  check(/^ {2}Password +\S{20,}/mu.test(first.output()), "the first start prints a generated password");
  const bytes = bytesIn(join(clone, "node_modules"));
  console.log(`installed: ${Math.round(bytes / 1e6)} MB`);
  check(bytes < installedBytesMax, `the first start installs less than ${installedBytesMax / 1e6} MB`);
  check(existsSync(join(clone, "packages", "console", "dist", "manifest.json")), "the first start builds the console");
  await stop(first, "SIGTERM");
  if (!left["no-times"]) await verifyLaterStarts();
  const second = await start();
  check(!/Password/u.test(second.output()), "the second start prints no password");
  const server = serverProcess(second);
  process.kill(server, "SIGKILL");
  await exited(second.child);
  const third = await start();
  console.log(`start after kill -9: ${third.seconds} s`);
  await stop(third, "SIGINT");
  run("npx", ["-y", "bun@1.4.5", "run", "demo"], clone);
}

async function verifyLaterStarts(): Promise<void> {
  const bare: number[] = [];
  const later: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const startMs = performance.now();
    run("npx", ["-y", "bun@1.4.5", "--version"], clone);
    bare.push((performance.now() - startMs) / 1000);
    const started = await start();
    later.push(started.seconds);
    await stop(started, "SIGTERM");
  }
  const ratio = Math.min(...later) / Math.min(...bare);
  console.log(`later starts: ${later.join(", ")} s; npx by itself: ${bare.map((one) => one.toFixed(2)).join(", ")} s`);
  check(
    ratio <= laterStartRatioMax,
    `a later start takes at most ${laterStartRatioMax} times npx by itself: ${ratio.toFixed(2)}`,
  );
}

/** Without what the first command has installed. */
function verifyTests(): void {
  run("git", ["clean", "-fdxq"], clone);
  run("npx", ["-y", "bun@1.4.5", "run", "test", ...testFiles], clone);
}

interface Started {
  readonly child: ChildProcess;
  readonly seconds: number;
  output(): string;
}

async function start(): Promise<Started> {
  const startMs = performance.now();
  const child = spawn("npx", ["-y", "bun@1.4.5", "start"], { cwd: clone, env: environment, detached: true });
  started.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes("is ready") && child.exitCode === null && performance.now() - startMs < startTimeoutMs) {
    await sleep(20);
  }
  check(output.includes("is ready"), `the service starts:\n${output}`);
  const seconds = Math.round(performance.now() - startMs) / 1000;
  const ready = await fetch(`http://127.0.0.1:${environment.PORT}/readyz`);
  check(ready.status === 200, "the service is ready");
  return { child, seconds, output: () => output };
}

async function stop(service: Started, signal: "SIGTERM" | "SIGINT"): Promise<void> {
  check(
    processesOf(service).some(({ command }) => command.includes("postgres")),
    "PostgreSQL runs before the stop",
  );
  const pid = service.child.pid ?? 0;
  // As in a terminal, Ctrl-C goes to the whole group; SIGTERM goes to the only process that a supervisor knows.
  process.kill(signal === "SIGINT" ? -pid : pid, signal);
  await exited(service.child);
  const deadlineMs = performance.now() + 10_000;
  while (processesOf(service).length > 0 && performance.now() < deadlineMs) await sleep(100);
  check(processesOf(service).length === 0, `${signal} stops everything, PostgreSQL included`);
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

/** The serving process: Bun itself, not its launcher. */
function serverProcess(service: Started): number {
  const found = processesOf(service).find(({ command }) => /^\S*bun\S* tools\/start\.ts/u.test(command));
  check(found !== undefined, "the server is a process");
  return found?.pid ?? 0;
}

/** The server in the clone's directory, and the PostgreSQL in the directory that the banner names. */
function processesOf(service: Started): readonly { readonly pid: number; readonly command: string }[] {
  const cluster = /^ {2}Database .* in (.+)$/mu.exec(service.output())?.[1] ?? "unknown";
  const { stdout } = spawnSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [, pid = "", command = ""] = /^ *(\d+) (.*)$/u.exec(line) ?? [];
    const ours = command.includes(cluster) || (command.includes("tools/start.ts") && directoryOf(pid) === clone);
    return ours ? [{ pid: Number(pid), command }] : [];
  });
}

function directoryOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Every program of the PATH except Bun and PostgreSQL. */
function makePath(): string {
  const directory = join(base, "bin");
  mkdirSync(directory);
  for (const source of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of listOrNothing(source)) {
      if (!hiddenPrograms.test(name)) linkOnce(join(source, name), join(directory, name));
    }
  }
  return directory;
}

function listOrNothing(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Bytes of the files in a directory; what links lead to is not followed. */
function bytesIn(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

/** The first of the same name wins, as on a PATH. */
function linkOnce(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch {
    // It already exists.
  }
}

function run(command: string, commandArguments: readonly string[], cwd: string): void {
  const env = command === "git" ? process.env : environment;
  const { status } = spawnSync(command, commandArguments, { cwd, env, stdio: "inherit" });
  check(status === 0, `${command} ${commandArguments.join(" ")} succeeds`);
}

function check(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`Not so: ${claim}`);
}
