/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { CableSettings } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link CableSettings}. */
export const cableSettingsFields: FieldsOf<CableSettings> = {
  ...baseFields,
  idPattern: { kind: "text", title: {"en":"Pattern of cable numbers","de":"Muster der Kabelnummern"}, max: 50, initial: "C-{seq:000}", isRequired: true },
  signalPatterns: { kind: "entries", title: {"en":"Patterns by id of a signal","de":"Muster nach Kennung eines Signals"}, hint: {"en":"Used instead for cables with that signal","de":"Gelten stattdessen für Kabel mit diesem Signal"}, isRequired: true },
};
