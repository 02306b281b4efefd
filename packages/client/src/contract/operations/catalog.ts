/** Written by `bun run contract` from the OpenAPI documents: operations of "Catalog". */
import type { Operation } from "../../operation.ts";
import type { Cable, Connector, ConnectorPairing, FoundProducts, GridRequest, ListWithItems, LocaleTranslations, Product, ProductPage, ProductSearch, Report, Signal, SimilarProducts } from "../types.ts";

/** List all reports. */
export const listAvailableReports: Operation<{  }, readonly (Report)[]> = { method: "GET", path: "/api/v1/reports", privilege: "user" };
/** Find products similar to a product or a text. */
export const findSimilarProducts: Operation<{ readonly body?: SimilarProducts; }, readonly (Product)[]> = { method: "POST", path: "/api/v1/products/similar", privilege: "user" };
/** Filter, sort and page products. */
export const queryCatalogProducts: Operation<{ readonly body: GridRequest; }, ProductPage> = { method: "POST", path: "/api/v1/products/grid", privilege: "user" };
/** Read a product. */
export const getCatalogProduct: Operation<{ readonly path: { readonly "id": string; }; }, Product> = { method: "GET", path: "/api/v1/products/{id}", privilege: "user" };
/** Search products by words. */
export const searchProducts: Operation<{ readonly body: ProductSearch; }, FoundProducts> = { method: "POST", path: "/api/v1/products/search", privilege: "user" };
/** List all connectors. */
export const listConnectors: Operation<{  }, readonly (Connector)[]> = { method: "GET", path: "/api/v1/connectors", privilege: "user" };
/** List all signals. */
export const listSignals: Operation<{  }, readonly (Signal)[]> = { method: "GET", path: "/api/v1/signals", privilege: "user" };
/** List all cables. */
export const listCables: Operation<{  }, readonly (Cable)[]> = { method: "GET", path: "/api/v1/cables", privilege: "user" };
/** List all connector pairings. */
export const listConnectorPairings: Operation<{  }, readonly (ConnectorPairing)[]> = { method: "GET", path: "/api/v1/connectorpairings", privilege: "user" };
/** Read a list with its active items. */
export const readList: Operation<{ readonly path: { readonly "key": string; }; }, ListWithItems> = { method: "GET", path: "/api/v1/lists/{key}", privilege: "user" };
/** Read the texts of a locale. */
export const readTranslations: Operation<{ readonly path: { readonly "locale": string; }; }, LocaleTranslations> = { method: "GET", path: "/api/v1/translations/{locale}", privilege: "user" };
