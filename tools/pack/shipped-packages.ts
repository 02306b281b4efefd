/** A package that embedding teams install. */
export interface ShippedPackage {
  /** Its folder in `packages/`, which is also its name in the scope. */
  readonly folder: string;
  readonly description: string;
  /** Oldest Node.js that runs it; Bun and Deno run all. */
  readonly node: string;
  /** Packages whose types its declarations name, by version; without them a consumer's strict compiler fails. */
  readonly types?: Readonly<Record<string, string>>;
}

/** The packages in the order of their dependencies. */
export const shippedPackages: readonly ShippedPackage[] = [
  {
    folder: "core",
    description: "The rules of the Design Catalog Service: operations, events and ports, without framework or I/O",
    node: ">=20",
  },
  {
    folder: "http",
    description:
      "One handler from Request to Response for the operations of @design-catalog/core, and its OpenAPI documents",
    node: ">=20",
  },
  { folder: "pages", description: "Pages for sign-in, consent and accounts", node: ">=20" },
  {
    folder: "storage-memory",
    description: "The storage ports in memory, and default ports from what every runtime has",
    node: ">=20",
  },
  {
    folder: "conformance",
    description: "The contracts of the storage, queue, files and transport as suites, for whoever writes an adapter",
    node: ">=20",
  },
  { folder: "blob-stores", description: "Contents of files in a directory, S3 or Azure", node: ">=20" },
  {
    folder: "webhook-engine",
    description: "Signed webhooks that are never lost: dispatcher, transports, signatures and address rules",
    node: ">=20",
  },
  {
    folder: "storage-kysely",
    description: "The storage ports on PostgreSQL, with migrations and backups",
    node: ">=20",
    types: { "@types/pg": "8.23.1" },
  },
  {
    folder: "queue-pg-boss",
    description: "The job queue on pg-boss, in the transactions of the storage",
    node: ">=22.12",
  },
  { folder: "client", description: "A typed client for the HTTP API", node: ">=20" },
];
