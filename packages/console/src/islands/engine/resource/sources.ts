import {
  listConnectors,
  listSignals,
  queryAllProjects,
  queryFiles,
  queryProducts,
  queryRoles,
} from "@design-catalog/client/api";
import { gridSource, listedSource, type ReferenceSource } from "./reference.ts";

const named = { column: "name", nameOf: ({ name }: { readonly name: string }) => name };

/** Signals that fields of the catalog refer to. */
export const signalSource = listedSource(listSignals, named.nameOf);

/** Connectors that fields of the catalog refer to. */
export const connectorSource = listedSource(listConnectors, named.nameOf);

/** Products that fields of the catalog refer to. */
export const productSource = gridSource(queryProducts, named);

/** Projects that products are brought to. */
export const projectSource = gridSource(queryAllProjects, named);

/** Rows of other kinds by the kind of id that a field holds. */
const sources: Readonly<Record<string, ReferenceSource>> = {
  signal: signalSource,
  connector: connectorSource,
  product: productSource,
  project: projectSource,
  file: gridSource(queryFiles, named),
  role: gridSource(queryRoles, named),
};

/** The rows that a field refers to; undefined for a kind that has no names to choose from. */
export function sourceOf(kind: string | undefined): ReferenceSource | undefined {
  return kind !== undefined && Object.hasOwn(sources, kind) ? sources[kind] : undefined;
}
