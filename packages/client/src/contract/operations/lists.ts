/** Written by `bun run contract` from the OpenAPI documents: operations of "Lists". */
import type { Operation } from "../../operation.ts";
import type { List, ListCreate, ListItem, ListItemCreate, ListItemPatch, ListItemReplace, ListPatch, ListReplace, Restore } from "../types.ts";

/** List lists in pages. */
export const listLists: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (List)[]> = { method: "GET", path: "/api/v1/admin/lists", privilege: "Admin Lists" };
/** Create a list. */
export const createList: Operation<{ readonly body: ListCreate; }, List> = { method: "POST", path: "/api/v1/admin/lists", privilege: "Admin Lists r/w" };
/** Read a list. */
export const getList: Operation<{ readonly path: { readonly "listId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, List> = { method: "GET", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists" };
/** Replace a list. */
export const replaceList: Operation<{ readonly path: { readonly "listId": string; }; readonly body: ListReplace; }, List> = { method: "PUT", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists r/w" };
/** Change a list. */
export const patchList: Operation<{ readonly path: { readonly "listId": string; }; readonly body: ListPatch; }, List> = { method: "PATCH", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists r/w" };
/** Remove a list. */
export const deleteList: Operation<{ readonly path: { readonly "listId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/lists/{listId}", privilege: "Admin Lists r/w" };
/** Restore removed lists. */
export const restoreLists: Operation<{ readonly body: Restore; }, readonly (List)[]> = { method: "POST", path: "/api/v1/admin/lists/restore", privilege: "Admin Lists r/w" };
/** List the items. */
export const listListItems: Operation<{ readonly path: { readonly "listId": string; }; }, readonly (ListItem)[]> = { method: "GET", path: "/api/v1/admin/lists/{listId}/items", privilege: "Admin Lists" };
/** Add an item. */
export const createListItem: Operation<{ readonly path: { readonly "listId": string; }; readonly body: ListItemCreate; }, ListItem> = { method: "POST", path: "/api/v1/admin/lists/{listId}/items", privilege: "Admin Lists r/w" };
/** Read an item. */
export const getListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, ListItem> = { method: "GET", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists" };
/** Replace a list item. */
export const replaceListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; readonly body: ListItemReplace; }, ListItem> = { method: "PUT", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists r/w" };
/** Change a list item. */
export const patchListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; readonly body: ListItemPatch; }, ListItem> = { method: "PATCH", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists r/w" };
/** Remove a list item. */
export const deleteListItem: Operation<{ readonly path: { readonly "listId": string; readonly "itemId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/lists/{listId}/items/{itemId}", privilege: "Admin Lists r/w" };
/** Restore removed items. */
export const restoreListItems: Operation<{ readonly path: { readonly "listId": string; }; readonly body: Restore; }, readonly (ListItem)[]> = { method: "POST", path: "/api/v1/admin/lists/{listId}/items/restore", privilege: "Admin Lists r/w" };
