/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { Report } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link Report}. */
export const reportFields: FieldsOf<Report> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  kind: { kind: "choice", title: {"en":"Kind","de":"Art"}, values: {"bill-of-materials":{"en":"bill of materials","de":"Stückliste"},"cable-list":{"en":"list of cables","de":"Kabelliste"},"connections-by-product":{"en":"connections by product","de":"Verbindungen je Produkt"}}, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
  columns: { kind: "lines", title: {"en":"Columns","de":"Spalten"}, hint: {"en":"In the order to show; none shows all of the kind","de":"In der Reihenfolge der Anzeige; keine zeigt alle der Art"}, isRequired: true },
};
