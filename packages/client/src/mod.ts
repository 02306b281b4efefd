export { type CatalogClientOptions, createCatalogClient } from "./create-catalog-client.ts";
