/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { File } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link File}. */
export const fileFields: FieldsOf<File> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 255, isRequired: true },
  folder: { kind: "text", title: {"en":"Folder","de":"Ordner"}, max: 500 },
  tags: { kind: "lines", title: {"en":"Tags","de":"Schlagwörter"}, hint: {"en":"One a line","de":"Eines je Zeile"}, isRequired: true },
  contentType: { kind: "choice", title: {"en":"Type","de":"Typ"}, values: {"image/png":{"en":"image/png","de":"image/png"},"image/jpeg":{"en":"image/jpeg","de":"image/jpeg"},"image/gif":{"en":"image/gif","de":"image/gif"},"image/webp":{"en":"image/webp","de":"image/webp"},"image/avif":{"en":"image/avif","de":"image/avif"},"image/svg+xml":{"en":"image/svg+xml","de":"image/svg+xml"},"application/pdf":{"en":"application/pdf","de":"application/pdf"},"application/zip":{"en":"application/zip","de":"application/zip"},"application/vnd.openxmlformats-officedocument.wordprocessingml.document":{"en":"application/vnd.openxmlformats-officedocument.wordprocessingml.document","de":"application/vnd.openxmlformats-officedocument.wordprocessingml.document"},"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":{"en":"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet","de":"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},"image/vnd.dwg":{"en":"image/vnd.dwg","de":"image/vnd.dwg"},"image/vnd.dxf":{"en":"image/vnd.dxf","de":"image/vnd.dxf"},"application/json":{"en":"application/json","de":"application/json"},"text/csv":{"en":"text/csv","de":"text/csv"},"text/plain":{"en":"text/plain","de":"text/plain"}}, isRequired: true, isReadOnly: true },
  bytes: { kind: "number", title: {"en":"Size","de":"Größe"}, min: 1, isRequired: true, isReadOnly: true },
  sha256: { kind: "text", title: {"en":"SHA-256","de":"SHA-256"}, max: 64, isRequired: true, isReadOnly: true },
  width: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "px", isReadOnly: true },
  height: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "px", isReadOnly: true },
  status: { kind: "choice", title: {"en":"State","de":"Stand"}, values: {"ready":{"en":"ready","de":"bereit"},"quarantined":{"en":"in quarantine","de":"in Quarantäne"}}, isRequired: true, isReadOnly: true },
  threat: { kind: "text", title: {"en":"Threat","de":"Schädling"}, isReadOnly: true },
  ownerKind: { kind: "choice", title: {"en":"Belongs to","de":"Gehört zu"}, values: {"application":{"en":"the application","de":"der Anwendung"},"project":{"en":"a project","de":"einem Projekt"},"view-template":{"en":"a view template","de":"einer Vorlage"}}, isRequired: true, isReadOnly: true },
  ownerId: { kind: "reference", title: {"en":"Owner","de":"Eigentümer"}, to: "project or view template", isReadOnly: true },
  url: { kind: "text", title: {"en":"URL","de":"URL"}, isReadOnly: true },
  urlExpiresAt: { kind: "moment", title: {"en":"URL valid until","de":"URL gilt bis"}, isReadOnly: true },
};
