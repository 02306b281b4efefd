/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { CableWarning } from "../api.ts";

/** Fields of {@link CableWarning}. */
export const cableWarningFields: FieldsOf<CableWarning> = {
  code: { kind: "choice", title: {"en":"Warning","de":"Warnung"}, values: {"longer_than_sold":{"en":"longer than the catalog's cable is sold","de":"länger, als es das Kabel zu kaufen gibt"},"longer_than_signal_allows":{"en":"longer than its signal allows","de":"länger, als das Signal es zulässt"}}, isRequired: true },
  message: { kind: "text", title: {"en":"Explanation","de":"Erklärung"}, isRequired: true },
  limitMm: { kind: "number", title: {"en":"Longest cable","de":"Längstes Kabel"}, unit: "mm", isRequired: true },
};
