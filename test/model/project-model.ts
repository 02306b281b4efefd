import type { Catalog } from "./catalog.ts";

/** The kinds of things in a project. */
export const kinds = ["products", "views", "items", "cables"] as const;

/** One of {@link kinds}. */
export type Kind = (typeof kinds)[number];

/** A thing that is or was in the project, as far as commands know: what goes along with others goes unseen. */
interface Known {
  readonly id: string;
  /** Of a product. */
  readonly name: string;
  isGone: boolean;
}

/** What commands know of the project that they work on. */
export interface ProjectModel {
  readonly catalog: Catalog;
  readonly projectId: string;
  readonly known: Readonly<Record<Kind, Known[]>>;
  /** Copies and snapshots of the project. */
  readonly copies: string[];
  /** Row ids of cables by every cable id that they have had. */
  readonly cableIds: Map<string, string>;
}

/** A model of an empty project. */
export function createModel(catalog: Catalog, projectId: string): ProjectModel {
  return {
    catalog,
    projectId,
    known: { products: [], views: [], items: [], cables: [] },
    copies: [],
    cableIds: new Map(),
  };
}

/** Notes that things are there. */
export function note(
  model: ProjectModel,
  kind: Kind,
  rows: readonly { readonly id: string; readonly name?: unknown }[],
) {
  for (const { id, name } of rows) {
    const known = model.known[kind].find((one) => one.id === id);
    if (known) known.isGone = false;
    else model.known[kind].push({ id, name: String(name), isGone: false });
  }
}

/** Notes what a cable is called. @throws when another cable was called so before */
export function noteCableId(
  model: ProjectModel,
  { id, cableId }: { readonly id: string; readonly cableId: string },
): void {
  const before = model.cableIds.get(cableId) ?? id;
  if (before !== id)
    throw new TypeError(`Cannot accept a cable id that another cable has or had: current value is ${cableId}`);
  model.cableIds.set(cableId, id);
}

/** Notes that a thing has been removed. */
export function noteGone(model: ProjectModel, kind: Kind, id: string): void {
  for (const known of model.known[kind]) known.isGone ||= known.id === id;
}

/** Which of the known things a command means. */
export interface Which {
  readonly number: number;
  /** Whether it may be any: of another name, or removed instead of live. */
  readonly isStray: boolean;
}

/** The thing that is meant, of the latest ones first. */
export function pick(
  model: ProjectModel,
  kind: Kind,
  { number, isStray, ...wanted }: Which & { readonly name?: string; readonly isGone?: boolean },
): string {
  const { name, isGone = false } = wanted;
  const fitting = model.known[kind].filter((one) => one.isGone === isGone && (name === undefined || one.name === name));
  const list = isStray ? model.known[kind] : fitting;
  return list.at(-1 - (number % Math.max(list.length, 1)))?.id ?? nothing;
}

/** Has the shape of an id and names nothing. */
const nothing = "ffffffffffffffffffffffff";
