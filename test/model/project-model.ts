import type { Catalog } from "./catalog.ts";

/** Kinds of things in a project. */
export const kinds = ["products", "views", "items", "cables"] as const;

/** One of {@link kinds}. */
export type Kind = (typeof kinds)[number];

/** A thing that is or was in the project, as far as commands know; they do not notice what goes with others. */
interface Known {
  readonly id: string;
  /** Only for products. */
  readonly name: string;
  isGone: boolean;
}

/** A command's knowledge of its project. */
export interface ProjectModel {
  readonly catalog: Catalog;
  readonly projectId: string;
  readonly known: Readonly<Record<Kind, Known[]>>;
  /** Copies and snapshots of the project. */
  readonly copies: string[];
  /** Row ids of cables, by every cable id they have had. */
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

/** Notes that things exist. */
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

/** Notes the id of a cable. @throws if another cable had it before */
export function noteCableId(
  model: ProjectModel,
  { id, cableId }: { readonly id: string; readonly cableId: string },
): void {
  const before = model.cableIds.get(cableId) ?? id;
  if (before !== id) throw new TypeError(`Cannot accept a cable id that another cable has or had: ${cableId}`);
  model.cableIds.set(cableId, id);
}

/** Notes that a thing has been removed. */
export function noteGone(model: ProjectModel, kind: Kind, id: string): void {
  for (const known of model.known[kind]) known.isGone ||= known.id === id;
}

/** Selects a known thing for a command. */
export interface Which {
  readonly number: number;
  /** Allows any thing: one of another name, or removed instead of live. */
  readonly isStray: boolean;
}

/** The selected thing; the latest ones come first. */
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

/** Has the shape of an id but names nothing. */
const nothing = "ffffffffffffffffffffffff";
