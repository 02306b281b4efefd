import { type CableSettings as Settings, getCableSettings, patchCableSettings } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { mayUse } from "../engine/page-data.ts";
import { Facts, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { storedText } from "../engine/resource/field-words.ts";
import type { ResourceField } from "../engine/resource/field.ts";
import { RowForm } from "../engine/resource/row-form.tsx";
import { textsOf } from "../engine/texts.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlFlag } from "../engine/use-url-state.ts";

const texts = textsOf({
  en: {
    title: "Numbering of cables",
    pattern: "Pattern of cable numbers",
    patterns: "Patterns by id of a signal",
    patternsHint: "Used instead for cables with that signal",
  },
  de: {
    title: "Nummern der Kabel",
    pattern: "Muster der Kabelnummern",
    patterns: "Muster nach Kennung eines Signals",
    patternsHint: "Gelten stattdessen für Kabel mit diesem Signal",
  },
});

const fields: readonly ResourceField<Settings>[] = [
  { name: "idPattern", kind: "text", label: texts.pattern, isRequired: true },
  { name: "signalPatterns", kind: "entries", label: texts.patterns, hint: texts.patternsHint, isMerged: true },
];

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
