/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { McpSettings } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link McpSettings}. */
export const mcpSettingsFields: FieldsOf<McpSettings> = {
  ...baseFields,
  enabled: { kind: "switch", title: {"en":"Assistants can connect","de":"Assistenten können sich verbinden"}, isRequired: true },
  registration: { kind: "choice", title: {"en":"Programs that may register themselves","de":"Programme, die sich selbst registrieren dürfen"}, values: {"open":{"en":"all","de":"alle"},"metadata-documents":{"en":"those with a metadata document","de":"die mit einem Metadatendokument"},"closed":{"en":"none","de":"keine"}}, isRequired: true },
  tools: { kind: "json", title: {"en":"Tools","de":"Werkzeuge"}, isRequired: true },
  instructions: { kind: "area", title: {"en":"Instructions","de":"Anweisungen"}, hint: {"en":"Sent to assistants when they connect","de":"Werden Assistenten beim Verbinden gesendet"}, max: 4000 },
  resultRowsMax: { kind: "number", title: {"en":"Rows of an answer, at most","de":"Höchstzahl der Zeilen einer Antwort"}, min: 1, isRequired: true },
  logArguments: { kind: "switch", title: {"en":"Keep the arguments of calls for 90 days","de":"Argumente von Aufrufen 90 Tage aufbewahren"}, isRequired: true },
};
