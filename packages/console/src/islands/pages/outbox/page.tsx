import { type GridRequest, type Mail, queryMails } from "@design-catalog/client/api";
import { mailSentenceFields } from "@design-catalog/client/fields";
import { call } from "../../engine/call.ts";
import { CountedSegments } from "../../engine/counted-segments.tsx";
import { Entries, type EntryKind } from "../../engine/entries/entries.tsx";
import { type EntryFilter, equalTo } from "../../engine/entries/entry-filter.ts";
import { momentColumn, numberColumn, numberText } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { mount } from "../../engine/mount.tsx";
import { nextText } from "../../engine/next-text.ts";
import { Facts, Moment } from "../../engine/parts.tsx";
import { Saying, sentenceText } from "../../engine/sentence-text.tsx";
import { toneOf } from "../../engine/tone-of.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { wordText } from "../../engine/word-text.ts";
import { MailWarnings } from "../../mails/mail-warnings.tsx";
import { texts } from "../../mails/texts.ts";

const { code } = mailSentenceFields;
const kindTexts = { ...texts.kinds, ...texts.notices };

const state: EntryFilter = {
  name: "status",
  label: texts.state,
  kind: "choice",
  options: Object.entries(texts.states),
  isAbove: true,
};

const load = (body: GridRequest) => call(queryMails, { body });

const kind: EntryKind<Mail> = {
  label: texts.outbox,
  number: texts.number,
  timeField: "createdAt",
  periodDefault: "7d",
  filters: [
    state,
    { name: "kind", label: texts.key, kind: "choice", options: Object.entries(kindTexts) },
    { name: "recipient", label: texts.recipient, kind: "contains" },
    { name: "lastError", label: texts.error, kind: "contains" },
  ],
  columns: [
    { field: "createdAt", label: texts.created, ...momentColumn(({ createdAt }) => createdAt) },
    { field: "kind", label: texts.key, text: kindOf, least: 150 },
    { field: "recipient", label: texts.recipient, text: ({ recipient }) => recipient, width: 160 },
    { field: "status", label: texts.state, text: ({ status }) => texts.states[status], tone: toneOf, width: 110 },
    { field: "attempts", label: texts.attempts, ...numberColumn(({ attempts }) => attempts), width: 95 },
    {
      field: "nextAttemptAt",
      label: texts.next,
      text: ({ nextAttemptAt }) => nextText(nextAttemptAt),
      width: 125,
      isTicking: true,
    },
    {
      field: "lastError",
      label: texts.error,
      text: (mail) => saidOf(mail) ?? mail.lastError ?? "",
      least: 120,
      isEnglish: (mail) => saidOf(mail) === undefined,
    },
  ],
  segments: (filterModel, read) => (
    <CountedSegments
      {...{ ...read, filterModel, load }}
      filter={state}
      conditionOf={equalTo}
      number={texts.number}
      bad="failed"
    />
  ),
  load,
  titleOf: ({ subject }) => subject,
  details: (mail) => (
    <>
      <Facts
        facts={givenFacts([
          [texts.key, kindOf(mail)],
          [texts.recipient, mail.recipient],
          [texts.created, <Moment at={mail.createdAt} isExact />],
          [texts.attempts, numberText(mail.attempts)],
          [texts.next, mail.nextAttemptAt && <Moment at={mail.nextAttemptAt} isExact />],
          [texts.sentAt, mail.sentAt && <Moment at={mail.sentAt} isExact />],
          [
            texts.error,
            mail.lastError && <Saying message={mail.lastError} sentence={mail.lastErrorSentence} code={code} />,
          ],
          [texts.id, mail.id],
        ])}
      />
      <p class="hint">{texts.kept}</p>
    </>
  ),
};

/** Milliseconds after which the page asks again whether mails go out at all. */
const refreshMs = 15_000;

mount(Outbox);

/** Outcome of the last attempt in the reader's language; undefined if the service has it in English only. */
function saidOf({ lastErrorSentence }: Mail): string | undefined {
  return sentenceText(code, lastErrorSentence);
}

function Outbox() {
  const read = () => call(queryMails, { body: { startRow: 0, endRow: 1, count: false } });
  const { value, failure } = useAnswer(read, "", refreshMs);
  return (
    <>
      {value || failure ? <MailWarnings warnings={value?.warnings} /> : <i class="loading" hidden />}
      <Entries kind={kind} />
    </>
  );
}

function kindOf({ kind: name }: Mail): string {
  return wordText(kindTexts, name);
}
