import { listConnectors, listSignals, queryAllProjects, queryFiles, queryProducts } from "@design-catalog/client/api";
import { gridSource, listedSource } from "../engine/resource/reference.ts";

/** Signals that fields of the catalog refer to. */
export const signalSource = listedSource(listSignals, ({ name }) => name);

/** Connectors that fields of the catalog refer to. */
export const connectorSource = listedSource(listConnectors, ({ name }) => name);

/** Products that fields of the catalog refer to. */
export const productSource = gridSource(queryProducts, { column: "name", nameOf: ({ name }) => name });

/** Projects that products are brought to. */
export const projectSource = gridSource(queryAllProjects, { column: "name", nameOf: ({ name }) => name });

/** Files that products show or offer. */
export const fileSource = gridSource(queryFiles, { column: "name", nameOf: ({ name }) => name });
