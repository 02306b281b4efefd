import { jobs, roles } from "../../application/mod.ts";
import { cables, connectors, files, lists, products, signals } from "../../catalog/mod.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { grants, type Privilege } from "../../engine/calls/privilege.ts";
import { isId } from "../../engine/id.ts";
import { all, always, comparing, live, matches } from "../../engine/rows/conditions.ts";
import { domains, oauthClients, ssoProviders, users } from "../../identity/mod.ts";
import type { Condition, ConditionOn } from "../../ports/condition.ts";
import type { ColumnOf, StoredTable } from "../../ports/table.ts";
import { projects, reports, viewTemplates, visibleProjects } from "../../projects/mod.ts";
import { deliveries, webhookEndpoints } from "../../webhooks/mod.ts";

/** Kinds of things that a search finds, in the order of equally good results. */
export const searchedKinds = [
  "project",
  "product",
  "user",
  "endpoint",
  "delivery",
  "file",
  "connector",
  "signal",
  "cable",
  "viewTemplate",
  "report",
  "list",
  "role",
  "ssoProvider",
  "domain",
  "oauthClient",
  "job",
] as const;

interface SearchRequest {
  readonly q: string;
  readonly limit: number;
}

interface Found {
  readonly kind: (typeof searchedKinds)[number];
  readonly id: string;
  readonly name: string;
}

type SearchSource = (context: OperationContext, request: SearchRequest) => Promise<readonly Found[]>;

interface SearchedKind<Row extends { readonly id: string }> {
  readonly kind: Found["kind"];
  readonly table: StoredTable<Row>;
  /** Text columns that are searched in addition to the id. */
  readonly columns: readonly ColumnOf<Row>[];
  readonly nameOf: (row: Row) => string;
  /** Rows that the caller may read; undefined for none. */
  readonly visible: (context: OperationContext) => Promise<Condition | undefined>;
}

const allLive = async () => live;

/** Finds things of each kind. */
export const searchSources: readonly SearchSource[] = [
  searchIn({
    kind: "project",
    table: projects.table,
    columns: ["name", "number"],
    nameOf: ({ name }) => name,
    visible: async (context) => (await visibleProjects(context)).visible,
  }),
  searchIn({
    kind: "product",
    table: products.table,
    columns: ["name", "partNumber"],
    nameOf: ({ name }) => name,
    visible: allLive,
  }),
  searchIn({
    kind: "user",
    table: users,
    columns: ["emailAddress", "firstName", "lastName"],
    nameOf: ({ emailAddress }) => emailAddress,
    visible: forAdministrators("Admin Users", live),
  }),
  searchIn({
    kind: "endpoint",
    table: webhookEndpoints,
    columns: ["url", "description"],
    nameOf: ({ url }) => url,
    visible: forAdministrators("Admin Webhooks", live),
  }),
  // Nobody names a delivery, and there are millions.
  searchIn({
    kind: "delivery",
    table: deliveries,
    columns: [],
    nameOf: ({ url }) => url,
    visible: forAdministrators("Admin Webhooks", always),
  }),
  searchIn({
    kind: "file",
    table: files,
    columns: ["name"],
    nameOf: ({ name }) => name,
    visible: forAdministrators("Admin Files", all(live, matches({ ownerKind: "application" }))),
  }),
  searchNamed({ kind: "connector", table: connectors.table, columns: ["name", "code"], visible: allLive }),
  searchNamed({ kind: "signal", table: signals.table, columns: ["name", "code"], visible: allLive }),
  searchNamed({ kind: "cable", table: cables.table, columns: ["name", "partNumber"], visible: allLive }),
  searchNamed({
    kind: "viewTemplate",
    table: viewTemplates.table,
    columns: ["name", "viewKey"],
    visible: forAdministrators("Admin View Templates", live),
  }),
  searchNamed({
    kind: "report",
    table: reports.table,
    columns: ["name", "description"],
    visible: forAdministrators("Admin Reports", live),
  }),
  searchNamed({
    kind: "list",
    table: lists.table,
    columns: ["name", "key"],
    visible: forAdministrators("Admin Lists", live),
  }),
  searchNamed({
    kind: "role",
    table: roles.table,
    columns: ["name", "description"],
    visible: forAdministrators("Admin Roles", live),
  }),
  searchNamed({
    kind: "ssoProvider",
    table: ssoProviders,
    columns: ["name", "slug"],
    visible: forAdministrators("Admin SSO", live),
  }),
  searchIn({
    kind: "domain",
    table: domains,
    columns: ["domain"],
    nameOf: ({ domain }) => domain,
    visible: forAdministrators("Admin Domains", live),
  }),
  searchNamed({
    kind: "oauthClient",
    table: oauthClients,
    columns: ["name", "clientId"],
    visible: forAdministrators("Admin OAuth Clients", live),
  }),
  // Jobs have no names; an error or a log line tells an id.
  searchIn({
    kind: "job",
    table: jobs,
    columns: [],
    nameOf: ({ kind }) => kind,
    visible: forAdministrators("Admin Logs", always),
  }),
];

/** Searches rows whose name is a column. */
function searchNamed<Row extends { readonly id: string; readonly name: string }>(
  searched: Omit<SearchedKind<Row>, "nameOf">,
): SearchSource {
  return searchIn({ ...searched, nameOf: ({ name }) => name });
}

function searchIn<Row extends { readonly id: string }>(searched: SearchedKind<Row>): SearchSource {
  const { kind, table, columns, nameOf } = searched;
  return async (context, { q, limit }) => {
    const id = q.toLowerCase();
    const named = isId(id) ? [matches({ id })] : [];
    const visible = named.length + columns.length === 0 ? undefined : await searched.visible(context);
    if (!visible) return [];
    const read = async (op: "textEquals" | "startsWith" | "contains") => {
      const conditions = [...named, ...columns.map((column): Condition => ({ op, column, value: q }))];
      // Where a kind is listed, its columns are checked.
      const where: ConditionOn<Row> = comparing(all<string, string>(visible, { op: "or", conditions }));
      return context.store.select<Row>(table, { where, limit });
    };
    const some = await read("contains");
    // More than these may match, and better ones among the rest.
    const better = some.length < limit ? [] : [...(await read("textEquals")), ...(await read("startsWith"))];
    const rows = new Map([...better, ...some].map((row) => [row.id, row]));
    return [...rows.values()].map((row) => ({ kind, id: row.id, name: nameOf(row) }));
  };
}

/** Rows of the Admin API: the caller needs its privilege, and its scope where the token has scopes. */
function forAdministrators(privilege: Privilege, rows: Condition): SearchedKind<never>["visible"] {
  return async (context) => {
    const { privileges, scopes } = actorOf(context);
    return grants(privileges, privilege) && (scopes?.has("admin") ?? true) ? rows : undefined;
  };
}
