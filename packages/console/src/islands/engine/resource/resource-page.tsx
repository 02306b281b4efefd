import type { FilterModel } from "@design-catalog/client/api";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { atOnce } from "../at-once.ts";
import { Dialog } from "../dialog.tsx";
import { Empty } from "../empty.tsx";
import { engineTexts } from "../engine-texts.ts";
import { GridFilters } from "../grid-filter.tsx";
import { conditionOf, filterModelOf, type GridFilter, sortedBy } from "../grid-query.ts";
import type { GridRange } from "../grid-types.ts";
import { Grid } from "../grid.tsx";
import { Icon } from "../icon.tsx";
import { Later } from "../later.tsx";
import type { MenuAct } from "../menu.tsx";
import { mount } from "../mount.tsx";
import { mayUse } from "../page-data.ts";
import { PageHead } from "../page-head.tsx";
import { ReadOnlyNote } from "../parts.tsx";
import { noSelection, type Selection, SelectionBar } from "../selection-bar.tsx";
import { fill } from "../texts.ts";
import { tell } from "../toasts.ts";
import type { RowsRead } from "../use-row-counts.ts";
import { addressWith, ofRow, setAsking, setIfShown, useUrlState } from "../use-url-state.ts";
import { gridColumnOf } from "./grid-column.ts";
import { readRows } from "./read-rows.ts";
import { ResourceTable } from "./resource-table.tsx";
import type { Resource, StandardRow } from "./resource.ts";
import { callOnRow } from "./row-calls.ts";
import { loadForm, type RowChange, RowDrawer } from "./row-drawer.tsx";

const refreshMs = 10_000;

/** Range of a table: every row, in the order in which the service lists them. */
const allRows = { startRow: 0, endRow: Infinity, sortModel: [], filterModel: {} };

/** Shows the page of a resource in its frame. */
export function mountResource<Row extends StandardRow, Created = Row>(resource: Resource<Row, Created>): void {
  mount(() => <ResourcePage resource={resource} />);
}

/** The page of a resource: grid, drawer and forms, all of whose state is in the page's address. */
export function ResourcePage<Row extends StandardRow, Created>(page: { readonly resource: Resource<Row, Created> }) {
  const { resource } = page;
  const url = useUrlState();
  const [reads, setReads] = useState(0);
  const [readKey, setReadKey] = useState("");
  const [chosen, setChosen] = useState<Selection<Row>>(noSelection);
  const { number } = resource.texts;
  const filters = filtersOf(resource);
  const isDeleted = resource.operations.restore !== undefined && url.get("deleted") !== "";
  const filterModel = filterModelOf(filters, url);
  const opened = url.get("open");
  const close = (goOn = {}) => setIfShown({ open: opened }, { ...ofRow, open: "", ...goOn });
  const again = () => setReads((count) => count + 1);
  const onChanged = (change?: RowChange) => {
    again();
    if (!change) return;
    tellOf(resource, change, again);
    if (change.done === "saved") return close(resource.goOn?.(url));
    if (change.done !== "created") return close();
    atOnce(() => url.set({ new: "" }));
    // Another row may be open next to the list, with input.
    if (change.id !== "") setAsking({ ...ofRow, open: change.id });
  };
  const add = mayAdd(resource) ? () => url.set({ new: "1" }, true) : undefined;
  const columns = resource.columns.map((column) => gridColumnOf(resource, column));
  const addressOf = ({ id }: Row) => addressWith({ ...ofRow, open: id });
  const load = (range: GridRange) =>
    readRows(resource, { ...sortedBy(resource.sortedBy ?? "updatedAt", range), filterModel }, isDeleted);
  const rowsKey = JSON.stringify([filterModel, isDeleted, reads]);
  return (
    <>
      <Head {...{ resource, add }} menu={resource.menu?.(url)}>
        {resource.acts?.(again, filterModel)}
      </Head>
      {resource.above?.(again, filterModel, url)}
      {resource.isTable === true ? (
        <ResourceTable
          {...{ columns, reads, refreshMs, number }}
          label={resource.texts.grid}
          empty={<Empty add={add} />}
          load={async () => (await readRows(resource, allRows, isDeleted)).rowData}
          filter={filters.find(({ isAbove }) => isAbove === true)}
          draw={resource.segments?.drawListed}
          addressOf={addressOf}
        />
      ) : (
        <Grid
          segments={
            <StateSegments {...{ resource, filters, filterModel, isDeleted, reads }} isRead={readKey === rowsKey} />
          }
          filters={<GridFilters filters={filters} url={url} />}
          {...{ columns, load, refreshMs, number }}
          label={resource.texts.grid}
          empty={<Empty add={add} />}
          rowsKey={rowsKey}
          onRead={setReadKey}
          addressOf={addressOf}
          onChoose={resource.chosen && setChosen}
        />
      )}
      {resource.chosen && (
        <SelectionBar chosen={chosen} number={number}>
          {resource.chosen(chosen.rows)}
        </SelectionBar>
      )}
      {url.get("new") !== "" && <NewRow {...{ resource, onChanged }} onClose={() => url.set({ new: "" })} />}
      {opened !== "" && <RowDrawer key={opened} {...{ resource, onChanged }} id={opened} onClose={() => close()} />}
    </>
  );
}

interface Shown<Row extends StandardRow, Created> {
  readonly resource: Resource<Row, Created>;
}

/** The choice that the list is mostly read by, with the number of rows of each value. */
function StateSegments<Row extends StandardRow, Created>(
  shown: Shown<Row, Created> &
    RowsRead & {
      readonly filters: readonly GridFilter[];
      readonly filterModel: FilterModel;
      readonly isDeleted: boolean;
    },
) {
  const { resource, filters, isDeleted, ...read } = shown;
  const filter = filters.find(({ isAbove }) => isAbove === true);
  const Draw = resource.segments?.draw;
  if (!filter || !Draw) return null;
  return (
    <Draw
      {...{ ...read, filter }}
      conditionOf={(value) => conditionOf(value, filter.options)}
      load={(asked) => readRows(resource, { sortModel: [], ...asked }, isDeleted)}
      number={resource.texts.number}
    />
  );
}

/** Actions on the page, or the reason why there are none. */
function Head<Row extends StandardRow, Created>(
  head: Shown<Row, Created> & {
    readonly menu: readonly MenuAct[] | undefined;
    readonly add: (() => void) | undefined;
    readonly children: ComponentChildren;
  },
) {
  const { privilege, texts } = head.resource;
  const changing = `${privilege} r/w`;
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <PageHead
        more={head.menu}
        acts={
          <>
            {head.children}
            {head.add && (
              <button type="button" onClick={head.add}>
                <Icon name="plus" />
                {texts.add}
              </button>
            )}
          </>
        }
      />
    </>
  );
}

function mayAdd<Row extends StandardRow, Created>({ operations, privilege }: Resource<Row, Created>): boolean {
  return mayUse(`${privilege} r/w`) && operations.create !== undefined;
}

/** Tells of a change, with its undo. */
function tellOf<Row extends StandardRow, Created>(
  { operations: { restore } }: Resource<Row, Created>,
  { done, id, name, undo }: RowChange,
  again: () => void,
): void {
  const text = fill(engineTexts.changes[done], { name });
  const isRemoved = done === "removed" && restore !== undefined;
  const takeBack = isRemoved ? () => callOnRow(restore, id, { body: { ids: [id] } }) : undo;
  if (!takeBack) return tell({ text });
  const run = async () => {
    await takeBack();
    tell({ text: fill(isRemoved ? engineTexts.changes.restored : engineTexts.undone, { name }) });
    again();
  };
  return tell({ text, act: { label: engineTexts.undo, run } });
}

/** The form of a new row, then what is shown only once. */
function NewRow<Row extends StandardRow, Created>(
  form: Shown<Row, Created> & {
    readonly onClose: () => void;
    readonly onChanged: (change?: RowChange) => void;
  },
) {
  const { resource, onClose, onChanged } = form;
  const { fields, operations, texts } = resource;
  const [created, setCreated] = useState<{ readonly value: Created }>();
  const { create } = operations;
  if (!create || !mayUse(`${resource.privilege} r/w`)) return null;
  const onCreated = (value: Created) => {
    if (!resource.created) return onChanged({ done: "created", id: resource.opensCreated?.(value) ?? "", name: "" });
    onChanged();
    setCreated({ value });
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      {created ? (
        resource.created?.(created.value)
      ) : (
        <Later load={loadForm}>
          {({ NewRowForm }) => (
            <NewRowForm {...{ fields, onCreated, create }} submitLabel={texts.create} beneath={resource.beneath} />
          )}
        </Later>
      )}
    </Dialog>
  );
}

function filtersOf<Row extends StandardRow, Created>(resource: Resource<Row, Created>): readonly GridFilter[] {
  const fields = resource.fields.filter(({ name }) => resource.filters.includes(name));
  const { segments } = resource;
  const own = fields.map((field) => {
    const isAbove = field.name === segments?.of;
    const options = field.kind === "choice" ? field.options : isAbove && segments?.options;
    return { name: field.name, label: field.label, ...(options && { options }), isAbove };
  });
  const { restore, rows } = resource.operations;
  if (!restore || rows) return own;
  const deleted = { name: "deleted", label: engineTexts.shown, options: [["true", engineTexts.deletedOnes]] } as const;
  return [...own, deleted];
}
