import type { MessageArgument, ReadMessage } from "@design-catalog/core/ports";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Reads ICU's MessageFormat as formatters on web pages do; tags such as `<b>` are text. */
export function readIcuMessage(text: string): ReadMessage {
  try {
    const found = [...argumentsOf(parse(text, { ignoreTag: true }))];
    const unique = new Map(found.map((one) => [JSON.stringify([one.name, one.type]), one]));
    return { arguments: [...unique.values()] };
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

function* argumentsOf(elements: readonly MessageFormatElement[]): Generator<MessageArgument> {
  for (const element of elements) {
    if (element.type === TYPE.plural)
      yield { name: element.value, type: element.pluralType === "ordinal" ? "selectordinal" : "plural" };
    const type = typeNames[element.type];
    if (type !== undefined && "value" in element) yield { name: element.value, type };
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) yield* argumentsOf(value);
  }
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
