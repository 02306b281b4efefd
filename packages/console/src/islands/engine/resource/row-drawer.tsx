import { baseFields } from "@design-catalog/client/fields";
import { useLayoutEffect } from "preact/hooks";
import { Dialog } from "../dialog.tsx";
import { engineTexts } from "../engine-texts.ts";
import { Later } from "../later.tsx";
import { mayUse } from "../page-data.ts";
import { ActionButton, Facts, Moment, ReadOnlyNote, Shown, TypedConfirmation } from "../parts.tsx";
import { ReadFirst } from "../read-first.tsx";
import { refreshMs } from "../refresh.ts";
import { fill } from "../texts.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { labelOf } from "../words.ts";
import { readRow } from "./read-rows.ts";
import type { Resource, StandardRow } from "./resource.ts";
import { callOnRow } from "./row-calls.ts";
import { RowFacts } from "./row-facts.tsx";

/** Half of the code of a page of a resource, which nobody needs who reads. */
export const loadForm = () => import("./row-form.tsx");

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

/**
 * One row: its values, which who may change it turns into their form, otherwise with the reason why not; its removal or
 * return.
 */
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
  const reason = resource.frozen?.(row);
  const isWriter = mayUse(changing);
  const mayChange = isWriter && reason === undefined && !row.deleted;
  useLayoutEffect(() => {
    // Before anybody presses Edit.
    if (mayChange) void loadForm().catch(() => undefined);
  }, [mayChange]);
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
      {isWriter && get && patch ? (
        <ReadFirst
          isFrozen={!mayChange}
          first={fields.find(({ only = "edit" }) => only === "edit")?.name ?? ""}
          form={(focused) => (
            <Later load={loadForm}>
              {({ RowForm }) => (
                <RowForm
                  {...{ fields, row, get, patch, focused }}
                  beneath={resource.beneath}
                  onSaved={(undo) => change("saved", undo)}
                />
              )}
            </Later>
          )}
        >
          <RowFacts {...{ fields, row }} />
        </ReadFirst>
      ) : (
        <RowFacts {...{ fields, row }} />
      )}
      {resource.more?.({ row, mayChange, again })}
      <Facts
        facts={[
          { name: labelOf(baseFields.createdAt), value: <Moment at={row.createdAt} isExact /> },
          { name: labelOf(baseFields.updatedAt), value: <Moment at={row.updatedAt} isExact /> },
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
