/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Connector } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Connector}. */
export const connectorFields: FieldsOf<Connector> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  code: { kind: "text", title: {"en":"Code","de":"Kürzel"}, hint: {"en":"A short name, which no other connector has","de":"Ein kurzer Name, den kein anderer Steckverbinder hat"}, max: 50, isRequired: true },
  family: { kind: "text", title: {"en":"Family","de":"Familie"}, max: 100 },
  gender: { kind: "choice", title: {"en":"Gender","de":"Ausführung"}, values: {"male":{"en":"male","de":"Stecker"},"female":{"en":"female","de":"Buchse"},"neutral":{"en":"neutral","de":"beides"}}, isRequired: true },
  mounting: { kind: "choice", title: {"en":"Mounting","de":"Einbau"}, values: {"panel":{"en":"on a device","de":"am Gerät"},"cable":{"en":"on a cable","de":"am Kabel"}}, isRequired: true },
  pins: { kind: "number", title: {"en":"Pins","de":"Kontakte"} },
  signalIds: { kind: "references", title: {"en":"Signals it carries","de":"Signale, die er überträgt"}, to: "signal", isRequired: true },
};
