import { language } from "../engine/page-data.ts";
import { dayMs } from "./bars.ts";

const hours = new Intl.DateTimeFormat(language, { hour: "numeric" });
const days = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric" });

/** Name of a time on an axis of hours or of days, as short as it can be. */
export function markText(timestamp: string, spanMs: number): string {
  return (spanMs < dayMs ? hours : days).format(new Date(timestamp));
}
