export { startEmbeddedPostgres } from "./embedded-postgres.ts";
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from "./embedded-postgres.ts";
export { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
export type { Durability } from "./server-settings.ts";
export { type JoinedPostgres, joinEmbeddedPostgres, type JoinOptions } from "./join-embedded-postgres.ts";
export { findFreePort } from "./free-port.ts";
export { chooseSystemUser, spawnOptionsFor, type SystemUser } from "./system-user.ts";
