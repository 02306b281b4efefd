import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { replaceFile } from "@design-catalog/host";
import { CliError } from "../cli-error.ts";
import type { Environment } from "../command/environment.ts";

/** A stored sign-in. */
export interface Credentials {
  readonly emailAddress: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Expiry of the access token in Unix seconds. */
  readonly expiresAt: number;
}

/** Stored sign-ins, one per service, and the service of the last one. */
interface Kept {
  readonly current: string | undefined;
  readonly services: Readonly<Record<string, Credentials>>;
}

/** File with the operator's tokens; nobody else can read it. */
export interface CredentialStore {
  readonly file: string;
  /** Describes a problem of the file's permissions and its remedy; undefined when only the operator can read it. */
  exposure(): string | undefined;
  /** Origin of the service of the last sign-in. */
  current(): string | undefined;
  find(baseUrl: string): Credentials | undefined;
  /** Keeps a sign-in, whose service is the usual one from now on. */
  save(baseUrl: string, credentials: Credentials): void;
  /** Keeps the newer tokens of a sign-in; the usual service stays as it is. */
  renew(baseUrl: string, credentials: Credentials): void;
  /** Removes a sign-in; another service becomes the usual one only if it was that of the last sign-in. */
  remove(baseUrl: string): void;
}

/** Opens the file under the XDG configuration directory; the first `save` creates it. */
export function openCredentialStore(environment: Environment): CredentialStore {
  const configured = environment["XDG_CONFIG_HOME"];
  // The specification says to ignore relative paths (XDG Base Directory 0.8).
  const base = configured?.startsWith("/") === true ? configured : join(environment["HOME"] || homedir(), ".config");
  const file = join(base, "catalogctl", "credentials.json");
  const read = () => readKept(file);
  return {
    file,
    exposure: () => exposureOf(file),
    current: () => read().current,
    find: (baseUrl) => read().services[baseUrl],
    save(baseUrl, credentials) {
      writeKept(file, { current: baseUrl, services: { ...read().services, [baseUrl]: credentials } });
    },
    renew(baseUrl, credentials) {
      const { current, services } = read();
      writeKept(file, { current, services: { ...services, [baseUrl]: credentials } });
    },
    remove(baseUrl) {
      const { current, services: kept } = read();
      const { [baseUrl]: removed, ...services } = kept;
      if (removed === undefined) return;
      const [another] = Object.keys(services);
      if (another === undefined) rmSync(file, { force: true });
      else writeKept(file, { current: current === baseUrl ? another : current, services });
    },
  };
}

/** Bits of a mode that give access to group and others. */
const othersMask = 0o077;

function exposureOf(file: string): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  // Windows has no such modes: its files show bits that nobody set.
  if (mode === undefined || (mode & othersMask) === 0 || process.platform === "win32") return undefined;
  const shown = (mode & 0o777).toString(8).padStart(4, "0");
  return `Others may read your tokens in ${file} (mode ${shown}): run chmod 600 on it, and sign in again if it was read`;
}

/** @throws {CliError} when the file cannot be read: writing it would lose other sign-ins */
function readKept(file: string): Kept {
  const value = readIfThere(file);
  const { current, services } = isJsonObject(value) ? value : {};
  const entries = Object.entries(isJsonObject(services) ? services : {}).flatMap(([baseUrl, item]) => {
    const credentials = readCredentials(item);
    return credentials === undefined ? [] : [[baseUrl, credentials] as const];
  });
  return { current: typeof current === "string" ? current : undefined, services: Object.fromEntries(entries) };
}

function readIfThere(file: string): unknown {
  try {
    if (!statSync(file, { throwIfNoEntry: false })) return undefined;
    return parseJsonBody(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const text = `Cannot read your sign-ins in ${file}: ${reason}. Mend that, or remove the file and sign in again`;
    throw new CliError("failed", text, { cause: error });
  }
}

function readCredentials(value: unknown): Credentials | undefined {
  if (!isJsonObject(value)) return undefined;
  const { emailAddress, accessToken, refreshToken, expiresAt } = value;
  if (typeof accessToken !== "string" || typeof refreshToken !== "string") return undefined;
  return {
    emailAddress: typeof emailAddress === "string" ? emailAddress : "",
    accessToken,
    refreshToken,
    expiresAt: typeof expiresAt === "number" ? expiresAt : 0,
  };
}

/** Writes a file atomically, and never readable by others. */
function writeKept(file: string, kept: Kept): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, `${JSON.stringify(kept, null, 2)}\n`);
}
