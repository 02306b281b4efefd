import { relativeText } from "./format.ts";
import { serviceNowMs } from "./service-clock.ts";
import { textsOf } from "./texts.ts";

const texts = textsOf({ en: { due: "due" }, de: { due: "fällig" } });

/** The time until a next attempt; one whose time has come is due, and the text of null is empty. */
export function nextText(timestamp: string | null): string {
  if (timestamp === null) return "";
  const nowMs = serviceNowMs();
  return Date.parse(timestamp) <= nowMs ? texts.due : relativeText(timestamp, nowMs);
}
