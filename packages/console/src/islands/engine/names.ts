import type { Operation } from "@design-catalog/client";
import {
  type GridRequest,
  queryAllProjects,
  queryCables,
  queryConnectors,
  queryFiles,
  queryProducts,
  queryReports,
  queryRoles,
  querySignals,
  queryUsers,
  type User,
} from "@design-catalog/client/api";
import { call } from "./call.ts";
import { createKeptNames } from "./kept-names.ts";
import { mayUse } from "./page-data.ts";

/** Names by id; an id whose name the user may not read stands for itself. */
export type Names = (id: string | null) => string;

type Pairs = readonly (readonly [id: string, name: string])[];

interface Source {
  readonly privilege: string;
  readonly read: (ids: readonly string[]) => Promise<Pairs>;
}

/** A grid operation of rows with names. */
type NamedRows = Operation<
  { readonly query?: { readonly includeDeleted?: boolean }; readonly body: GridRequest },
  { readonly rowData: readonly { readonly id: string; readonly name: string }[] }
>;

/** Sources of names by the kind of their rows, as the audit trail calls it. */
const sources = {
  User: {
    privilege: "Admin Users",
    read: async (ids) => {
      const { rowData } = await call(queryUsers, { query: { includeDeleted: true }, body: gridOf(ids) });
      return rowData.map((user) => [user.id, userName(user)]);
    },
  },
  Cable: named(queryCables),
  Connector: named(queryConnectors),
  File: named(queryFiles),
  Product: named(queryProducts),
  Project: named(queryAllProjects),
  Report: named(queryReports),
  Role: named(queryRoles),
  Signal: named(querySignals),
} as const satisfies Readonly<Record<string, Source>>;

function named(operation: NamedRows): Source {
  return {
    privilege: operation.privilege,
    read: async (ids) => {
      const { rowData } = await call(operation, { query: { includeDeleted: true }, body: gridOf(ids) });
      return rowData.map(({ id, name }) => [id, name]);
    },
  };
}

/** Kind of a resource that a page may name instead of showing its id. */
export type NamedKind = keyof typeof sources;

const known = createKeptNames();

/** Reads the names that the page does not know, or not lately, in one request. */
export async function readNames(kind: NamedKind, ids: readonly (string | null)[]): Promise<Names> {
  const { privilege, read }: Source = sources[kind];
  const asked = known.toRead(ids.filter((id) => id !== null));
  if (asked.length > 0 && mayUse(privilege)) {
    // Without an answer the rows keep their earlier names, or show ids.
    const found = await read(asked).catch(() => undefined);
    const names = new Map(found);
    // An id without a row has itself, so the page does not ask for it with each read.
    if (found) known.keep(asked.map((id) => [id, names.get(id) ?? id]));
  }
  return (id) => (id === null ? "" : known.nameOf(id));
}

/** Reads the names of rows of several kinds, in one request for each; rows of other kinds have none. */
export async function readRowNames(
  rows: readonly { readonly kind: string; readonly id: string | null }[],
): Promise<Names> {
  const idsOf = (kind: NamedKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const kinds = ["Cable", "Connector", "File", "Product", "Project", "Report", "Role", "Signal"] as const;
  const [names] = await Promise.all([
    readNames("User", idsOf("User")),
    ...kinds.map((kind) => readNames(kind, idsOf(kind))),
  ]);
  return names;
}

/** A user's full name, otherwise the email address. */
export function userName(user: Pick<User, "firstName" | "lastName" | "emailAddress">): string {
  const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ");
  return name === "" ? user.emailAddress : name;
}

function gridOf(ids: readonly string[]): GridRequest {
  return { startRow: 0, endRow: ids.length, filterModel: { id: { filterType: "set", values: ids } } };
}
