import { type LogEntry, queryLogs } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { Entries, type EntryKind } from "../../engine/entries/entries.tsx";
import { idLabels } from "../../engine/entries/id-labels.ts";
import { rowFilters } from "../../engine/entries/row-filters.ts";
import { momentColumn, numberColumn, numberText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import type { Tone } from "../../engine/grid-types.ts";
import { mount } from "../../engine/mount.tsx";
import { readNames } from "../../engine/names.ts";
import { CopyButton, type Fact, Facts, Moment } from "../../engine/parts.tsx";
import { textsOf } from "../../engine/texts.ts";
import { wordText } from "../../engine/word-text.ts";
import { sourceNames } from "./source-names.ts";
import { texts } from "./texts.ts";

const tones: Readonly<Record<string, Tone>> = { warn: "warn", error: "bad", fatal: "bad" };
const sources = textsOf(sourceNames);

/** An entry with the name of its user, as far as the reader may know it. */
type NamedEntry = LogEntry & { readonly user: string };

const kind: EntryKind<NamedEntry> = {
  label: texts.grid,
  number: texts.number,
  timeField: "at",
  periodDefault: "24h",
  idParameters: ["requestId"],
  filters: [
    { name: "level", label: texts.level, kind: "choice", options: Object.entries(texts.levels) },
    { name: "source", label: texts.source, kind: "choice", options: Object.entries(sources) },
    { name: "message", label: texts.message, kind: "contains" },
    { name: "operation", label: texts.operation, kind: "equals" },
    { name: "status", label: texts.status, kind: "number" },
    rowFilters.user,
    { name: "requestId", label: idLabels.request, kind: "equals" },
  ],
  columns: [
    { field: "at", label: texts.at, ...momentColumn(({ at }) => at) },
    {
      field: "level",
      label: texts.level,
      text: ({ level }) => texts.levels[level],
      tone: ({ level }) => tones[level],
      width: 120,
    },
    { field: "source", label: texts.source, text: ({ source }) => wordText(sources, source), width: 120 },
    { field: "message", label: texts.message, text: ({ message }) => message, isEnglish: () => true },
    { field: "operation", label: texts.operation, text: ({ operation }) => operation ?? "", least: 140 },
    { field: "status", label: texts.status, text: ({ status }) => String(status ?? ""), width: 100 },
    { field: "durationMs", label: texts.duration, ...numberColumn(({ durationMs }) => durationMs), width: 120 },
  ],
  load: async (body) => {
    const { rowData, ...page } = await call(queryLogs, { body });
    const names = await readNames(
      "User",
      rowData.map(({ userId }) => userId),
    );
    return { ...page, rowData: rowData.map((entry) => ({ ...entry, user: names(entry.userId) })) };
  },
  titleOf: ({ message }) => message,
  isTitleEnglish: true,
  details: ({ user, ...entry }) => (
    <>
      <Facts facts={factsOf(entry, user)} />
      <h3>{texts.fields}</h3>
      <pre tabIndex={0}>{JSON.stringify(entry.fields, null, 2)}</pre>
      <CopyButton text={JSON.stringify(entry, null, 2)} label={texts.copyEntry} />
    </>
  ),
};

mount(() => <Entries kind={kind} />);

function factsOf(entry: LogEntry, user: string): readonly Fact[] {
  const { at, level, source, operation, method, status, durationMs, errorClass, requestId } = entry;
  return givenFacts([
    [texts.at, <Moment at={at} isExact />],
    [texts.level, texts.levels[level]],
    [texts.source, wordText(sources, source)],
    [texts.operation, operation],
    [texts.method, method],
    [texts.status, status],
    [texts.duration, numberOrNothing(durationMs)],
    [texts.errorClass, errorClass],
    [texts.requestId, requestId],
    [texts.user, user],
  ]);
}

function numberOrNothing(value: number | null): string {
  return value === null ? "" : numberText(value);
}
