import { queryAllProjects, queryUsers, type User } from "@design-catalog/client/api";
import { call } from "./call.ts";
import { mayUse } from "./page-data.ts";

/** Kind of a resource that a page may name instead of showing its id. */
export type NamedKind = "user" | "project";

/** Names by id; an id whose name the user may not read stands for itself. */
export type Names = (id: string | null) => string;

type Pairs = readonly (readonly [id: string, name: string])[];

interface Source {
  readonly privilege: string;
  readonly read: (ids: readonly string[]) => Promise<Pairs>;
}

const sources: Readonly<Record<NamedKind, Source>> = {
  user: {
    privilege: "Admin Users",
    read: async (ids) => {
      const { rowData } = await call(queryUsers, { query: { includeDeleted: true }, body: gridOf(ids) });
      return rowData.map((user) => [user.id, userName(user)]);
    },
  },
  project: {
    privilege: "Admin Projects",
    read: async (ids) => {
      const { rowData } = await call(queryAllProjects, { query: { includeDeleted: true }, body: gridOf(ids) });
      return rowData.map(({ id, name }) => [id, name]);
    },
  },
};

/** Names that the page has read. */
const known = new Map<string, string>();

/** Reads the names that the page does not know yet, in one request. */
export async function readNames(kind: NamedKind, ids: readonly (string | null)[]): Promise<Names> {
  const { privilege, read } = sources[kind];
  const unknown = [...new Set(ids)].filter((id): id is string => id !== null && !known.has(id));
  if (unknown.length > 0 && mayUse(privilege)) {
    for (const [id, name] of await read(unknown)) known.set(id, name);
  }
  return (id) => (id === null ? "" : (known.get(id) ?? id));
}

/** A user's full name, otherwise the email address. */
export function userName(user: Pick<User, "firstName" | "lastName" | "emailAddress">): string {
  const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ");
  return name === "" ? user.emailAddress : name;
}

function gridOf(ids: readonly string[]) {
  return { startRow: 0, endRow: ids.length, filterModel: { id: { filterType: "set" as const, values: ids } } };
}
