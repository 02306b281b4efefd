import { type ConnectorPairing, listConnectorPairings } from "@design-catalog/client/api";
import { connectorPairingFields as fields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Card } from "../engine/card.tsx";
import { countedText } from "../engine/counted.ts";
import { Badge, Shown } from "../engine/parts.tsx";
import { connectorSource } from "../engine/resource/sources.ts";
import { Table } from "../engine/table.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { labelOf, valueTitle } from "../engine/words.ts";
import { pairingTexts as texts } from "./pairing-texts.ts";

const refreshMs = 10_000;
/** Connectors in a row of the matrix, at most. */
const connectorsMax = 40;

const tones = { ok: "good", warn: "warn" } as const;

/** Every connector that mates, against every other; a cell opens the pairing. */
export function PairingMatrix() {
  const read = async () => {
    const pairings = await call(listConnectorPairings, {});
    await connectorSource.read(pairings.flatMap(({ connectorAId, connectorBId }) => [connectorAId, connectorBId]));
    return pairings;
  };
  const answer = useAnswer(read, "", refreshMs);
  // The list below says that there is none.
  if (answer.value?.length === 0) return null;
  return (
    <Card id="matrix" title={texts.matrix}>
      <Shown answer={answer}>{(pairings) => <Matrix pairings={pairings} />}</Shown>
    </Card>
  );
}

function Matrix({ pairings }: { readonly pairings: readonly ConnectorPairing[] }) {
  const url = useUrlState();
  const all = [...new Set(pairings.flatMap(({ connectorAId, connectorBId }) => [connectorAId, connectorBId]))];
  const nameOf = (id: string) => connectorSource.nameOf(id);
  const sorted = all.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  // Only those that mate in this direction: most pairings have one.
  const rows = sorted.filter((from) => pairings.some((pairing) => sorted.some((to) => mates(pairing, from, to))));
  const columns = sorted.filter((to) => pairings.some((pairing) => sorted.some((from) => mates(pairing, from, to))));
  const [shownRows, shownColumns] = [rows.slice(0, connectorsMax), columns.slice(0, connectorsMax)];
  return (
    <>
      {Math.max(rows.length, columns.length) > connectorsMax && (
        <p class="hint">{countedText(texts.first, connectorsMax)}</p>
      )}
      <Table label="#matrix" columns={[labelOf(fields.connectorAId), ...shownColumns.map(nameOf)]}>
        {shownRows.map((from) => (
          <tr key={from}>
            <th scope="row">{nameOf(from)}</th>
            {shownColumns.map((to) => {
              const pairing = pairings.find((other) => mates(other, from, to));
              return (
                <td key={to}>
                  {pairing && (
                    <button
                      type="button"
                      class="cell"
                      aria-label={`${nameOf(from)} – ${nameOf(to)}: ${valueTitle(fields.rating, pairing.rating)}`}
                      onClick={() => url.set({ open: pairing.id }, true)}
                    >
                      <Badge tone={tones[pairing.rating]}>{valueTitle(fields.rating, pairing.rating)}</Badge>
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </Table>
    </>
  );
}

function mates({ connectorAId, connectorBId, bidirectional }: ConnectorPairing, from: string, to: string): boolean {
  if (connectorAId === from && connectorBId === to) return true;
  return bidirectional && connectorAId === to && connectorBId === from;
}
