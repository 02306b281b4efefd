import { engineTexts } from "./engine-texts.ts";

/** A field that somebody else has changed to something other than the user's input. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  readonly theirValue: unknown;
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
      <div class="scroller" tabIndex={0} role="group" aria-labelledby="conflict">
        <table>
          <thead>
            <tr>
              <th scope="col">{engineTexts.field}</th>
              <th scope="col">{engineTexts.before}</th>
              <th scope="col">{engineTexts.theirs}</th>
              <th scope="col">{engineTexts.mine}</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </div>
    </div>
  );
}
