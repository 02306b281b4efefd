import { isJsonObject, parseJson } from "@design-catalog/core/engine";

const namedFields = new Set(["time", "level", "service", "msg"]);
/** Characters that a terminal may act on, or that make the end of a value unclear. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const unclear = /[\u0000-\u0020"\u007f-\u009f\u2028\u2029]/u;
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const leftByJson = /[\u007f-\u009f\u2028\u2029]/gu;

/** Turns a JSON line of the log into a line for people: time (UTC), level, message, fields. */
export function textLine(json: string): string {
  const parsed = parseJson(json);
  const line: Readonly<Record<string, unknown>> = isJsonObject(parsed) ? parsed : { msg: json };
  const fields = Object.entries(line).filter(([name]) => !namedFields.has(name));
  const [time, level] = [String(line["time"]).slice(11, 19), String(line["level"]).padEnd(5)];
  return `${[`${time} ${level}`, line["msg"], ...fields.map(([name, value]) => `${name}=${shown(value)}`)].join(" ")}\n`;
}

/** A client may choose a value, and must not choose what the terminal does. */
function shown(value: unknown): string {
  const text = String(value);
  if (!unclear.test(text)) return text;
  const escaped = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replaceAll(leftByJson, escaped);
}
