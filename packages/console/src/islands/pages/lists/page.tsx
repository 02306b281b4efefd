import {
  createList,
  deleteList,
  getList,
  type List,
  listLists,
  patchList,
  restoreLists,
} from "@design-catalog/client/api";
import { listFields, kinds } from "@design-catalog/client/fields";
import { Later } from "../../engine/later.tsx";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<List>({
  privilege: "Admin Lists",
  texts: pageTexts(kinds.List),
  nameOf: ({ name }) => name,
  operations: {
    list: listLists,
    get: getList,
    create: createList,
    patch: patchList,
    remove: deleteList,
    restore: restoreLists,
  },
  fields: fieldsOf(listFields),
  columns: [{ field: "key", width: 200 }, { field: "name" }, { field: "description" }, { field: "updatedAt" }],
  filters: ["key", "name"],
  more: ({ row, mayChange }) =>
    !row.deleted && (
      <Later load={() => import("../../lists/items.tsx")}>
        {({ Items }) => <Items listId={row.id} mayChange={mayChange} />}
      </Later>
    ),
});
