/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { ViewItem } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link ViewItem}. */
export const viewItemFields: FieldsOf<ViewItem> = {
  ...baseFields,
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  viewId: { kind: "reference", title: {"en":"View","de":"Ansicht"}, to: "project view", isRequired: true, isReadOnly: true },
  type: { kind: "choice", title: {"en":"Type","de":"Art"}, values: {"product":{"en":"product","de":"Produkt"},"line":{"en":"line","de":"Linie"},"polyline":{"en":"line of several parts","de":"Linie aus mehreren Stücken"},"text":{"en":"text","de":"Text"},"image":{"en":"picture","de":"Bild"},"rectangle":{"en":"rectangle","de":"Rechteck"},"ellipse":{"en":"ellipse","de":"Ellipse"},"group":{"en":"group","de":"Gruppe"},"connection":{"en":"connection","de":"Verbindung"}}, isRequired: true, isReadOnly: true },
  geometry: { kind: "json", title: {"en":"Geometry","de":"Geometrie"}, isRequired: true },
  style: { kind: "json", title: {"en":"Style","de":"Stil"}, isRequired: true },
  text: { kind: "area", title: {"en":"Text","de":"Text"}, max: 10000 },
  fileId: { kind: "reference", title: {"en":"File","de":"Datei"}, to: "file" },
  projectProductId: { kind: "reference", title: {"en":"Product","de":"Produkt"}, to: "projectProduct", isReadOnly: true },
  from: { kind: "json", title: {"en":"From","de":"Von"}, isReadOnly: true },
  to: { kind: "json", title: {"en":"To","de":"Nach"}, isReadOnly: true },
  cableId: { kind: "reference", title: {"en":"Cable","de":"Kabel"}, to: "project cable", isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
};
