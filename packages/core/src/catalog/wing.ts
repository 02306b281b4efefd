import { pickOperations, type StandardOperation } from "../engine/operations/standard.ts";
import type { Resource } from "../engine/rows/definition.ts";
import type { Wing } from "../engine/wing.ts";
import { catalogOperations } from "./browse/catalog.ts";
import { cables } from "./cables.ts";
import { compareProducts } from "./compare/compare-products.ts";
import { connectorPairings } from "./connector-pairings.ts";
import { connectors } from "./connectors.ts";
import { fileBytes } from "./files/keep-content.ts";
import { fileContents, files, fileUploads } from "./files/table.ts";
import { listOperations } from "./lists/lists.ts";
import { listItems, lists } from "./lists/table.ts";
import { pairingOperations } from "./pairing-operations.ts";
import { exportProducts } from "./product-files/export-products.ts";
import { importKind } from "./product-files/import-job.ts";
import { importProducts } from "./product-files/import-products.ts";
import { productOperations } from "./product-search/searchable-products.ts";
import { productSearchRows } from "./product-search/table.ts";
import { undoProducts } from "./product-undo/undo-products.ts";
import { products } from "./products.ts";
import { signals } from "./signals.ts";
import { reindexKind } from "./similar-products/reindex-job.ts";
import { reindexOperations } from "./similar-products/reindex-products.ts";
import { findSimilarProducts } from "./similar-products/similar-products.ts";
import { changedProducts, generations, productCodes, productVectors } from "./similar-products/tables.ts";
import { translations } from "./translations/table.ts";
import { translationKind } from "./translations/translate/translation-job.ts";
import { translationOperations } from "./translations/translations.ts";

/** Standard operations of most resources in administration. */
const administered = ["get", "create", "replace", "patch", "delete", "restore", "grid"] as const;

/** Resources that have only standard operations, one line each. */
const plain: readonly (readonly [Resource, ...StandardOperation[]])[] = [
  [signals, ...administered],
  [connectors, ...administered],
  [connectorPairings, "get", "delete", "restore", "grid"],
  [cables, ...administered],
];

/** Products with their connectors, signals and cables, and the lists and translations that describe them. */
export const catalogWing: Wing = {
  operations: [
    ...plain.flatMap((kind) => pickOperations(...kind)),
    ...pairingOperations,
    ...productOperations,
    compareProducts,
    findSimilarProducts,
    ...reindexOperations,
    exportProducts,
    importProducts,
    undoProducts,
    ...catalogOperations,
    ...listOperations,
    ...translationOperations,
  ],
  resources: [...plain.map(([resource]) => resource), products, lists, listItems, translations],
  tables: [
    fileContents,
    files,
    fileUploads,
    productSearchRows,
    changedProducts,
    generations,
    productCodes,
    productVectors,
  ],
  expiring: [],
  jobKinds: [reindexKind, importKind, translationKind],
  quotas: [fileBytes],
  mailKinds: [],
};
