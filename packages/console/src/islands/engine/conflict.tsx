import { engineTexts } from "./engine-texts.ts";
import type { FormState } from "./form-state.ts";
import { Table } from "./table.tsx";
import { fill, textsOf } from "./texts.ts";
import { type ComparedField, type Difference, differencesOf } from "./three-way.ts";

const texts = textsOf({
  en: {
    conflictText: "Your input is kept. Choose a value for each difference, then save again.",
    taken: "These fields now show what is stored: {fields}. Save again to keep your other input.",
    field: "Field",
    before: "When you began",
    theirs: "Now stored",
    mine: "Your input",
    useTheirs: "Take what is stored",
  },
  de: {
    conflictText:
      "Ihre Eingaben bleiben erhalten. Wählen Sie für jeden Unterschied einen Wert, und speichern Sie dann erneut.",
    taken:
      "Diese Felder zeigen jetzt, was gespeichert ist: {fields}. Speichern Sie erneut, was Sie sonst eingegeben haben.",
    field: "Feld",
    before: "Als Sie begannen",
    theirs: "Jetzt gespeichert",
    mine: "Ihre Eingabe",
    useTheirs: "Gespeichertes nehmen",
  },
});

/** True while the differences say why the service refused the input, so nothing else need say it. */
export function isSaid<Values>(fields: readonly ComparedField<Values>[], state: FormState<Values>): boolean {
  return state.failure?.code === "version_conflict" && differencesIn(fields, state).length > 0;
}

function differencesIn<Values>(
  fields: readonly ComparedField<Values>[],
  { base, theirs, values }: FormState<Values>,
): readonly Difference[] {
  return theirs ? differencesOf(fields, { base: base.values, theirs, mine: values }) : [];
}

/** Values that somebody else has stored while the user typed, and the input that meets them. */
export function Overtaken<Values>(shown: {
  readonly fields: readonly ComparedField<Values>[];
  readonly state: FormState<Values>;
  readonly choose: (name: string, value: unknown) => void;
}) {
  const { fields, state, choose } = shown;
  const { taken } = state;
  const differences = differencesIn(fields, state);
  return (
    <>
      {taken.length > 0 && <Taken labels={taken} />}
      {differences.length > 0 && <Conflict differences={differences} choose={choose} />}
    </>
  );
}

/** Names the fields that now show what somebody else stored, since the user had left them alone. */
export function Taken({ labels }: { readonly labels: readonly string[] }) {
  return (
    <p class="box notice" role="status">
      {fill(texts.taken, { fields: labels.join(", ") })}
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
      <p>{texts.conflictText}</p>
      <Table label="#conflict" columns={[texts.field, texts.before, texts.theirs, texts.mine]}>
        {shown.differences.map(({ name, label, before, theirs, mine, theirValue }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>
              {theirs}{" "}
              <button type="button" class="secondary" onClick={() => shown.choose(name, theirValue)}>
                {texts.useTheirs}
              </button>
            </td>
            <td>{mine}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
