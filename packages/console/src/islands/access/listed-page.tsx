import type { ComponentChildren } from "preact";
import type { Operation } from "@design-catalog/client";
import { useState } from "preact/hooks";
import { Dialog } from "../engine/dialog.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { mayUse } from "../engine/page-data.ts";
import { Facts, ReadOnlyNote, Shown, TypedConfirmation } from "../engine/parts.tsx";
import type { ResourceField } from "../engine/resource/field.ts";
import { storedText } from "../engine/resource/field-words.ts";
import type { ResourceTexts, StandardRow } from "../engine/resource/resource.ts";
import { callOnRow, readReferences } from "../engine/resource/row-calls.ts";
import { NewRowForm, RowForm } from "../engine/resource/row-form.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";

/** A column of a table: its name, and what a row shows in it. */
export interface TableColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ComponentChildren;
}

/** A resource that one request lists, without a grid; a change to `deleted: true` removes a row. */
export interface ListedResource<Row extends StandardRow, Created> {
  /** Privilege that reads; with ` r/w` it changes. */
  readonly privilege: string;
  readonly texts: ResourceTexts & { readonly empty: string; readonly name: string };
  readonly nameOf: (row: Row) => string;
  readonly fields: readonly ResourceField<Row>[];
  readonly columns: readonly TableColumn<Row>[];
  readonly list: () => Promise<readonly Row[]>;
  readonly get: Operation<object, Row>;
  readonly create: Operation<object, Created>;
  readonly patch: Operation<object, unknown>;
  /** Parts after the button that opens the form of a new row. */
  readonly actions?: (again: () => void) => ComponentChildren;
  /** Parts below the fields of an open row, and above its removal. */
  readonly more?: (row: Row, again: () => void) => ComponentChildren;
  /** Shown once after a row was created, such as its secret. */
  readonly created?: (created: Created) => ComponentChildren;
}

const refreshMs = 15_000;

/** The page of a listed resource: table, drawer and forms, all of whose state is in the page's address. */
export function ListedPage<Row extends StandardRow, Created>(page: {
  readonly resource: ListedResource<Row, Created>;
}) {
  const { resource } = page;
  const { privilege, texts, list, actions } = resource;
  const url = useUrlState();
  const answer = useAnswer(list, "", refreshMs);
  const again = () => answer.again();
  const mayChange = mayUse(`${privilege} r/w`);
  return (
    <>
      {mayChange ? (
        <div class="actions">
          <button type="button" onClick={() => url.set({ new: "1" }, true)}>
            {texts.add}
          </button>
          {actions?.(again)}
        </div>
      ) : (
        <ReadOnlyNote privilege={`${privilege} r/w`} />
      )}
      <Shown answer={answer}>
        {(rows) => <Rows {...{ resource, rows }} onOpen={(id) => url.set({ open: id }, true)} />}
      </Shown>
      {url.get("new") !== "" && mayChange && <NewRow {...{ resource, again }} onClose={() => url.set({ new: "" })} />}
      {url.get("open") !== "" && (
        <OpenRow
          key={url.get("open")}
          {...{ resource, again, mayChange }}
          id={url.get("open")}
          onClose={() => url.set({ open: "" })}
        />
      )}
    </>
  );
}

interface Part<Row extends StandardRow, Created> {
  readonly resource: ListedResource<Row, Created>;
  /** Reads the list again. */
  readonly again: () => void;
  readonly onClose: () => void;
}

function Rows<Row extends StandardRow, Created>(rows: {
  readonly resource: ListedResource<Row, Created>;
  readonly rows: readonly Row[];
  readonly onOpen: (id: string) => void;
}) {
  const { texts, columns, nameOf } = rows.resource;
  if (rows.rows.length === 0) return <p>{texts.empty}</p>;
  return (
    <Table label={texts.grid} columns={[texts.name, ...columns.map(({ label }) => label)]}>
      {rows.rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <button type="button" class="link" onClick={() => rows.onOpen(row.id)}>
              <bdi>{nameOf(row)}</bdi>
            </button>
          </th>
          {columns.map(({ label, cell }) => (
            <td key={label}>{cell(row)}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** The form of a new row, then what is shown only once. */
function NewRow<Row extends StandardRow, Created>({ resource, again, onClose }: Part<Row, Created>) {
  const { fields, texts, create, created } = resource;
  const [value, setValue] = useState<{ readonly created: Created }>();
  const onCreated = (answer: Created) => {
    again();
    if (created) setValue({ created: answer });
    else onClose();
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      {value ? created?.(value.created) : <NewRowForm {...{ fields, create, onCreated }} submitLabel={texts.create} />}
    </Dialog>
  );
}

function OpenRow<Row extends StandardRow, Created>(
  opened: Part<Row, Created> & { readonly id: string; readonly mayChange: boolean },
) {
  const { resource, id, mayChange, onClose } = opened;
  const { fields, get, patch, nameOf, texts } = resource;
  const read = async () => {
    const row = await callOnRow(get, id);
    await readReferences(fields, [row]);
    return row;
  };
  const answer = useAnswer(read, id);
  const changed = () => {
    answer.again();
    opened.again();
  };
  const remove = async ({ version }: Row) => {
    await callOnRow(patch, id, { body: { version, deleted: true } });
    opened.again();
    onClose();
  };
  return (
    <Dialog title={fill(texts.one, { name: answer.value ? nameOf(answer.value) : id })} onClose={onClose} isDrawer>
      <Shown answer={answer}>
        {(row) => (
          <>
            {mayChange ? (
              <RowForm key={row.version} {...{ fields, row, get, patch }} onSaved={changed} />
            ) : (
              <Facts facts={fields.map((field) => ({ name: field.label, value: <bdi>{wordsOf(field, row)}</bdi> }))} />
            )}
            {resource.more?.(row, changed)}
            {mayChange && <TypedConfirmation word={nameOf(row)} label={texts.remove} work={() => remove(row)} />}
          </>
        )}
      </Shown>
    </Dialog>
  );
}

function wordsOf<Row>(field: ResourceField<Row>, row: Row): string {
  const text = storedText(field, row[field.name]);
  return text === "" ? engineTexts.none : text;
}
