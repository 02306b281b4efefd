/** Written by `bun run contract` from the OpenAPI documents: operations of "View items". */
import type { Operation } from "../../operation.ts";
import type { Restore, ViewItem, ViewItemAdd, ViewItemPatch, ViewItemsPatch } from "../types.ts";

/** List the items of a view. */
export const listViewItems: Operation<{ readonly path: { readonly "id": string; readonly "viewId": string; }; }, readonly (ViewItem)[]> = { method: "GET", path: "/api/v1/projects/{id}/views/{viewId}/viewitems", privilege: "project reader" };
/** Add an item, or up to 1000. */
export const addViewItems: Operation<{ readonly path: { readonly "id": string; }; readonly body: (ViewItemAdd | readonly (ViewItemAdd)[]); }, (ViewItem | readonly (ViewItem)[])> = { method: "POST", path: "/api/v1/projects/{id}/viewitems", privilege: "project writer" };
/** Change up to 1000 items. */
export const patchViewItems: Operation<{ readonly path: { readonly "id": string; }; readonly body: readonly (ViewItemsPatch)[]; }, readonly (ViewItem)[]> = { method: "PATCH", path: "/api/v1/projects/{id}/viewitems", privilege: "project writer" };
/** Restore removed items. */
export const restoreViewItems: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ViewItem)[]> = { method: "POST", path: "/api/v1/projects/{id}/viewitems/restore", privilege: "project writer" };
/** Read an item. */
export const getViewItem: Operation<{ readonly path: { readonly "id": string; readonly "itemId": string; }; }, ViewItem> = { method: "GET", path: "/api/v1/projects/{id}/viewitems/{itemId}", privilege: "project reader" };
/** Change an item. */
export const patchViewItem: Operation<{ readonly path: { readonly "id": string; readonly "itemId": string; }; readonly body: ViewItemPatch; }, ViewItem> = { method: "PATCH", path: "/api/v1/projects/{id}/viewitems/{itemId}", privilege: "project writer" };
/** Remove an item. */
export const deleteViewItem: Operation<{ readonly path: { readonly "id": string; readonly "itemId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/viewitems/{itemId}", privilege: "project writer" };
