import { germanFields } from "./field-names-de.ts";

/** Units that end the names of the API's fields, and their signs. */
const units: Readonly<Record<string, string>> = { Mm: "mm", G: "g", W: "W", Ms: "ms" };

/**
 * Name of a field of the API, such as of a change, in a language. A later version of the service may have
 * fields that the console does not know: their names are taken apart.
 */
export function fieldNameIn(spoken: "en" | "de", field: string): string {
  const [name = "", ...parts] = field.split(".");
  const text = spoken === "de" && Object.hasOwn(germanFields, name) ? germanFields[name] : takenApart(name);
  return [text, ...parts].join(": ");
}

/** The words of a name in camel case, and its unit in brackets. */
function takenApart(name: string): string {
  const [, stem = name, unit = ""] = /^(.+[a-z])(Mm|Ms|G|W)$/u.exec(name) ?? [];
  const words = stem.replaceAll(/(?<=[a-z\d])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  const sign = units[unit];
  return sign === undefined ? text : `${text} (${sign})`;
}
