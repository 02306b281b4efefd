import { listTranslations, type Translation } from "@design-catalog/client/api";
import { useRef } from "preact/hooks";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { failureOf, Objection } from "../engine/failure.ts";
import { Form, type FormField } from "../engine/form.tsx";
import { ReadOnlyNote } from "../engine/parts.tsx";
import { type Languages, type Pair, sourceTextOf } from "./pairs.ts";
import { Suggestion } from "./suggestion.tsx";
import { texts } from "./texts.ts";
import { asConflict, unwritten, writePair } from "./write-pair.ts";

interface PairValues {
  readonly value: string;
}

/** One text: the source, and the form of its translation. What a person saves is reviewed. */
export function PairDrawer(drawer: {
  readonly pair: Pair;
  readonly languages: Languages;
  readonly mayChange: boolean;
  /** Another text follows. */
  readonly hasNext: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { pair, languages, mayChange, hasNext, onClose, onSaved } = drawer;
  const { target } = pair;
  const source = sourceTextOf(pair);
  /** The translation that a save changes. */
  const written = useRef(target);
  const submit = async ({ value }: PairValues, version: number) => {
    const changed = version === unwritten ? undefined : (target ?? written.current);
    await writePair({ ...pair, target: changed }, languages.to, { value, version }).catch((error: unknown) => {
      throw asConflict(failureOf(error));
    });
    onSaved();
  };
  const reload = async () => {
    const stored = await readTarget(pair, languages.to);
    written.current = stored;
    return { values: { value: stored.value }, version: stored.version };
  };
  return (
    <Dialog title={pair.id} onClose={onClose} isDrawer of={["text", "from", "to"]}>
      <h3>{`${texts.source} (${languages.from})`}</h3>
      {source === "" ? <p class="hint">{texts.noSource}</p> : <p {...spoken(languages.from)}>{source}</p>}
      {mayChange ? (
        <Form
          fields={fieldsOf(source, languages)}
          initial={{ value: target?.value ?? "" }}
          version={target?.version ?? unwritten}
          submitLabel={hasNext ? texts.saveNext : texts.save}
          submit={submit}
          reload={reload}
        />
      ) : (
        <>
          <h3>{`${texts.target} (${languages.to})`}</h3>
          <p {...spoken(languages.to)}>{target?.value ?? ""}</p>
          <ReadOnlyNote privilege="Admin Translations r/w" />
        </>
      )}
    </Dialog>
  );
}

function spoken(locale: string) {
  return { lang: locale, dir: "auto" } as const;
}

async function readTarget({ source, target }: Pair, locale: string): Promise<Translation> {
  const { namespace = "", key } = source ?? target ?? {};
  const found = (await call(listTranslations, { query: { locale, namespace } })).find((text) => text.key === key);
  if (!found) throw new Objection(engineTexts.gone, undefined);
  return found;
}

function fieldsOf(source: string, languages: Languages): readonly FormField<PairValues>[] {
  return [
    {
      name: "value",
      label: texts.value,
      kind: "custom",
      show: String,
      render: ({ value }, change, { id, describedBy, isInvalid }) => (
        <>
          <label for={id}>{`${texts.value} (${languages.to})`}</label>
          <textarea
            {...spoken(languages.to)}
            id={id}
            rows={4}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            value={value}
            onInput={(event) => change(event.currentTarget.value)}
          />
          {source !== "" && <Suggestion source={source} languages={languages} typed={value} take={change} />}
        </>
      ),
    },
  ];
}
