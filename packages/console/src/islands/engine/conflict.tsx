import { engineTexts } from "./engine-texts.ts";
import { Table } from "./table.tsx";
import { fill } from "./texts.ts";

/** A field that somebody else has changed to something other than the user's input. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  readonly theirValue: unknown;
}

/** Names the fields that now show what somebody else stored, since the user had left them alone. */
export function Taken({ labels }: { readonly labels: readonly string[] }) {
  return (
    <p class="box notice" role="status">
      {fill(engineTexts.taken, { fields: labels.join(", ") })}
    </p>
  );
}

/** Shows the differences with what was there before; a button takes what is stored, otherwise the input stays. */
export function Conflict(shown: {
  readonly differences: readonly Difference[];
  readonly choose: (name: string, value: unknown) => void;
}) {
  return (
    <div class="box notice" role="group" aria-labelledby="conflict">
      <h3 id="conflict">{engineTexts.conflictTitle}</h3>
      <p>{engineTexts.conflictText}</p>
      <Table label="#conflict" columns={[engineTexts.field, engineTexts.before, engineTexts.theirs, engineTexts.mine]}>
        {shown.differences.map(({ name, label, before, theirs, mine, theirValue }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>
              {theirs}{" "}
              <button type="button" class="secondary" onClick={() => shown.choose(name, theirValue)}>
                {engineTexts.useTheirs}
              </button>
            </td>
            <td>{mine}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
