import type { MessageArgument, ReadMessage } from "@design-catalog/core/ports";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Reads ICU's MessageFormat as formatters on web pages do; tags such as `<b>` are text. */
export function readIcuMessage(text: string): ReadMessage {
  // Only a brace begins an argument, and only an argument can be wrong.
  if (!text.includes("{")) return { arguments: [] };
  try {
    const found = new Map<string, MessageArgument>();
    addArguments(found, parse(text, { ignoreTag: true }));
    return { arguments: [...found.values()] };
  } catch (error) {
    return { fault: faultOf(error), offset: offsetOf(error) };
  }
}

const typeNames: Readonly<Partial<Record<TYPE, string>>> = {
  [TYPE.argument]: "argument",
  [TYPE.number]: "number",
  [TYPE.date]: "date",
  [TYPE.time]: "time",
  [TYPE.select]: "select",
};

/** Adds the arguments of a message and its branches, each name and type once. */
function addArguments(found: Map<string, MessageArgument>, elements: readonly MessageFormatElement[]): void {
  for (const element of elements) {
    const type = typeOf(element);
    if (type === undefined || !("value" in element)) continue;
    const key = `${type} ${element.value}`;
    if (!found.has(key)) found.set(key, { name: element.value, type });
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) addArguments(found, value);
  }
}

function typeOf(element: MessageFormatElement): string | undefined {
  if (element.type !== TYPE.plural) return typeNames[element.type];
  return element.pluralType === "ordinal" ? "selectordinal" : "plural";
}

/** The parser's name of a fault as words, such as `missing other clause`. */
function faultOf(error: unknown): string {
  const name = error instanceof Error ? error.message : "";
  return /^[A-Z_]+$/u.test(name) ? name.toLowerCase().replaceAll("_", " ") : "it cannot be parsed";
}

function offsetOf(error: unknown): number {
  const location: unknown = error instanceof Error ? Reflect.get(error, "location") : undefined;
  const start: unknown = typeof location === "object" && location !== null ? Reflect.get(location, "start") : undefined;
  const offset: unknown = typeof start === "object" && start !== null ? Reflect.get(start, "offset") : undefined;
  return typeof offset === "number" ? offset : 0;
}
