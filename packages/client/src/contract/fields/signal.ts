/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Signal } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Signal}. */
export const signalFields: FieldsOf<Signal> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  code: { kind: "text", title: {"en":"Code","de":"Kürzel"}, hint: {"en":"A short name, which no other signal has","de":"Ein kurzer Name, den kein anderes Signal hat"}, max: 50, isRequired: true },
  category: { kind: "choice", title: {"en":"Category","de":"Art"}, values: {"audio":{"en":"audio","de":"Ton"},"video":{"en":"video","de":"Bild"},"control":{"en":"control","de":"Steuerung"},"data":{"en":"data","de":"Daten"},"power":{"en":"power","de":"Strom"},"rf":{"en":"radio","de":"Funk"}}, isRequired: true },
  colour: { kind: "text", title: {"en":"Line colour","de":"Linienfarbe"}, hint: {"en":"#rrggbb, such as #1f77b4","de":"#rrggbb, zum Beispiel #1f77b4"}, max: 7 },
  maxLengthMm: { kind: "number", title: {"en":"Longest cable","de":"Längstes Kabel"}, unit: "mm" },
  compatibleSignalIds: { kind: "references", title: {"en":"Compatible signals","de":"Verträgliche Signale"}, to: "signal", isRequired: true },
};
