import { deleteSessionRecording, querySessionRecordings, type SessionRecording } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { CountedSegments } from "../../engine/counted-segments.tsx";
import { Entries, type EntryKind } from "../../engine/entries/entries.tsx";
import { type EntryFilter, equalTo } from "../../engine/entries/entry-filter.ts";
import { rowFilters } from "../../engine/entries/row-filters.ts";
import { bytesText, durationText, momentColumn, numberColumn, numberText, zonedText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { mount } from "../../engine/mount.tsx";
import { readNames } from "../../engine/names.ts";
import { mayUse } from "../../engine/page-data.ts";
import { type Fact, Facts, Moment, ReadOnlyNote, TypedConfirmation } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { toneOf } from "../../engine/tone-of.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { texts } from "./texts.ts";

const changing = "Admin Session Recordings r/w";

/** A recording with the names of its user and project, as far as the reader may know them. */
type NamedRecording = SessionRecording & { readonly user: string; readonly project: string };

const state: EntryFilter = {
  name: "status",
  label: texts.status,
  kind: "choice",
  options: Object.entries(texts.statuses),
  isAbove: true,
};

const kind: EntryKind<NamedRecording> = {
  label: texts.grid,
  number: texts.number,
  timeField: "startedAt",
  periodDefault: "30d",
  filters: [state, rowFilters.user, rowFilters.project, { name: "userAgent", label: texts.browser, kind: "contains" }],
  columns: [
    { field: "startedAt", label: texts.started, ...momentColumn(({ startedAt }) => startedAt) },
    { field: "userId", label: texts.user, text: ({ user }) => user },
    { field: "durationMs", label: texts.duration, text: lengthOf, width: 110 },
    { field: "errorCount", label: texts.errors, ...numberColumn(({ errorCount }) => errorCount), width: 100 },
    { field: "status", label: texts.status, text: ({ status }) => texts.statuses[status], tone: toneOf, width: 160 },
    { field: "projectId", label: texts.project, text: ({ project }) => project },
  ],
  segments: (filterModel, read) => (
    <CountedSegments
      {...{ ...read, filterModel }}
      filter={state}
      conditionOf={equalTo}
      load={(body) => call(querySessionRecordings, { body })}
      number={texts.number}
      bad="failed"
    />
  ),
  load: async (body) => {
    const { rowData, ...page } = await call(querySessionRecordings, { body });
    const users = await readNames(
      "User",
      rowData.map(({ userId }) => userId),
    );
    const projects = await readNames(
      "Project",
      rowData.map(({ projectId }) => projectId),
    );
    const named = (recording: SessionRecording) => ({
      ...recording,
      user: users(recording.userId),
      project: projects(recording.projectId),
    });
    return { ...page, rowData: rowData.map(named) };
  },
  titleOf: ({ user }) => fill(texts.title, { user }),
  details: (recording, leave) => (
    <>
      <Playback recording={recording} />
      <Facts facts={factsOf(recording)} />
      <Removal id={recording.id} onRemoved={leave} />
    </>
  ),
};

mount(() => <Entries kind={kind} />);

/** Plays a recording once somebody asks for it: looking at it is audited. */
function Playback({ recording: { id, status } }: { readonly recording: SessionRecording }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PlayerFrame id={id} />;
  if (status !== "complete") return <p class="hint">{texts.notComplete}</p>;
  return (
    <div class="actions">
      <button type="button" onClick={() => setOpen(true)}>
        {texts.open}
      </button>
      <span class="hint">{texts.openHint}</span>
    </div>
  );
}

function Removal({ id, onRemoved }: { readonly id: string; readonly onRemoved: () => void }) {
  if (!mayUse(changing)) return <ReadOnlyNote privilege={changing} />;
  const remove = async () => {
    await call(deleteSessionRecording, { path: { id } });
    onRemoved();
  };
  return (
    <section aria-labelledby="removal">
      <h3 id="removal">{texts.removeTitle}</h3>
      <p class="hint">{texts.removeHint}</p>
      <TypedConfirmation word={id} label={texts.remove} work={remove} />
    </section>
  );
}

function lengthOf({ durationMs }: SessionRecording): string {
  return durationText(durationMs);
}

function factsOf(recording: NamedRecording): readonly Fact[] {
  const { endedAt, storedBytes, consentAt, viewportWidth, viewportHeight } = recording;
  return givenFacts([
    [texts.user, recording.user],
    [texts.project, recording.project],
    [texts.started, <Moment at={recording.startedAt} isExact />],
    [texts.ended, endedAt && <Moment at={endedAt} isExact />],
    [texts.duration, lengthOf(recording)],
    [texts.pages, recording.pages.join(", ")],
    [texts.errors, numberText(recording.errorCount)],
    [texts.events, numberText(recording.eventCount)],
    [texts.bytes, storedBytes === null ? null : bytesText(storedBytes)],
    [texts.window, `${viewportWidth} × ${viewportHeight}`],
    [texts.browser, recording.userAgent],
    [texts.appVersion, recording.appVersion],
    [texts.consent, consentAt && `${zonedText(consentAt)} (${recording.consentTextVersion ?? ""})`],
    [texts.masked, recording.textMasked ? texts.isMasked : texts.isPlain],
    [texts.retained, <Moment at={recording.retainUntil} isExact />],
    [texts.id, recording.id],
  ]);
}
