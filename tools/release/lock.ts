import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";

/** A package of the registry that the service needs at run time. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Subresource integrity of its archive, such as `sha512-...`. */
  readonly integrity: string;
}

type Names = Readonly<Record<string, string>>;

interface Needs {
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly optionalPeers?: readonly string[];
}

/** Entry of `bun.lock`: `name@version`, the registry, its needs and its integrity. */
type Entry = readonly [resolved: string, registry?: string, needs?: Needs, integrity?: string];

interface Lock {
  readonly workspaces: Readonly<Record<string, Needs & { readonly name: string }>>;
  readonly packages: Readonly<Record<string, Entry>>;
}

/** Workspaces that run in production; all others are their parts, or only for development. */
const hosts = ["apps/server", "apps/cli"];

/** Every package that the hosts load at run time, those of other platforms included, sorted by name and version. */
export function readRuntimePackages(root = projectRoot): readonly LockedPackage[] {
  const lock = readLock(root);
  return reachable(
    lock,
    hosts.map((host) => lock.workspaces[host]?.name ?? host),
  );
}

/** The named packages, and those that they need. */
export function readPackagesNamed(names: readonly string[], root = projectRoot): readonly LockedPackage[] {
  return reachable(readLock(root), names);
}

function readLock(root: string): Lock {
  // The installer wrote the file, in the shape of its version.
  return Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as Lock;
}

function reachable(lock: Lock, keys: readonly string[]): readonly LockedPackage[] {
  const seen = new Set<string>();
  const found = new Map<string, LockedPackage>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const [resolved = "", , needs = {}, integrity = ""] = lock.packages[key] ?? [];
    const at = resolved.lastIndexOf("@");
    const [name, version] = [resolved.slice(0, at), resolved.slice(at + 1)];
    const workspace = version.startsWith("workspace:")
      ? lock.workspaces[version.slice("workspace:".length)]
      : undefined;
    if (workspace === undefined) found.set(resolved, { name, version, integrity });
    for (const need of neededBy(workspace ?? needs)) visit(keyOf(lock, key, need));
  };
  for (const key of keys) visit(key);
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, optionalPeers = [] }: Needs): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !optionalPeers.includes(name));
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Key of the entry that `name` means inside of another: the nearest one, as where folders of packages are nested. */
function keyOf({ packages }: Lock, inside: string, name: string): string {
  for (let parent = inside; parent !== ""; parent = parent.slice(0, Math.max(0, parent.lastIndexOf("/")))) {
    if (packages[`${parent}/${name}`]) return `${parent}/${name}`;
  }
  if (packages[name]) return name;
  throw new Error(`Cannot read bun.lock because ${inside} needs a package that it does not hold: ${name}`);
}
