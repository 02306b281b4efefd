import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Target } from "../command/choose-target.ts";
import type { Environment } from "../command/environment.ts";

/** Facts that tell the positions of one user apart. */
interface Listening {
  readonly target: Target;
  readonly forwardTo: string;
  readonly types: readonly string[];
}

/** Characters of a file's name: enough for the receivers of one user. */
const nameLength = 16;

/**
 * The file that keeps how far `listen` came with this service, receiver and choice of types, under the XDG state directory;
 * its directory exists afterwards.
 * @throws {Error} of the system where the directory cannot be made
 */
export function ownPositionFile({ target, forwardTo, types }: Listening, environment: Environment): string {
  const configured = environment["XDG_STATE_HOME"];
  // The specification says to ignore relative paths (XDG Base Directory 0.8).
  const isAbsolute = configured?.startsWith("/") === true;
  const base = isAbsolute ? configured : join(environment["HOME"] || homedir(), ".local", "state");
  const directory = join(base, "catalogctl", "listen");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const key = JSON.stringify([serviceOf(target, environment), forwardTo, types.toSorted()]);
  return join(directory, createHash("sha256").update(key).digest("hex").slice(0, nameLength));
}

/** A text that differs between services. */
function serviceOf(target: Target, environment: Environment): string {
  if (target.kind === "http") return target.baseUrl;
  return environment["DATABASE_URL"] || environment["DATA_DIR"] || process.cwd();
}
