/** A package that embedding teams install. */
export interface ShippedPackage {
  /** Its folder in `packages/`, which is also its name in the scope. */
  readonly folder: string;
  readonly description: string;
  /** Oldest Node.js that runs it; Bun runs all. */
  readonly node: string;
  /** True for one whose archive is tested on Deno. */
  readonly isForDeno: boolean;
  /** File with the example of its README: a program, or a source whose first `@example` is taken. */
  readonly example: string;
  /** Packages whose types its declarations name, by version; without them a consumer's strict compiler fails. */
  readonly types?: Readonly<Record<string, string>>;
  /** Dependency that consumers do not install, as its archive would run a script: it comes as files. */
  readonly packed?: string;
}

/** Programs of this repository that `bun run verify pack` runs from the archives. */
const memoryHost = "examples/embedding.ts";
const shop = "examples/orders.ts";

/** The packages in the order of their dependencies. */
export const shippedPackages: readonly ShippedPackage[] = [
  {
    folder: "core",
    description: "The rules of the Design Catalog Service: operations, events and ports, without framework or I/O",
    node: ">=20",
    isForDeno: true,
    example: memoryHost,
  },
  {
    folder: "http",
    description:
      "One handler from Request to Response for the operations of @design-catalog/core, and its OpenAPI documents",
    node: ">=20",
    isForDeno: true,
    example: memoryHost,
    packed: "swagger-ui-dist",
  },
  {
    folder: "pages",
    description: "Pages for sign-in, consent and accounts",
    node: ">=20",
    isForDeno: true,
    example: memoryHost,
  },
  {
    folder: "storage-memory",
    description: "The storage ports in memory, and default ports from what every runtime has",
    node: ">=20",
    isForDeno: true,
    example: memoryHost,
  },
  {
    folder: "blob-stores",
    description: "Contents of files in a directory, S3 or Azure",
    node: ">=20",
    isForDeno: false,
    example: "packages/blob-stores/src/local/local-blobs.ts",
  },
  {
    folder: "webhook-engine",
    description: "Signed webhooks that are never lost: dispatcher, transports, signatures and address rules",
    node: ">=20",
    isForDeno: false,
    example: "packages/webhook-engine/src/secrets/box.ts",
  },
  {
    folder: "conformance",
    description: "The contracts of the storage, queue, files and transport as suites, for whoever writes an adapter",
    node: ">=20",
    isForDeno: true,
    example: "test/runtimes/memory-adapters.fixture.ts",
  },
  {
    folder: "storage-kysely",
    description: "The storage ports on PostgreSQL, with migrations and backups",
    node: ">=22",
    isForDeno: false,
    example: "packages/storage-kysely/src/connection/pool.ts",
    types: { "@types/pg": "8.23.1" },
  },
  {
    folder: "queue-pg-boss",
    description: "The job queue on pg-boss, in the transactions of the storage",
    node: ">=22.12",
    isForDeno: false,
    example: "packages/queue-pg-boss/src/jobs.ts",
  },
  {
    folder: "webhooks",
    description:
      "Signed webhooks that are never lost, in the transactions of a program that has its own PostgreSQL tables",
    node: ">=22.12",
    isForDeno: false,
    example: shop,
    types: { "@types/pg": "8.23.1" },
  },
  {
    folder: "client",
    description: "A typed client for the HTTP API",
    node: ">=20",
    isForDeno: true,
    example: "packages/client/src/create-catalog-client.ts",
  },
  {
    folder: "receiver",
    description: "Receives the service's webhooks: typed events, verified and handled once",
    node: ">=20",
    isForDeno: true,
    example: "packages/receiver/src/create-receiver.ts",
  },
];
