import { type Static, Type } from "@sinclair/typebox";
import { defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { includeDeletedQuery } from "../../engine/operations/include-deleted.ts";
import { findRestorable, restoreExample, restoreSchema } from "../../engine/operations/restore.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { withDefaults } from "../../engine/rows/definition.ts";
import { changeRows, findLive, insertRows, type Kind, newBase } from "../../engine/rows/rows.ts";
import { claimRestored } from "../../engine/rows/unique-values.ts";
import { exampleEntity } from "../../engine/schemas/describe.ts";
import type { Reader } from "../../ports/storage.ts";
import { withFixedKey } from "./fixed-key.ts";
import { type ListItemRow, listItems, type ListRow, lists } from "./table.ts";

const { definition, schemas, table } = listItems;
const example = exampleEntity(listItems);
const standard = standardOperations(listItems);
const kind: Kind<ListItemRow> = { name: definition.name, table, historyOf: null };

/** Items of a list, at most: a list is sent whole. */
export const listItemsMax = 1000;

const subject = (context: OperationContext, parameters: Readonly<Record<string, string>>): Promise<ListRow> =>
  findLive(context.store, lists.table, { id: parameters.listId });

const listListItems = defineOperation({
  name: "listListItems",
  method: "GET",
  path: definition.path,
  tag: "Lists",
  summary: "List the items",
  description: "Returns the live items of a list in its order, including inactive ones.",
  privilege: "Admin Lists",
  audience: "anyone",
  output: Type.Array(schemas.entity),
  example: { output: [example] },
  subject,
  run: (context, { subject: { id } }) => readItems(context.store, id),
});

const newItem = Type.Object(
  { ...schemas.create.properties, position: Type.Optional(definition.fields.position) },
  { $id: "ListItemCreate", additionalProperties: false },
);

const createListItem = defineOperation({
  name: "createListItem",
  method: "POST",
  path: definition.path,
  tag: "Lists",
  summary: "Add an item",
  description:
    "Adds an item to a list, at the end unless `position` names a place. No two live items of a list have the same key.",
  privilege: "Admin Lists r/w",
  audience: "anyone",
  body: newItem,
  status: 201,
  output: schemas.entity,
  example: { body: { key: "displays", label: "Displays", labels: { de: "Anzeigen" } }, output: example },
  location: ({ listId, id }) => `/api/v1/admin/lists/${String(listId)}/items/${String(id)}`,
  subject,
  run: (context, { body, subject: { id } }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      // Without the lock, two items added at once would both see the last free place.
      const list = await findLive(transaction, lists.table, { id, lock: true });
      const row = await newRow(change, { list, body });
      await insertRows(change, { kind, rows: [row] });
      return row;
    }),
});

const getListItem = defineOperation({
  name: "getListItem",
  method: "GET",
  path: `${definition.path}/{itemId}`,
  tag: "Lists",
  summary: "Read an item",
  description: "Returns the item with its version as ETag; a removed one only with `includeDeleted`.",
  privilege: "Admin Lists",
  audience: "anyone",
  query: Type.Object(includeDeletedQuery, { additionalProperties: false }),
  output: schemas.entity,
  example: { output: example },
  subject,
  async run(context, { parameters, query: { includeDeleted = false }, subject: { id } }) {
    const item = await findLive(context.store, table, { id: parameters["itemId"], includeDeleted });
    if (item.listId !== id) throw notFound();
    return item;
  },
});

const restoreListItems = defineOperation({
  name: "restoreListItems",
  method: "POST",
  path: `${definition.path}/restore`,
  tag: "Lists",
  summary: "Restore removed items",
  description:
    "Restores removed items of the list, all or none, and returns all that the body names; live ones stay as they are. 409 `duplicate` if another item has taken a key meanwhile, `limit_reached` if the list would have too many.",
  privilege: "Admin Lists r/w",
  audience: "anyone",
  body: restoreSchema,
  output: Type.Array(schemas.entity),
  example: { body: restoreExample, output: [example] },
  subject,
  run: (context, { body, subject: { id } }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      // Without the lock, a restore and an addition at once could both see room.
      const list = await findLive(transaction, lists.table, { id, lock: true });
      const rows = await findRestorable(transaction, table, { ids: body.ids, among: matches({ listId: list.id }) });
      const items = await readItems(transaction, list.id);
      checkRoom(items.length + rows.filter(({ deleted }) => deleted).length);
      await claimRestored(change, table, { ids: body.ids, rows });
      return changeRows(change, { kind, rows, changes: { deleted: false }, action: "restore" });
    }),
});

/** Operations of administrators on the items of a list. */
export const listItemOperations: readonly Operation[] = [
  listListItems,
  createListItem,
  getListItem,
  withFixedKey(ofList({ ...standard.replace })),
  withFixedKey(ofList({ ...standard.patch })),
  ofList({ ...standard.delete }),
  restoreListItems,
];

/** Reads the live items of a list, in list order. */
export function readItems(reader: Reader, listId: string): Promise<readonly ListItemRow[]> {
  const orderBy = [
    { column: "position", direction: "asc" },
    { column: "id", direction: "asc" },
  ] as const;
  return reader.select(table, { where: all(live, matches({ listId })), orderBy });
}

async function newRow(
  { context, transaction }: Change,
  added: { readonly list: ListRow; readonly body: Static<typeof newItem> },
): Promise<ListItemRow> {
  const { list, body } = added;
  const items = await readItems(transaction, list.id);
  checkRoom(items.length + 1);
  const position = body.position ?? (items.at(-1)?.position ?? -1) + 1;
  const fields = withDefaults(definition.fields, { ...body, position });
  return { ...newBase(context), ...fields, listId: list.id };
}

/** @throws {DomainError} `limit_reached` for more live items than a list may have */
function checkRoom(items: number): void {
  if (items <= listItemsMax) return;
  throw new DomainError("limit_reached", `A list has at most ${listItemsMax} items`, { limit: listItemsMax });
}

/** Restricts an operation on items to those of the list in the path. */
function ofList(operation: Operation): Operation {
  return {
    ...operation,
    tag: "Lists",
    async subject(context, parameters) {
      const list = await subject(context, parameters);
      const item = await findLive(context.store, table, { id: parameters["itemId"] });
      if (item.listId !== list.id) throw notFound();
      return item;
    },
  };
}
