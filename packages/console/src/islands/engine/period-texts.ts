import type { Period } from "./period.ts";
import { textsOf } from "./texts.ts";

/** Names of the spans, shortest first. */
export const periodTexts: Readonly<Record<Period, string>> = textsOf({
  en: { "1h": "Last hour", "24h": "Last 24 hours", "7d": "Last 7 days", "30d": "Last 30 days" },
  de: { "1h": "Letzte Stunde", "24h": "Letzte 24 Stunden", "7d": "Letzte 7 Tage", "30d": "Letzte 30 Tage" },
});
