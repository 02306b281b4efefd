/** Written by `bun run contract` from the OpenAPI documents: operations of "Translations". */
import type { Operation } from "../../operation.ts";
import type { Restore, TranslateRequest, TranslatedSentence, Translation, TranslationCreate, TranslationJob, TranslationParameters, TranslationPatch, TranslationReplace, TranslationsExport, TranslationsImport, TranslationsImported, TranslationsUpsert, TranslationsUpserted } from "../types.ts";

/** List translations, or those of one locale or namespace. */
export const listTranslations: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "locale"?: string; readonly "namespace"?: string; }; }, readonly (Translation)[]> = { method: "GET", path: "/api/v1/admin/translations", privilege: "Admin Translations" };
/** Create a translation. */
export const createTranslation: Operation<{ readonly body: TranslationCreate; }, Translation> = { method: "POST", path: "/api/v1/admin/translations", privilege: "Admin Translations r/w" };
/** Create or change up to 1000 translations. */
export const upsertTranslations: Operation<{ readonly body: TranslationsUpsert; }, TranslationsUpserted> = { method: "PUT", path: "/api/v1/admin/translations", privilege: "Admin Translations r/w" };
/** Download translations as JSON, CSV or XLIFF. */
export const exportTranslations: Operation<{ readonly query?: { readonly "format"?: "json" | "csv" | "xliff"; readonly "delimiter"?: "," | ";" | "\t"; readonly "decimalMark"?: "." | ","; readonly "spreadsheet"?: boolean; readonly "locale"?: string; readonly "namespace"?: string; readonly "from"?: string; }; }, TranslationsExport | string> = { method: "GET", path: "/api/v1/admin/translations/export", privilege: "Admin Translations" };
/** Import translations from JSON, CSV or XLIFF. */
export const importTranslations: Operation<{ readonly query?: { readonly "dryRun"?: boolean; }; readonly body: TranslationsImport | string | Blob; readonly contentType?: "application/json" | "text/csv" | "application/xliff+xml"; }, TranslationsImported> = { method: "POST", path: "/api/v1/admin/translations/import", privilege: "Admin Translations r/w" };
/** Translate sentences. */
export const translateSentences: Operation<{ readonly body: TranslateRequest; }, readonly (TranslatedSentence)[]> = { method: "POST", path: "/api/v1/admin/translations/translate", privilege: "Admin Translations r/w" };
/** Translate all texts that a locale lacks. */
export const translateMissing: Operation<{ readonly body: TranslationParameters; }, TranslationJob> = { method: "POST", path: "/api/v1/admin/translations/translate/missing", privilege: "Admin Translations r/w" };
/** Read a translation. */
export const getTranslation: Operation<{ readonly path: { readonly "id": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Translation> = { method: "GET", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations" };
/** Replace a translation. */
export const replaceTranslation: Operation<{ readonly path: { readonly "id": string; }; readonly body: TranslationReplace; }, Translation> = { method: "PUT", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations r/w" };
/** Change a translation. */
export const patchTranslation: Operation<{ readonly path: { readonly "id": string; }; readonly body: TranslationPatch; }, Translation> = { method: "PATCH", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations r/w" };
/** Remove a translation. */
export const deleteTranslation: Operation<{ readonly path: { readonly "id": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/translations/{id}", privilege: "Admin Translations r/w" };
/** Restore removed translations. */
export const restoreTranslations: Operation<{ readonly body: Restore; }, readonly (Translation)[]> = { method: "POST", path: "/api/v1/admin/translations/restore", privilege: "Admin Translations r/w" };
