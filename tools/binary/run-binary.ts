/**
 * The single binary: it holds Bun, the service with what it needs and PostgreSQL, and runs from itself. Only PostgreSQL is
 * unpacked, once for each data directory, when it is to start. `start` is the server, `licences` prints the licences of
 * what the binary holds, every other command is one of `catalogctl`.
 */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { readCommandLine } from "../start/command-line.ts";
import { startCommand } from "../start/start-command.ts";
import { endWithParent } from "./end-with-parent.ts";
import { archivePattern, placeOf, unpack } from "./unpack.ts";

/** File with the licences of all that the binary holds. */
export const licencesFile = "licences.txt";

/** Commands that `catalogctl` lacks, for its help and its completions. */
const ownCommands = [
  ["start", "Start the service"],
  ["licences", "Print the licences of what this file contains"],
] as const;

/** Command of the process that unpacks PostgreSQL. */
const unpackCommand = "unpack-postgres";

/**
 * Runs the command of the arguments.
 * @param files paths of what is embedded
 */
export async function runBinary(files: readonly string[]): Promise<void> {
  process.env["SOURCE_COMMIT"] = process.env.BUILD_COMMIT ?? "";
  const embedded = (isWanted: (path: string) => boolean) => Bun.file(files.find(isWanted) ?? "not embedded");
  const archive = embedded((path) => archivePattern.test(path));
  // The modules of the bundle call the first in place of import.meta.resolve(), and what starts PostgreSQL the second.
  Reflect.set(globalThis, "resolveInBinary", (name: string) => locate(name, files));
  Reflect.set(globalThis, "unpackInBinary", (name: string, dataDirectory: string) => {
    const place = unpacked(archive, join(dataDirectory, "program"));
    return Bun.pathToFileURL(join(place, name, "dist/index.js")).href;
  });
  const name = basename(process.argv0 || process.execPath, ".exe");
  Reflect.set(globalThis, "programOfBinary", { name, own: ownCommands });
  const [command, place = ""] = process.argv.slice(2);
  if (command === undefined) process.argv.push("--help");
  if (command === unpackCommand) await unpackOrSay(archive, place);
  else if (command === "licences")
    process.stdout.write(await embedded((path) => path.endsWith(`/${licencesFile}`)).text());
  else if (/[\\/]processes[\\/]child\.ts$/u.test(command ?? ""))
    await import("../../apps/server/src/processes/child.ts");
  else if (command === "start") await start(name);
  else await import("../../apps/cli/src/main.ts");
}

/** Locates a file of a package that is embedded. */
function locate(name: string, files: readonly string[]): string {
  const file = files.find((path) => path.endsWith(`/${name}`));
  if (file !== undefined) return Bun.pathToFileURL(file).href;
  throw new Error(`Cannot find a module because the binary does not hold it: ${name}`);
}

/**
 * The folder of PostgreSQL's packages below `directory`: a program must be a file for others too. Another process unpacks,
 * because this one has to wait for it.
 */
function unpacked(archive: Bun.BunFile, directory: string): string {
  const { place, mark } = placeOf(archive, directory);
  if (existsSync(mark)) return place;
  const command = [process.execPath, unpackCommand, directory];
  const { exitCode, stderr, signalCode = "" } = Bun.spawnSync(command, { stdout: "inherit", stderr: "pipe" });
  if (exitCode === 0) return place;
  const reason = stderr.toString().trim() || `its process ended with ${signalCode || String(exitCode)}`;
  throw new Error(`PostgreSQL cannot be unpacked into ${place} (${reason})`);
}

/** Unpacks in the process that {@link unpacked} waits for, which reads one sentence. */
async function unpackOrSay(archive: Bun.BunFile, directory: string): Promise<void> {
  try {
    await unpack(archive, directory);
  } catch (error) {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/**
 * Starts the server. With the embedded PostgreSQL it is a child, which ends when this process is killed and takes
 * PostgreSQL with it.
 */
async function start(name: string): Promise<void> {
  readCommandLine(startCommand(`${name} start`), process.argv.slice(3));
  const binary = process.env["BINARY_PID"];
  if (binary) endWithParent(Number(binary));
  if (binary || process.env["DATABASE_URL"]) return void (await import("../../apps/server/src/main.ts"));
  const child = Bun.spawn([process.execPath, ...process.argv.slice(2)], {
    env: { ...process.env, BINARY_PID: String(process.pid) },
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  // A terminal sends Ctrl-C to both; whoever means only this process gets it passed on.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.exitCode = await child.exited;
}
