import { createTranslation, getTranslation, patchTranslation } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Form, type FormField } from "../engine/form.tsx";
import { ReadOnlyNote } from "../engine/parts.tsx";
import { type Languages, type Pair, sourceTextOf } from "./pairs.ts";
import { Suggestion } from "./suggestion.tsx";
import { texts } from "./texts.ts";

/** Version of a text that nobody has written: lower than that of the one that somebody else writes meanwhile. */
const unwritten = -1;

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
  const submit = async ({ value }: PairValues, version: number) => {
    await write(pair, languages.to, { value, version });
    onSaved();
  };
  const reload = async () => {
    const { value, version } = await call(getTranslation, { path: { id: target?.id ?? "" } });
    return { values: { value }, version };
  };
  return (
    <Dialog title={pair.id} onClose={onClose} isDrawer>
      <h3>{`${texts.source} (${languages.from})`}</h3>
      {source === "" ? <p class="hint">{texts.noSource}</p> : <p {...spoken(languages.from)}>{source}</p>}
      {mayChange ? (
        <Form
          fields={fieldsOf(source, languages)}
          initial={{ value: target?.value ?? "" }}
          version={target?.version ?? unwritten}
          submitLabel={hasNext ? texts.saveNext : texts.save}
          submit={submit}
          {...(target && { reload })}
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

async function write(
  { source, target }: Pair,
  locale: string,
  { value, version }: PairValues & { readonly version: number },
): Promise<void> {
  const written = { value, status: "reviewed", ...(source && { source: source.value }) } as const;
  // What somebody else has written since the form opened is refused as a duplicate, not replaced unseen.
  if (target && version !== unwritten)
    await call(patchTranslation, { path: { id: target.id }, body: { ...written, version } });
  else if (source) {
    const { namespace, key, format } = source;
    await call(createTranslation, { body: { ...written, namespace, key, locale, format } });
  }
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
          {source !== "" && <Suggestion source={source} languages={languages} take={change} />}
        </>
      ),
    },
  ];
}
