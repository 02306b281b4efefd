import type { Operation } from "@design-catalog/client";
import {
  createList,
  createListItem,
  deleteListItem,
  getListItem,
  type List,
  type ListItem,
  listListItems,
  listLists,
  patchListItem,
  restoreListItems,
} from "@design-catalog/client/api";
import { listItemFields } from "@design-catalog/client/fields";
import { call } from "../../engine/call.ts";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ActionButton, ReadOnlyNote, Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { ResourcePage } from "../../engine/resource/resource-page.tsx";
import type { Resource } from "../../engine/resource/resource.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { texts } from "./texts.ts";

const privilege = "Admin Lists";
/** Key of the list that the search reads. */
const listKey = "search-synonyms";

mount(Synonyms);

function Synonyms() {
  const read = async () => ({ list: (await call(listLists, {})).find(({ key }) => key === listKey) });
  const answer = useAnswer(read, "", refreshMs);
  return (
    <Shown answer={answer}>
      {({ list }) =>
        list ? <ResourcePage resource={synonymsOf(list)} /> : <NoSynonyms again={() => answer.again()} />
      }
    </Shown>
  );
}

function NoSynonyms({ again }: { readonly again: () => void }) {
  const start = async () => {
    await call(createList, { body: { key: listKey, name: texts.list } });
    again();
  };
  return (
    <>
      <p>{texts.none}</p>
      {mayUse(`${privilege} r/w`) ? (
        <ActionButton label={texts.start} kind="primary" work={start} />
      ) : (
        <ReadOnlyNote privilege={`${privilege} r/w`} />
      )}
    </>
  );
}

/** Items of the list, one for each group of words. */
function synonymsOf({ id }: List): Resource<ListItem> {
  return {
    privilege,
    texts: texts.page,
    nameOf: ({ key }) => key,
    operations: {
      rows: () => call(listListItems, { path: { listId: id } }),
      get: within(id, getListItem),
      create: within(id, createListItem),
      patch: within(id, patchListItem),
      remove: within(id, deleteListItem),
      restore: within(id, restoreListItems),
    },
    fields: fieldsOf(listItemFields, {
      key: { hint: texts.keyHint, only: "create" },
      label: { label: texts.words, hint: texts.wordsHint },
      labels: { label: texts.labels },
      position: false,
      colour: false,
      active: { label: texts.active },
    }),
    columns: [
      { field: "key", width: 200 },
      { field: "label" },
      { field: "active", width: 200 },
      { field: "updatedAt" },
    ],
    filters: ["key", "label"],
  };
}

/** The operation on the items of this list. */
function within<Input, Output>(
  listId: string,
  { method, path, privilege: needed }: Operation<Input, Output>,
): Operation<object, Output> {
  return { method, path: path.replace("{listId}", listId), privilege: needed };
}
