export { type CatalogClient, type CatalogClientOptions, createCatalogClient } from "./create-catalog-client.ts";
export { Failure, readFailure } from "./failure.ts";
export type { Field, FieldKind, FieldsOf, KindTitles, Words } from "./field.ts";
export type { Operation, Sent } from "./operation.ts";
