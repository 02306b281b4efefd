import { baseFields } from "@design-catalog/client/fields";
import { Dialog } from "../dialog.tsx";
import { engineTexts } from "../engine-texts.ts";
import { zonedText } from "../format.ts";
import { mayUse } from "../page-data.ts";
import { ActionButton, Facts, ReadOnlyNote, Shown, TypedConfirmation } from "../parts.tsx";
import { refreshMs } from "../refresh.ts";
import { fill } from "../texts.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { useUrlState } from "../use-url-state.ts";
import { labelOf } from "../words.ts";
import { valuesOf } from "./field-values.ts";
import { storedText } from "./field-words.ts";
import { readRow } from "./read-rows.ts";
import type { Resource, StandardRow } from "./resource.ts";
import { callOnRow } from "./row-calls.ts";
import { RowForm } from "./row-form.tsx";

/** A change of a row, and the row's name. */
export interface RowChange {
  readonly done: "created" | "saved" | "removed" | "restored";
  readonly id: string;
  readonly name: string;
  /** Takes it back. @default a removed row is restored, another change stays */
  readonly undo?: (() => Promise<void>) | undefined;
}

interface Drawer<Row extends StandardRow, Created> {
  readonly resource: Resource<Row, Created>;
  readonly id: string;
  readonly onClose: () => void;
  readonly onChanged: (change?: RowChange) => void;
}

/** One row: its fields as a form for who may change it, otherwise with the reason why not; its removal or return. */
export function RowDrawer<Row extends StandardRow, Created>(drawer: Drawer<Row, Created>) {
  const { resource, id, onClose } = drawer;
  const answer = useAnswer(() => readRow(resource, id), id, refreshMs);
  const name = answer.value ? resource.nameOf(answer.value) : id;
  return (
    <Dialog title={fill(resource.texts.one, { name })} onClose={onClose} isDrawer>
      <Shown answer={answer}>{(row) => <OpenedRow {...drawer} row={row} answer={answer} />}</Shown>
    </Dialog>
  );
}

function OpenedRow<Row extends StandardRow, Created>(
  opened: Drawer<Row, Created> & { readonly row: Row; readonly answer: Answer<Row> },
) {
  const { resource, row, answer, onChanged } = opened;
  const { fields, operations, privilege, nameOf } = resource;
  const { get, patch } = operations;
  const changing = `${privilege} r/w`;
  const focused = useUrlState().get("field");
  const reason = resource.frozen?.(row);
  const isWriter = mayUse(changing);
  const mayChange = isWriter && reason === undefined && !row.deleted;
  const change = (done: RowChange["done"], undo?: RowChange["undo"]) =>
    onChanged({ done, id: row.id, name: nameOf(row), undo });
  const remove = async () => {
    const removal = operationOf(operations.remove);
    await (typeof removal === "function" ? removal(row) : callOnRow(removal, row.id));
    change("removed");
  };
  const again = () => {
    answer.again();
    onChanged();
  };
  return (
    <>
      {!isWriter && <ReadOnlyNote privilege={changing} />}
      {reason !== undefined && <p class="box notice">{reason}</p>}
      {row.deleted && <Deleted {...opened} mayRestore={isWriter && operations.restore !== undefined} />}
      {mayChange && get && patch ? (
        <RowForm
          {...{ fields, row, get, patch, focused }}
          beneath={resource.beneath}
          onSaved={(undo) => change("saved", undo)}
        />
      ) : (
        <Facts
          facts={fields
            .filter(({ only, isShown }) => only !== "grid" && (isShown?.(valuesOf(fields, row)) ?? true))
            .map((field) => ({ name: field.label, value: shownValue(storedText(field, row[field.name])) }))}
        />
      )}
      {resource.more?.({ row, mayChange, again })}
      <Facts
        facts={[
          { name: labelOf(baseFields.createdAt), value: zonedText(row.createdAt) },
          { name: labelOf(baseFields.updatedAt), value: zonedText(row.updatedAt) },
          { name: labelOf(baseFields.id), value: <code>{row.id}</code> },
        ]}
      />
      {mayChange && operations.remove && (
        <TypedConfirmation word={nameOf(row)} label={resource.texts.remove} work={remove} />
      )}
    </>
  );
}

function Deleted<Row extends StandardRow, Created>(
  deleted: Drawer<Row, Created> & { readonly row: Row; readonly mayRestore: boolean },
) {
  const { resource, row, onChanged, mayRestore } = deleted;
  const restore = async () => {
    await callOnRow(operationOf(resource.operations.restore), row.id, { body: { ids: [row.id] } });
    onChanged({ done: "restored", id: row.id, name: resource.nameOf(row) });
  };
  return (
    <div class="box notice">
      <p>{engineTexts.isDeleted}</p>
      {mayRestore && <ActionButton label={engineTexts.restore} work={restore} />}
    </div>
  );
}

function operationOf<Operation>(operation: Operation | undefined): Operation {
  if (operation === undefined) throw new TypeError("Cannot run the operation because the resource has none");
  return operation;
}

function shownValue(text: string) {
  return <bdi>{text === "" ? engineTexts.none : text}</bdi>;
}
