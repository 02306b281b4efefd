import {
  createList,
  deleteList,
  getList,
  type List,
  listLists,
  patchList,
  restoreLists,
} from "@design-catalog/client/api";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { Items } from "../../lists/items.tsx";
import { texts } from "../../lists/texts.ts";

mountResource<List>({
  privilege: "Admin Lists",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    list: listLists,
    get: getList,
    create: createList,
    patch: patchList,
    remove: deleteList,
    restore: restoreLists,
  },
  fields: [
    { name: "key", kind: "text", label: texts.key, hint: texts.keyHint, isRequired: true },
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "description", kind: "area", label: texts.description },
  ],
  columns: [{ field: "key", width: 200 }, { field: "name" }, { field: "description" }, { field: "updatedAt" }],
  filters: ["key", "name"],
  more: ({ row, mayChange }) => !row.deleted && <Items listId={row.id} mayChange={mayChange} />,
});
