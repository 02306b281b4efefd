import type { FilterModel, GridRequest } from "@design-catalog/client/api";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Counted, countedText } from "../counted.ts";
import { Dialog } from "../dialog.tsx";
import { Empty } from "../empty.tsx";
import { sortedBy } from "../grid-query.ts";
import type { FileFormat, GridColumn, GridRange, GridRows } from "../grid-types.ts";
import { Grid } from "../grid.tsx";
import { Icon } from "../icon.tsx";
import { Shown } from "../parts.tsx";
import { rowState } from "../row-state.tsx";
import { serviceNowMs } from "../service-clock.ts";
import { currentToken } from "../session.ts";
import { useAnswer } from "../use-answer.ts";
import type { RowsRead } from "../use-row-counts.ts";
import { addressWith, setIfShown, useUrlState } from "../use-url-state.ts";
import { type EntryFilter, entryModelOf, type EntryTimes, newerModelOf } from "./entry-filter.ts";
import { EntryFilters } from "./entry-filters.tsx";
import { texts } from "./entry-texts.ts";

/** Milliseconds after which a page looks for newer entries, and reads the shown ones again. */
const refreshMs = 5_000;

/** Entries that the service writes and nobody edits, such as a log: as data. */
export interface EntryKind<Row> extends EntryTimes {
  /** Name of the grid. */
  readonly label: string;
  /** Text of a number of entries. */
  readonly number: Counted;
  /** Name of the open entry in the address. @default `entry` */
  readonly parameter?: string;
  /** Button that shows entries that came after the rows were read. */
  readonly newer?: Counted;
  readonly columns: readonly GridColumn<Row>[];
  readonly filters: readonly EntryFilter[];
  readonly load: (body: GridRequest) => Promise<GridRows<Row>>;
  /** Reads what cells show of rows and the rows do not have, such as names; a file does without. @default nothing */
  readonly prepare?: (rows: readonly Row[]) => Promise<void>;
  readonly titleOf: (row: Row) => string;
  /** True for a title in the service's words, which are English. @default false */
  readonly isTitleEnglish?: boolean;
  /** Address of a page about an entry. @default it has none */
  readonly pageOf?: (row: Row) => string;
  /** Everything about one entry; `leave` closes it and reads the others again, once it is gone. */
  readonly details: (row: Row, leave: () => void) => ComponentChildren;
  /** The filter by state; it gets what all filters match. */
  readonly segments?: (filterModel: FilterModel, read: RowsRead) => ComponentChildren;
  /** Saves a file of all entries that the filters match, which the service writes. @default the console writes it */
  readonly saveFile?: (filterModel: FilterModel, format: FileFormat) => Promise<void>;
  /** Buttons above the grid; they get what the filters match. */
  readonly actions?: (filterModel: FilterModel) => ComponentChildren;
}

/** Entries, the newest first, in rows that keep their places; the address holds the filters and the open entry. */
export function Entries<Row extends { readonly id: string }>({ kind }: { readonly kind: EntryKind<Row> }) {
  const begin = useAnswer(async () => {
    // Its answer tells the service's time, by which entries are dated: the browser's clock may be wrong.
    await currentToken();
    return serviceTime();
  }, "");
  return <Shown answer={begin}>{(begunAt) => <EntriesUntil {...{ kind, begunAt }} />}</Shown>;
}

function serviceTime(): string {
  return new Date(serviceNowMs()).toISOString();
}

function EntriesUntil<Row extends { readonly id: string }>(shown: {
  readonly kind: EntryKind<Row>;
  readonly begunAt: string;
}) {
  const { kind, begunAt } = shown;
  const url = useUrlState();
  const [asOf, setAsOf] = useState(begunAt);
  const [readKey, setReadKey] = useState("");
  const { parameter = "entry", saveFile } = kind;
  const filterModel = entryModelOf(kind.filters, url, { ...kind, asOf });
  const newer = newerModelOf(kind.filters, url, { ...kind, asOf });
  const opened = url.get(parameter);
  const rowsKey = JSON.stringify([asOf, filterModel]);
  const loadForFile = (range: GridRange) => kind.load({ ...sortedBy(kind.timeField, range), filterModel });
  const load = async (range: GridRange) => preparedBy(kind, await loadForFile(range));
  const readThose = async (ids: readonly string[], filters: FilterModel) => {
    const id = { filterType: "set", values: ids } as const;
    const asked = { startRow: 0, endRow: ids.length, count: false };
    return (await preparedBy(kind, await kind.load({ ...asked, filterModel: { ...filters, id } }))).rowData;
  };
  const readAgain = {
    // The time bounds the search for an id, too.
    rows: (ids: readonly string[]) => readThose(ids, { [kind.timeField]: filterModel[kind.timeField] ?? {} }),
    matching: async (ids: readonly string[]) => (await readThose(ids, filterModel)).map(({ id }) => id),
  };
  const readNow = () => setAsOf(serviceTime());
  const onClose = () => setIfShown({ [parameter]: opened }, { [parameter]: "" });
  const leave = () => {
    onClose();
    readNow();
  };
  return (
    <>
      <Grid
        segments={kind.segments?.(filterModel, { isRead: readKey === rowsKey, reads: asOf })}
        filters={<EntryFilters filters={kind.filters} times={kind} url={url} />}
        newer={newer && <Newer kind={kind} filterModel={newer} show={readNow} />}
        tools={
          <>
            {kind.actions?.(filterModel)}
            <button type="button" class="secondary" aria-label={texts.readNow} title={texts.readNow} onClick={readNow}>
              <Icon name="refresh-cw" />
            </button>
          </>
        }
        label={kind.label}
        number={kind.number}
        empty={<Empty isTimed />}
        columns={kind.columns}
        {...{ load, loadForFile, readAgain, rowsKey }}
        saveFile={saveFile && ((format) => saveFile(filterModel, format))}
        onRead={setReadKey}
        refreshMs={refreshMs}
        addressOf={({ id }) => addressWith({ [parameter]: id })}
      />
      {opened !== "" && <EntryDrawer key={opened} id={opened} {...{ kind, onClose, leave }} />}
    </>
  );
}

/** Decoration, such as names, keeps no rows away. */
async function preparedBy<Row>({ prepare }: EntryKind<Row>, read: GridRows<Row>): Promise<GridRows<Row>> {
  await prepare?.(read.rowData).catch(() => undefined);
  return read;
}

function EntryDrawer<Row>(drawer: {
  readonly id: string;
  readonly kind: EntryKind<Row>;
  readonly onClose: () => void;
  readonly leave: () => void;
}) {
  const { id, kind, onClose, leave } = drawer;
  const answer = useAnswer(
    async () => {
      const filterModel = { id: { filterType: "text", type: "equals", filter: id } } as const;
      const { rowData } = await kind.load({ startRow: 0, endRow: 1, filterModel });
      return { row: rowData[0] };
    },
    id,
    refreshMs,
  );
  const row = answer.value?.row;
  return (
    <Dialog
      title={row === undefined ? id : kind.titleOf(row)}
      isEnglish={row !== undefined && kind.isTitleEnglish === true}
      state={row && rowState(kind.columns, row)}
      page={row && kind.pageOf?.(row)}
      onClose={onClose}
      isDrawer
    >
      <Shown answer={answer}>
        {({ row: found }) =>
          found === undefined ? <p class="box notice">{texts.gone}</p> : kind.details(found, leave)
        }
      </Shown>
    </Dialog>
  );
}

/** Tells of entries that came after the rows were read, which would otherwise push away what the user reads. */
function Newer<Row>(newer: {
  readonly kind: EntryKind<Row>;
  readonly filterModel: FilterModel;
  readonly show: () => void;
}) {
  const { kind, filterModel, show } = newer;
  const read = () => kind.load({ startRow: 0, endRow: 1, filterModel });
  const count = useAnswer(read, JSON.stringify(filterModel), refreshMs).value?.rowCount ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" class="secondary newer" onClick={show}>
      {countedText(kind.newer ?? texts.newer, count)}
    </button>
  );
}
