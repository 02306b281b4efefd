import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import fc from "fast-check";
import { anyKind, at, commandOf, has, patchAt, rowsIn } from "./command-tools.ts";
import { anyCableIds, anyPlugging, pluggingOf, rarely, which } from "./drawn-values.ts";
import { noteGone, pick } from "./project-model.ts";

const anyConnectors = fc.option(fc.constantFrom("none", "turned round", "bare"), { freq: 3 });

/** Other connectors of a product: none, each reversed, or of another kind. */
function connectorsFrom({ connectors }: JsonObject, change: "none" | "turned round" | "bare"): readonly object[] {
  const list = Array.isArray(connectors) ? connectors.filter(isJsonObject) : [];
  const [first] = list;
  const other = { in: "out", out: "in", inout: "inout" } as const;
  const turned = (direction: unknown) => other[direction === "in" || direction === "out" ? direction : "inout"];
  if (change === "none") return [];
  if (change === "turned round") return list.map((one) => ({ ...one, direction: turned(one["direction"]) }));
  return list.map((one) => ({ ...one, connectorId: first?.["connectorId"] ?? "", signalIds: [] }));
}

/** Changes a thing, which may remove it. */
export const patch = commandOf(
  "patch",
  fc.record({
    kind: anyKind,
    which,
    isStale: rarely,
    isRemoval: rarely,
    label: fc.constantFrom(null, "A", "B"),
    cableId: fc.option(fc.constantFrom(...anyCableIds), { freq: 3, nil: undefined }),
    connectors: anyConnectors,
  }),
  async (model, pair, { kind, label, connectors, cableId, isStale, isRemoval, ...drawn }) => {
    const changes = {
      products: (row: JsonObject) => ({
        label,
        ...(connectors ? { connectors: connectorsFrom(row, connectors) } : {}),
      }),
      views: () => ({ name: label ?? "C" }),
      items: () => ({ geometry: { x: label?.length ?? 0 } }),
      cables: () => ({ label, status: "pulled", ...(cableId === undefined ? {} : { cableId }) }),
    };
    const fields = (row: JsonObject) => ({ ...changes[kind](row), ...(isRemoval ? { deleted: true } : {}) });
    await patchAt(model, pair, { kind, isStale, id: pick(model, kind, drawn.which), fields });
  },
  (model, { kind }) => has(model, kind),
);

/** Changes several items in one request. */
export const patchItems = commandOf(
  "patchItems",
  fc.array(fc.record({ which, isStale: rarely, isRemoval: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  async (model, pair, changes) => {
    const body: object[] = [];
    const removed: string[] = [];
    for (const { isStale, isRemoval, ...drawn } of changes) {
      const id = pick(model, "items", drawn.which);
      const [{ version = 0 } = {}] = rowsIn(await pair.call("getViewItem", at(model, { itemId: id })));
      body.push({
        id,
        version: Number(version) + (isStale ? 1 : 0),
        geometry: { x: 7 },
        ...(isRemoval && { deleted: true }),
      });
      if (isRemoval) removed.push(id);
    }
    const outcome = await pair.call("patchViewItems", { ...at(model), body });
    if (!outcome.failure) for (const id of removed) noteGone(model, "items", id);
  },
  (model) => has(model, "items"),
);

/** Changes the project itself. */
export const patchProject = commandOf("patchProject", fc.constantFrom("Lobby", "Hall"), async (model, pair, name) => {
  const [{ version = 0 } = {}] = rowsIn(await pair.call("getProject", at(model)));
  const body = { version, name, settings: { [name]: 1 } };
  await pair.call("patchProject", { ...at(model), body });
});

/** Adds, changes or removes the one possible member. */
export const changeMember = commandOf(
  "changeMember",
  fc.constantFrom("add", "patch", "remove" as const),
  async (model, pair, change) => {
    const { userId } = model.catalog;
    const member = at(model, { userId });
    const [{ version = 0 } = {}] = rowsIn(await pair.call("listProjectMembers", at(model)));
    if (change === "add") await pair.call("addProjectMember", { ...at(model), body: { userId, role: "editor" } });
    else if (change === "remove") await pair.call("deleteProjectMember", member);
    else await pair.call("patchProjectMember", { ...member, body: { version, role: "viewer" } });
  },
);

/** Plugs a cable in elsewhere. */
export const replug = commandOf(
  "replug",
  fc.record({ which, isStale: rarely, isRemoval: rarely, plugging: anyPlugging }),
  async (model, pair, { isStale, isRemoval, plugging, ...drawn }) => {
    const fields = { ...pluggingOf(model, plugging), ...(isRemoval ? { deleted: true } : {}) };
    await patchAt(model, pair, { kind: "cables", isStale, id: pick(model, "cables", drawn.which), fields });
  },
  (model) => has(model, "cables"),
);
