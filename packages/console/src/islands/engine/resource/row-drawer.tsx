import { baseFields } from "@design-catalog/client/fields";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Dialog } from "../dialog.tsx";
import { DrawerFoot } from "../drawer-foot.tsx";
import { engineTexts } from "../engine-texts.ts";
import { Later } from "../later.tsx";
import { Menu } from "../menu.tsx";
import { mayUse } from "../page-data.ts";
import { ActionButton, Facts, Moment, ReadOnlyNote, Shown, TypedConfirmation } from "../parts.tsx";
import { ReadFirst } from "../read-first.tsx";
import { refreshMs } from "../refresh.ts";
import { rowState } from "../row-state.tsx";
import { fill } from "../texts.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { useUrlState } from "../use-url-state.ts";
import { labelOf } from "../words.ts";
import { gridColumnOf } from "./grid-column.ts";
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
  const row = answer.value;
  const name = row ? resource.nameOf(row) : id;
  const columns = resource.columns.map((column) => gridColumnOf(resource, column));
  const state = row && !row.deleted && rowState(columns, row);
  return (
    <Dialog title={fill(resource.texts.one, { name })} state={state} onClose={onClose} isDrawer>
      <Shown answer={answer}>{(opened) => <OpenedRow {...drawer} row={opened} answer={answer} />}</Shown>
    </Dialog>
  );
}

interface Opened<Row extends StandardRow, Created> extends Drawer<Row, Created> {
  readonly row: Row;
  readonly answer: Answer<Row>;
}

function OpenedRow<Row extends StandardRow, Created>(opened: Opened<Row, Created>) {
  const { resource, row, answer, onChanged } = opened;
  const { operations, privilege, nameOf } = resource;
  const [isRemoving, setRemoving] = useState(false);
  const changing = `${privilege} r/w`;
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
  const removing = { label: `${resource.texts.remove} …`, isDanger: true, run: () => setRemoving(true) };
  const menu = mayChange && operations.remove && <Menu label={engineTexts.more} acts={[removing]} />;
  return (
    <>
      {!isWriter && <ReadOnlyNote privilege={changing} />}
      {reason !== undefined && <p class="box notice">{reason}</p>}
      {row.deleted && <Deleted {...opened} mayRestore={isWriter && operations.restore !== undefined} />}
      <RowValues {...{ resource, row, isWriter, mayChange, menu }} onSaved={(undo) => change("saved", undo)} />
      {resource.more?.({ row, mayChange, again, menu })}
      <Facts
        facts={[
          { name: labelOf(baseFields.createdAt), value: <Moment at={row.createdAt} isExact /> },
          { name: labelOf(baseFields.updatedAt), value: <Moment at={row.updatedAt} isExact /> },
          { name: labelOf(baseFields.id), value: <code>{row.id}</code> },
        ]}
      />
      {isRemoving && menu && (
        <Dialog title={resource.texts.remove} onClose={() => setRemoving(false)}>
          <TypedConfirmation word={nameOf(row)} label={resource.texts.remove} work={remove} />
        </Dialog>
      )}
    </>
  );
}

/** The values of a row, which who may change it turns into their form; the menu stands at the foot in either case. */
function RowValues<Row extends StandardRow, Created>(
  shown: Pick<Opened<Row, Created>, "resource" | "row"> & {
    readonly isWriter: boolean;
    readonly mayChange: boolean;
    readonly menu: ComponentChildren;
    readonly onSaved: (undo?: RowChange["undo"]) => void;
  },
) {
  const { resource, row, isWriter, mayChange, menu, onSaved } = shown;
  const { fields, beneath, lead } = resource;
  const url = useUrlState();
  const { get, patch } = resource.operations;
  useLayoutEffect(() => {
    // Before anybody presses Edit.
    if (mayChange) void loadForm().catch(() => undefined);
  }, [mayChange]);
  const facts = <RowFacts {...{ fields, row }} />;
  if (!isWriter || !get || !patch) {
    return (
      <>
        {facts}
        {menu && <DrawerFoot>{menu}</DrawerFoot>}
      </>
    );
  }
  return (
    <ReadFirst
      isFrozen={!mayChange}
      acts={menu}
      first={fields.find(({ only = "edit" }) => only === "edit")?.name ?? ""}
      form={(focused) => (
        <Later load={loadForm}>
          {({ RowForm }) => (
            <RowForm {...{ fields, row, get, patch, focused, beneath, onSaved }} lead={lead?.(row, url)} />
          )}
        </Later>
      )}
    >
      {facts}
    </ReadFirst>
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
