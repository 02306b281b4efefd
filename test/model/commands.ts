import fc from "fast-check";
import { anyKind, at, type Command, commandOf, has, names, noteAll, patchAt, rowsIn } from "./command-tools.ts";
import { anyCableIds, anyPlugging, endsOf, pluggingOf, rarely, which } from "./drawn-values.ts";
import type { Pair } from "./pair.ts";
import { changeMember, patch, patchItems, patchProject, replug } from "./patch-commands.ts";
import { noteGone, pick, type ProjectModel, type Which } from "./project-model.ts";

/** Any step; changes of connections come most often. */
export function anyCommand(): fc.Arbitrary<Command> {
  const often = [connect, addCable, restore].map((arbitrary) => ({ arbitrary, weight: 4 }));
  const seldom = [addProducts, addView, copyView, takeCopy, bringBack, patchProject, changeMember];
  const between = [addItem, drawSegment, replug, patch, patchItems];
  const weighed = (arbitraries: readonly fc.Arbitrary<Command>[], weight: number) =>
    arbitraries.map((arbitrary) => ({ arbitrary, weight }));
  return fc.oneof({ arbitrary: remove, weight: 5 }, ...often, ...weighed(between, 2), ...weighed(seldom, 1));
}

/** The start of a project: a view, a matrix and two displays with their accessories. */
export async function furnish(model: ProjectModel, pair: Pair): Promise<void> {
  const [matrix, display] = model.catalog.products;
  const products = [{ productId: matrix }, { productId: display, quantity: 2, accessories: true }];
  noteAll(model, "products", await pair.call("addProjectProducts", { ...at(model), body: { products } }));
  noteAll(model, "views", await pair.call("addProjectView", { ...at(model), body: { name: "Ground" } }));
}

const addProducts = commandOf(
  "addProducts",
  fc.record({
    product: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 2 }),
    accessories: fc.constantFrom(false, true, "lamp" as const),
    view: fc.option(which, { freq: 3 }),
  }),
  async (model, pair, { product, quantity, accessories, view }) => {
    const { products } = model.catalog;
    const added = {
      productId: products[product],
      quantity,
      accessories: accessories === "lamp" ? [products[3]] : accessories,
      ...(view ? { viewId: pick(model, "views", view) } : {}),
    };
    const body = { products: [added] };
    noteAll(model, "products", await pair.call("addProjectProducts", { ...at(model), body }));
  },
);

const addView = commandOf("addView", fc.constantFrom("Ground", "First", "Roof"), async (model, pair, name) => {
  noteAll(model, "views", await pair.call("addProjectView", { ...at(model), body: { name } }));
});

const copyView = commandOf("copyView", which, async (model, pair, view) => {
  const parameters = at(model, { viewId: pick(model, "views", view) });
  const copy = await pair.call("deepCopyProjectView", { ...parameters, body: {} });
  noteAll(model, "views", copy);
  const [{ id } = {}] = rowsIn(copy);
  if (typeof id === "string") noteAll(model, "items", await pair.call("listViewItems", at(model, { viewId: id })));
});

const geometry = { x: 1, y: 2, width: 3, height: 4 };

async function putOnView(model: ProjectModel, pair: Pair, put: { readonly view: Which; readonly item: object }) {
  const body = { viewId: pick(model, "views", put.view), geometry, ...put.item };
  noteAll(model, "items", await pair.call("addViewItems", { ...at(model), body }));
}

const addItem = commandOf(
  "addItem",
  fc.record({ view: which, product: fc.option(which, { freq: 4 }) }),
  async (model, pair, { view, product }) => {
    const item = product
      ? { type: "product", projectProductId: pick(model, "products", product) }
      : { type: "rectangle" };
    await putOnView(model, pair, { view, item });
  },
);

const connect = commandOf(
  "connect",
  fc.record({ view: which, ends: anyPlugging }),
  async (model, pair, { view, ends }) => {
    const { from, to } = endsOf(model, ends);
    const item = { type: "connection", ...(from ? { from } : {}), ...(to ? { to } : {}) };
    await putOnView(model, pair, { view, item });
  },
);

const drawSegment = commandOf(
  "drawSegment",
  fc.record({ view: which, cable: which }),
  async (model, pair, { view, cable }) => {
    await putOnView(model, pair, { view, item: { type: "connection", cableId: pick(model, "cables", cable) } });
  },
  (model) => has(model, "cables"),
);

const addCable = commandOf(
  "addCable",
  fc.record({
    plugging: anyPlugging,
    cableId: fc.option(fc.constantFrom(...anyCableIds), { freq: 6, nil: undefined }),
  }),
  async (model, pair, { plugging, cableId }) => {
    const body = { ...pluggingOf(model, plugging), ...(cableId === undefined ? {} : { cableId }) };
    noteAll(model, "cables", await pair.call("createProjectCable", { ...at(model), body }));
  },
);

const remove = commandOf(
  "remove",
  fc.record({ kind: anyKind, which, isStale: rarely, isPatch: fc.boolean() }),
  async (model, pair, { kind, isStale, isPatch, ...drawn }) => {
    const { one, parameter } = names[kind];
    const id = pick(model, kind, drawn.which);
    const outcome = isPatch
      ? await patchAt(model, pair, { kind, isStale, id, fields: { deleted: true } })
      : await pair.call(`delete${one}`, at(model, { [parameter]: id }));
    if (!outcome.failure) noteGone(model, kind, id);
  },
  (model, { kind }) => has(model, kind),
);

const restorable = ["products", "items", "cables"] as const;

const restore = commandOf(
  "restore",
  fc.record({ kind: fc.nat(5), some: fc.array(which, { minLength: 1, maxLength: 3 }) }),
  async (model, pair, { kind: number, some }) => {
    const removed = restorable.filter((kind) => has(model, kind, true));
    const kind = removed[number % removed.length] ?? "items";
    const ids = [...new Set(some.map((one) => pick(model, kind, { ...one, isGone: true })))];
    noteAll(model, kind, await pair.call(names[kind].restore, { ...at(model), body: { ids } }));
  },
  (model) => restorable.some((kind) => has(model, kind, true)),
);

const takeCopy = commandOf("takeCopy", fc.constantFrom("copyProject", "snapshotProject"), async (model, pair, name) => {
  const [{ id } = {}] = rowsIn(await pair.call(name, { ...at(model), body: {} }));
  if (typeof id !== "string") return;
  model.copies.push(id);
  await pair.call("createProjectCable", { parameters: { id }, body: {} });
});

const bringBack = commandOf("bringBack", fc.constant("the project"), async (model, pair) => {
  await pair.call("deleteProject", at(model));
  await pair.call("createProjectCable", { ...at(model), body: {} });
  await pair.call("restoreProject", at(model));
});
