import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { numberText } from "../engine/format.ts";
import { languageName } from "../engine/language-names.ts";
import { language } from "../engine/page-data.ts";
import { Badge } from "../engine/parts.tsx";
import { RowLink } from "../engine/row-link.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { addressWith } from "../engine/use-url-state.ts";
import { PairCell } from "./pair-cell.tsx";
import { type Languages, type Pair, type PairState, sourceTextOf, stateOf } from "./pairs.ts";
import { texts } from "./texts.ts";

/** Rows that one look shows, and that are added at a time. */
const rowsStep = 100;

const tones: Readonly<Record<PairState, "good" | "warn" | "bad">> = {
  reviewed: "good",
  machine: "warn",
  missing: "bad",
};

/** Texts of two languages, row by row; who may change them writes translations in their rows. */
export function PairTable(table: {
  readonly pairs: readonly Pair[];
  readonly languages: Languages;
  readonly mayChange: boolean;
  readonly onStored: () => void;
}) {
  const { pairs, languages, mayChange, onStored } = table;
  const { from, to } = languages;
  const [rows, setRows] = useState(rowsStep);
  // One that the service has refused stays open while the next one is written.
  const [written, setWritten] = useState<readonly string[]>([]);
  // A text that is begun belongs to its language.
  const keyOf = ({ id }: Pair) => `${id} ${languages.to}`;
  const isWritten = (pair: Pair) => written.includes(keyOf(pair));
  const end = (pair: Pair) => setWritten((before) => before.filter((key) => key !== keyOf(pair)));
  const write = (pair: Pair) => setWritten((before) => [...before.filter((key) => key !== keyOf(pair)), keyOf(pair)]);
  const shown = pairs.slice(0, rows);
  const counts = { shown: numberText(shown.length), count: numberText(pairs.length) };
  if (pairs.length === 0) return <p role="status">{texts.noneChosen}</p>;
  return (
    <>
      {/* The states above say the numbers, unless not all rows are drawn. */}
      <p role="status" class={shown.length < pairs.length ? "hint" : "unseen"}>
        {fill(texts.shown, counts)}
      </p>
      <Table
        label={texts.texts}
        columns={[texts.key, languageName(from), to === "" ? texts.target : languageName(to), texts.state]}
        isList
      >
        {shown.map((pair, index) => (
          <PairRow key={keyOf(pair)} pair={pair} languages={languages}>
            {isWritten(pair) ? (
              <PairCell
                {...{ pair, languages }}
                move={(step) => {
                  const next = shown[index + step];
                  if (!next || isWritten(next)) return false;
                  write(next);
                  return true;
                }}
                onDone={(isStored) => {
                  end(pair);
                  if (isStored) onStored();
                }}
              />
            ) : (
              <Target pair={pair} write={mayChange && languages.to !== "" ? write : undefined} />
            )}
          </PairRow>
        ))}
      </Table>
      {shown.length < pairs.length && (
        <div class="actions">
          <button type="button" class="secondary" onClick={() => setRows(rows + rowsStep)}>
            {texts.more}
          </button>
        </div>
      )}
    </>
  );
}

/** The translation as it is stored; a press begins to write it. */
function Target({ pair, write }: { readonly pair: Pair; readonly write: ((pair: Pair) => void) | undefined }) {
  const value = pair.target?.value ?? "";
  if (!write) return <Marked text={value} />;
  return (
    <button type="button" class={value === "" ? "cell missing" : "cell"} onClick={() => write(pair)}>
      {value === "" ? (
        <span lang={language}>
          <span class="unseen">{fill(texts.translationOf, { key: pair.id })} </span>
          {texts.unwritten}
        </span>
      ) : (
        <Marked text={value} />
      )}
    </button>
  );
}

/** A text whose placeholders stand out, since a translation keeps them. */
function Marked({ text }: { readonly text: string }) {
  return (
    <span>
      {text
        .split(/(\{\w+\})/u)
        .map((part, index) => (index % 2 === 1 ? <code class="placeholder">{part}</code> : part))}
    </span>
  );
}

function PairRow(row: {
  readonly pair: Pair;
  readonly languages: Languages;
  /** The translation. */
  readonly children: ComponentChildren;
}) {
  const { pair, languages, children } = row;
  const state = stateOf(pair);
  return (
    <tr>
      <th scope="row">
        <RowLink address={addressWith({ text: pair.id })} label={fill(texts.edit, { key: pair.id })}>
          <bdi>{pair.id}</bdi>
        </RowLink>
      </th>
      <td lang={languages.from} dir="auto">
        <Marked text={sourceTextOf(pair)} />
      </td>
      <td lang={languages.to} dir="auto">
        {children}
      </td>
      <td>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </td>
    </tr>
  );
}
