import { useState } from "preact/hooks";
import { numberText } from "../engine/format.ts";
import { Badge } from "../engine/parts.tsx";
import { RowLink } from "../engine/row-link.tsx";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { addressWith } from "../engine/use-url-state.ts";
import { type Pair, type PairState, sourceTextOf, stateOf } from "./pairs.ts";
import { texts } from "./texts.ts";

/** Rows that one look shows, and that are added at a time. */
const rowsStep = 100;

const tones: Readonly<Record<PairState, "good" | "warn" | "bad">> = {
  reviewed: "good",
  machine: "warn",
  missing: "bad",
};

/** Texts of two languages, row by row. */
export function PairTable(table: {
  readonly pairs: readonly Pair[];
  readonly languages: { readonly from: string; readonly to: string };
}) {
  const { pairs, languages } = table;
  const [rows, setRows] = useState(rowsStep);
  const shown = pairs.slice(0, rows);
  const counts = { shown: numberText(shown.length), count: numberText(pairs.length) };
  if (pairs.length === 0) return <p role="status">{texts.noneChosen}</p>;
  return (
    <>
      <p role="status" class="hint">
        {fill(texts.shown, counts)}
      </p>
      <Table label={texts.texts} columns={[texts.key, texts.source, texts.target, texts.state]}>
        {shown.map((pair) => (
          <PairRow key={pair.id} pair={pair} languages={languages} />
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

function PairRow(row: { readonly pair: Pair; readonly languages: { readonly from: string; readonly to: string } }) {
  const { pair, languages } = row;
  const state = stateOf(pair);
  return (
    <tr>
      <th scope="row">
        <RowLink address={addressWith({ text: pair.id })} label={fill(texts.edit, { key: pair.id })}>
          <bdi>{pair.id}</bdi>
        </RowLink>
      </th>
      <td lang={languages.from} dir="auto">
        {sourceTextOf(pair)}
      </td>
      <td lang={languages.to} dir="auto">
        {pair.target?.value ?? ""}
      </td>
      <td>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </td>
    </tr>
  );
}
