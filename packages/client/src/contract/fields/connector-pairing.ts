/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ConnectorPairing } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link ConnectorPairing}. */
export const connectorPairingFields: FieldsOf<ConnectorPairing> = {
  ...baseFields,
  connectorAId: { kind: "reference", title: {"en":"Connector","de":"Steckverbinder"}, to: "connector", isRequired: true },
  connectorBId: { kind: "reference", title: {"en":"Mates with","de":"Passt zu"}, to: "connector", isRequired: true },
  bidirectional: { kind: "switch", title: {"en":"In both directions","de":"In beiden Richtungen"}, initial: true, isRequired: true },
  rating: { kind: "choice", title: {"en":"Rating","de":"Bewertung"}, values: {"ok":{"en":"fits","de":"passt"},"warn":{"en":"fits with care","de":"passt mit Vorbehalt"}}, initial: "ok", isRequired: true },
  note: { kind: "area", title: {"en":"Note","de":"Anmerkung"}, max: 1000 },
};
