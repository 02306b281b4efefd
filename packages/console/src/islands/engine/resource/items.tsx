import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { engineTexts } from "../engine-texts.ts";
import { Field, type FieldPlace, type FormField, issuesWithin } from "../form.tsx";
import { IssueTexts } from "../issue-text.tsx";
import { belongsTo } from "../pointer.ts";
import { fill } from "../texts.ts";
import type { Values } from "./field.ts";

interface ItemsOptions {
  readonly label: string;
  readonly add: string;
  readonly itemText: (item: Values) => string;
  readonly fields: readonly FormField<Values>[];
  readonly items: readonly Values[];
  /** A new item. */
  readonly empty: Values;
  readonly change: (items: readonly Values[]) => void;
  readonly place: FieldPlace;
}

/** Items of a list, each with its fields behind a line that names it; an item with a fault is open. */
export function Items(options: ItemsOptions) {
  const { label, add, items, empty, change, place } = options;
  const { keys, addKey, removeKey } = useKeys(items.length);
  const [added, setAdded] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{label}</legend>
      {items.map((item, index) => {
        const key = keys[index] ?? index;
        const remove = () => {
          removeKey(index);
          change(items.toSpliced(index, 1));
          button.current?.focus();
        };
        const set = (name: string, value: unknown) => change(items.with(index, { ...item, [name]: value }));
        return <Item key={key} {...{ ...options, item, index, set, remove }} isNew={key === added} />;
      })}
      <button
        ref={button}
        type="button"
        class="secondary"
        onClick={() => {
          setAdded(addKey());
          change([...items, empty]);
        }}
      >
        {add}
      </button>
    </fieldset>
  );
}

function Item(
  shown: ItemsOptions & {
    readonly item: Values;
    readonly index: number;
    readonly isNew: boolean;
    readonly set: (name: string, value: unknown) => void;
    readonly remove: () => void;
  },
) {
  const { item, index, isNew, itemText, fields, place, set, remove } = shown;
  const body = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNew) body.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [isNew]);
  const issues = issuesWithin(place.issues ?? [], String(index));
  const rest = issues.filter(({ pointer }) => !fields.some(({ name }) => belongsTo(pointer, name)));
  const name = itemText(item) || engineTexts.newItem;
  return (
    <div class="item">
      <details ref={body} open={isNew || issues.length > 0}>
        <summary>
          <bdi>{name}</bdi>
        </summary>
        {rest.length > 0 && (
          <p class="field-error">
            <IssueTexts issues={rest} />
          </p>
        )}
        {fields.map((field) => (
          <Field key={field.name} {...{ field, issues }} values={item} change={set} />
        ))}
      </details>
      <button type="button" class="secondary" aria-label={fill(engineTexts.removeOne, { name })} onClick={remove}>
        {engineTexts.remove}
      </button>
    </div>
  );
}

/** Keys of items, which have no identity of their own: they follow what is added and removed. */
function useKeys(count: number) {
  const next = useRef(0);
  const keys = useRef<readonly number[]>([]);
  const newKey = () => (next.current += 1);
  // Another list, such as that which somebody else has stored, is new as a whole.
  if (keys.current.length !== count) keys.current = Array.from({ length: count }, newKey);
  return {
    keys: keys.current,
    addKey: () => {
      const key = newKey();
      keys.current = [...keys.current, key];
      return key;
    },
    removeKey: (index: number) => void (keys.current = keys.current.toSpliced(index, 1)),
  };
}
