import { textsOf } from "../../engine/texts.ts";

export const texts = textsOf({
  en: {
    byDay: "Attempts by day: {success} succeeded, {failure} failed",
    succeeded: "Attempts that succeeded",
    failed: "Attempts that failed",
    rate: "Share that succeeded",
    p50: "Duration, median",
    p95: "Duration, p95",
    none: "none",
  },
  de: {
    byDay: "Versuche je Tag: {success} gelungen, {failure} gescheitert",
    succeeded: "Gelungene Versuche",
    failed: "Gescheiterte Versuche",
    rate: "Anteil gelungener Versuche",
    p50: "Dauer, Median",
    p95: "Dauer, p95",
    none: "keine",
  },
});
