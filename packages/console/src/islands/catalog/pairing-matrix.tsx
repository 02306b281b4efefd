import { type ConnectorPairing, listConnectorPairings } from "@design-catalog/client/api";
import { connectorPairingFields as fields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { Shown } from "../engine/parts.tsx";
import { connectorSource } from "../engine/resource/sources.ts";
import { Table } from "../engine/table.tsx";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { labelOf, valueTitle } from "../engine/words.ts";
import { pairingTexts as texts } from "./pairing-texts.ts";

const refreshMs = 10_000;
/** Connectors in a row of the matrix, at most. */
const connectorsMax = 40;

/** Every connector that mates, against every other; a cell opens the pairing. */
export function PairingMatrix() {
  const read = async () => {
    const pairings = await call(listConnectorPairings, {});
    await connectorSource.read(pairings.flatMap(({ connectorAId, connectorBId }) => [connectorAId, connectorBId]));
    return pairings;
  };
  const answer = useAnswer(read, "", refreshMs);
  return (
    <section aria-labelledby="matrix">
      <h2 id="matrix">{texts.matrix}</h2>
      <Shown answer={answer}>{(pairings) => <Matrix pairings={pairings} />}</Shown>
    </section>
  );
}

function Matrix({ pairings }: { readonly pairings: readonly ConnectorPairing[] }) {
  const url = useUrlState();
  const all = [...new Set(pairings.flatMap(({ connectorAId, connectorBId }) => [connectorAId, connectorBId]))];
  const nameOf = (id: string) => connectorSource.nameOf(id);
  const ids = all.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))).slice(0, connectorsMax);
  if (ids.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      {all.length > ids.length && <p class="hint">{countedText(texts.first, ids.length)}</p>}
      <Table label="#matrix" columns={[labelOf(fields.connectorAId), ...ids.map(nameOf)]}>
        {ids.map((from) => (
          <tr key={from}>
            <th scope="row">{nameOf(from)}</th>
            {ids.map((to) => {
              const pairing = pairings.find((other) => mates(other, from, to));
              return (
                <td key={to}>
                  {pairing && (
                    <button
                      type="button"
                      class="secondary"
                      aria-label={`${nameOf(from)} – ${nameOf(to)}: ${valueTitle(fields.rating, pairing.rating)}`}
                      onClick={() => url.set({ open: pairing.id }, true)}
                    >
                      {valueTitle(fields.rating, pairing.rating)}
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
