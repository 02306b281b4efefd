import {
  listConnectors,
  listDomains,
  listLists,
  listOAuthClients,
  listSignals,
  listSsoProviders,
  listViewTemplates,
  listWebhooks,
  queryAllProjects,
  queryCables,
  queryFiles,
  queryProducts,
  queryReports,
  queryRoles,
  queryUsers,
} from "@design-catalog/client/api";
import { userName } from "../user-name.ts";
import { gridSource, listedSource, type ReferenceSource } from "./reference.ts";
import { wordsIn } from "./words-in.ts";

/** Rows that are found and shown by their names. */
export const named = {
  matching: (filter: string) =>
    filter === "" ? {} : ({ name: { filterType: "text", type: "contains", filter } } as const),
  nameOf: ({ name }: { readonly name: string }) => name,
};

/** Signals that fields of the catalog refer to. */
export const signalSource = listedSource(listSignals, named.nameOf);

/** Connectors that fields of the catalog refer to. */
export const connectorSource = listedSource(listConnectors, named.nameOf);

/** Products that fields of the catalog refer to. */
export const productSource = gridSource(queryProducts, named);

/** Projects that products are brought to. */
export const projectSource = gridSource(queryAllProjects, named);

/** Roles that users get. */
export const roleSource = gridSource(queryRoles, named);

/** Rows by the kind of id that a field holds. */
const sources: Readonly<Record<string, ReferenceSource>> = {
  signal: signalSource,
  connector: connectorSource,
  product: productSource,
  project: projectSource,
  cable: gridSource(queryCables, named),
  file: gridSource(queryFiles, named),
  report: gridSource(queryReports, named),
  role: roleSource,
  user: gridSource(queryUsers, {
    matching: (text) => wordsIn(["emailAddress", "firstName", "lastName"], text),
    nameOf: userName,
  }),
};

/** Rows that no form chooses, by their kinds as the audit trail calls them. */
const audited: Readonly<Record<string, ReferenceSource>> = {
  Domain: listedSource(listDomains, ({ domain }) => domain),
  List: listedSource(listLists, named.nameOf, { includeDeleted: true }),
  OAuthClient: listedSource(listOAuthClients, named.nameOf),
  SsoProvider: listedSource(listSsoProviders, named.nameOf),
  ViewTemplate: listedSource(listViewTemplates, named.nameOf, { includeDeleted: true }),
  WebhookEndpoint: listedSource(listWebhooks, ({ description, url }) => description || url),
};

/** The rows that a field refers to; undefined for a kind that has no names to choose from. */
export function sourceOf(kind: string | undefined): ReferenceSource | undefined {
  return kind !== undefined && Object.hasOwn(sources, kind) ? sources[kind] : undefined;
}

/** The rows of a kind as the audit trail calls it, such as `Product`. */
export function sourceOfRows(kind: string): ReferenceSource | undefined {
  return (
    sourceOf(kind.charAt(0).toLowerCase() + kind.slice(1)) ?? (Object.hasOwn(audited, kind) ? audited[kind] : undefined)
  );
}
