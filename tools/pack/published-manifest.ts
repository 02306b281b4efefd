import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import type { ShippedPackage } from "./shipped-packages.ts";

type Names = Readonly<Record<string, string>>;

/** The manifest of a package of this project, as far as packing reads it. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Names;
  /** Modules of its own by condition. */
  readonly imports?: Readonly<Record<string, Names>>;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly repository?: Repository;
}

/** Place of the sources, which npm compares with the build that publishes. */
export interface Repository {
  readonly type: string;
  readonly url: string;
}

/** The repository that the root manifest names, if any: without one npm accepts no provenance. */
export function readRepository(): Repository | undefined {
  return readManifest("package.json").repository;
}

/** The manifest that consumers install: JavaScript with types in place of sources, and versions in place of `workspace:*`. */
export function publishedManifest(
  { folder, description, node, types, packed }: ShippedPackage,
  repository: Repository | undefined = readRepository(),
) {
  const manifest = readManifest(join("packages", folder, "package.json"));
  const { name, version, license, imports, dependencies, optionalDependencies } = manifest;
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([path, source]) => [path, builtFrom(source)]),
  );
  return {
    name,
    version,
    description,
    license,
    ...(repository && { repository: { ...repository, directory: `packages/${folder}` } }),
    type: "module",
    sideEffects: false,
    engines: { node },
    exports,
    ...(imports && { imports: builtImports(imports) }),
    files: ["dist", "LICENSE", "NOTICE"],
    dependencies: withVersions(without({ ...dependencies, ...types }, packed), version),
    ...(optionalDependencies && asOptionalPeers(optionalDependencies)),
    publishConfig: { access: "public", ...(repository && { provenance: true }) },
  };
}

function without(dependencies: Names, left: string | undefined): Names {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => name !== left));
}

/** Leaves to embedders what the service itself always has, such as 60 MB of PostgreSQL. */
function asOptionalPeers(peerDependencies: Names) {
  const optional = Object.keys(peerDependencies).map((name) => [name, { optional: true }] as const);
  return { peerDependencies, peerDependenciesMeta: Object.fromEntries(optional) };
}

/** All packages share one version, so a package fits exactly its siblings of the same release. */
function withVersions(dependencies: Names, version: string): Names {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, range.startsWith("workspace:") ? version : range]),
  );
}

function builtFrom(source: string): { readonly types: string; readonly default: string } {
  const base = source.replace(/^\.\/src\//u, "./dist/").replace(/\.ts$/u, "");
  return { types: `${base}.d.ts`, default: `${base}.js` };
}

/** No declaration names such a module, so it needs no types. */
function builtImports(imports: Readonly<Record<string, Names>>): Readonly<Record<string, Names>> {
  const built = Object.entries(imports).map(([name, { types: _, ...conditions }]): [string, Names] => {
    const files = Object.entries(conditions).map(
      ([condition, source]) => [condition, builtFrom(source).default] as const,
    );
    return [name, Object.fromEntries(files)];
  });
  return Object.fromEntries(built);
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(projectRoot, path), "utf8")) as Manifest; // Our own file.
}
