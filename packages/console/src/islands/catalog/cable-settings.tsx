import { type CableSettings as Settings, getCableSettings, patchCableSettings } from "@design-catalog/client/api";
import { cableSettingsFields } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { mayUse } from "../engine/page-data.ts";
import { Facts, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { storedText } from "../engine/resource/field-words.ts";
import { fieldsOf } from "../engine/resource/fields-of.ts";
import { RowForm } from "../engine/resource/row-form.tsx";
import { textsOf } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";

const texts = textsOf({ en: { title: "Numbering of cables" }, de: { title: "Nummern der Kabel" } });

const fields = fieldsOf<Settings>(cableSettingsFields);

/** Patterns by which new cables of projects get their numbers. */
export function CableSettings() {
  const [isOpen, setOpen] = useUrlFlag("numbers");
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {texts.title}
      </button>
      {isOpen && (
        <Dialog title={texts.title} onClose={() => setOpen(false)}>
          <Patterns onSaved={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Patterns({ onSaved }: { readonly onSaved: () => void }) {
  const answer = useAnswer(() => call(getCableSettings, {}), "", refreshMs);
  return (
    <Shown answer={answer}>
      {(row) =>
        mayUse("Admin Cables r/w") ? (
          <RowForm {...{ fields, row, onSaved }} get={getCableSettings} patch={patchCableSettings} />
        ) : (
          <Facts facts={fields.map((field) => ({ name: field.label, value: storedText(field, row[field.name]) }))} />
        )
      }
    </Shown>
  );
}
