import type { JobEntry } from "@design-catalog/client/api";
import { textsOf } from "./texts.ts";
import { wordText } from "./word-text.ts";

/** Kinds of jobs in words. */
export const jobKinds: Readonly<Record<JobEntry["kind"], string>> = textsOf({
  en: {
    report: "report",
    "product-update": "update of products",
    recording: "recording",
    "product-reindex": "search index",
    import: "import of products",
    translation: "translation",
    "delivery-resend": "resending of deliveries",
    "person-export": "export of a person",
    "person-erasure": "erasure of a person",
  },
  de: {
    report: "Bericht",
    "product-update": "Aktualisierung von Produkten",
    recording: "Aufzeichnung",
    "product-reindex": "Suchindex",
    import: "Import von Produkten",
    translation: "Übersetzung",
    "delivery-resend": "erneutes Senden von Zustellungen",
    "person-export": "Export einer Person",
    "person-erasure": "Auslöschen einer Person",
  },
});

/** A kind of jobs in words; one that the console does not know stands for itself. */
export function jobKindText(kind: string): string {
  return wordText(jobKinds, kind);
}
