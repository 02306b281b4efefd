import {
  createListItem,
  deleteListItem,
  getListItem,
  type ListItem,
  listListItems,
  patchListItem,
} from "@design-catalog/client/api";
import { listItemFields } from "@design-catalog/client/fields";
import { useLayoutEffect, useRef } from "preact/hooks";
import { call } from "../engine/call.ts";
import { engineTexts } from "../engine/engine-texts.ts";
import { Form } from "../engine/form.tsx";
import { numberText } from "../engine/format.ts";
import { useGuard } from "../engine/guard.tsx";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { bodyOf, textOf, valuesOf } from "../engine/resource/field-values.ts";
import type { Values } from "../engine/resource/field.ts";
import { fieldsOf } from "../engine/resource/fields-of.ts";
import { formFieldOf } from "../engine/resource/form-field.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { setIfShown, useUrlState } from "../engine/use-url-state.ts";
import { labelsOf } from "../engine/words.ts";
import { texts } from "./texts.ts";

const fields = fieldsOf<ListItem>(listItemFields, { listId: false, colour: { kind: "colour" } });
const labels = labelsOf(listItemFields);

/** Value of the address for an item that is added. */
const added = "new";

/** Items of a list in their order; one at a time is changed or added below them. */
export function Items({ listId, mayChange }: { readonly listId: string; readonly mayChange: boolean }) {
  const url = useUrlState();
  const edited = url.get("item");
  // The next list that the user opens has items of its own.
  useLayoutEffect(() => () => url.set({ item: "" }), []);
  const answer = useAnswer(() => call(listListItems, { path: { listId } }), listId, refreshMs);
  const place = useRef<HTMLDivElement>(null);
  const guard = useGuard({
    element: place,
    staysFrom: (before, next) => before.get("item") === next.get("item"),
  });
  const done = () => {
    setIfShown({ item: edited }, { item: "" });
    answer.again();
  };
  const onRemoved = (id: string) => {
    if (id === edited) return done();
    answer.again();
  };
  const edit = ({ id }: ListItem) => {
    if (id !== edited) guard.leave(() => url.set({ item: id }, true));
  };
  const item = answer.value?.find(({ id }) => id === edited);
  return (
    <section aria-labelledby="items">
      <h3 id="items">{texts.items}</h3>
      <Shown answer={answer}>
        {(items) => (
          <>
            {items.length === 0 ? (
              <p>{texts.noItems}</p>
            ) : (
              <ItemTable {...{ listId, items, mayChange, edit, onRemoved }} />
            )}
          </>
        )}
      </Shown>
      {mayChange && edited === "" && (
        <div class="actions">
          <button type="button" class="secondary" onClick={() => url.set({ item: added }, true)}>
            {texts.addItem}
          </button>
        </div>
      )}
      <div ref={place}>
        {guard.around(mayChange && (item || edited === added) && <ItemForm key={edited} {...{ listId, item, done }} />)}
      </div>
    </section>
  );
}

function ItemTable(table: {
  readonly listId: string;
  readonly items: readonly ListItem[];
  readonly mayChange: boolean;
  readonly edit: (item: ListItem) => void;
  readonly onRemoved: (id: string) => void;
}) {
  const { listId, items, mayChange, edit, onRemoved } = table;
  const remove = async (itemId: string) => {
    await call(deleteListItem, { path: { listId, itemId } });
    onRemoved(itemId);
  };
  const columns = [labels.key, labels.label, labels.position, labels.active];
  return (
    <Table label={texts.items} columns={mayChange ? [...columns, texts.actions] : columns}>
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <bdi>{item.key}</bdi>
          </th>
          <td>
            <bdi>{item.label}</bdi>
          </td>
          <td>{numberText(item.position)}</td>
          <td>{item.active ? engineTexts.yes : engineTexts.no}</td>
          {mayChange && (
            <td>
              <button type="button" class="secondary" onClick={() => edit(item)}>
                {fill(texts.editItem, { name: item.key })}
              </button>
              <ActionButton label={fill(texts.removeItem, { name: item.key })} work={() => remove(item.id)} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function ItemForm(form: { readonly listId: string; readonly item: ListItem | undefined; readonly done: () => void }) {
  const { listId, item, done } = form;
  const path = { listId, itemId: item?.id ?? "" };
  const submit = async (values: Values, version: number, stored: Values) => {
    const body = bodyOf(fields, values, item && stored);
    if (item) await call(patchListItem, { path, body: { ...body, version } });
    else
      await call(createListItem, {
        path: { listId },
        body: { ...body, key: textOf(body["key"]), label: textOf(body["label"]) },
      });
    done();
  };
  const reload = async () => {
    const stored = await call(getListItem, { path });
    return { values: valuesOf(fields, stored), version: stored.version };
  };
  return (
    <Form
      fields={fields.map(formFieldOf)}
      initial={valuesOf(fields, item)}
      version={item?.version ?? 0}
      submitLabel={item ? engineTexts.save : texts.addItem}
      submit={submit}
      isMinor
      {...(item && { reload })}
    />
  );
}
