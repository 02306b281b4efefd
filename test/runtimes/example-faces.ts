import type { Runtime } from "./runtimes.ts";

/** A face whose examples are run. */
export interface Face {
  /** Name that examples import. */
  readonly package: string;
  /** Its module, from the project's root. */
  readonly path: string;
  /** Runtimes that the package supports. */
  readonly runtimes: readonly Runtime[];
  /** Values whose examples run only on Bun, because they read files of a package, which a bundle lacks. */
  readonly unbundled: readonly string[];
}

const everywhere: readonly Runtime[] = ["Bun", "Node", "Deno"];

function face(name: string, runtimes: readonly Runtime[], exceptions: Partial<Face> = {}): Face {
  return {
    package: `@design-catalog/${name}`,
    path: `packages/${name}/src/mod.ts`,
    runtimes,
    unbundled: [],
    ...exceptions,
  };
}

const coreFaces = ["application", "catalog", "engine", "ports", "identity", "operator", "projects", "webhooks"];

/** Faces of the packages that programs outside this repository install. */
export const faces: readonly Face[] = [
  face("core", everywhere),
  ...coreFaces.map((name) => face(`core/${name}`, everywhere, { path: `packages/core/src/${name}/mod.ts` })),
  face("storage-memory", everywhere),
  face("client", everywhere),
  face("receiver", everywhere),
  face("http", everywhere, { unbundled: ["createPackageAssets"] }),
  face("pages", everywhere),
  face("webhook-engine", ["Bun", "Node"]),
  face("storage-kysely", ["Bun", "Node"]),
  face("storage-kysely/embedded", ["Bun"], { path: "packages/storage-kysely/src/embedded/mod.ts" }),
  face("queue-pg-boss", ["Bun", "Node"]),
  face("webhooks", ["Bun", "Node"]),
  ...["local", "s3", "azure"].map((kind) =>
    face(`blob-stores/${kind}`, ["Bun", "Node"], { path: `packages/blob-stores/src/${kind}/mod.ts` }),
  ),
];
