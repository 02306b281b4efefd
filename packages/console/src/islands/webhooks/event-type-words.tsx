import type { EventType } from "@design-catalog/client/api";
import { eventTypeFields, kinds } from "@design-catalog/client/fields";
import { optionsOf, spoken } from "../engine/words.ts";

const sentences = new Map(optionsOf(eventTypeFields.type));
const groups = new Map<string, string>([
  ...Object.values(kinds).map(({ many }) => [many.en, spoken(many)] as const),
  ["View items", spoken({ en: "View items", de: kinds.ViewItem.many.de })],
]);

/** The announcement of a type of event in the reader's language, or in English for a type of a later version. */
export function EventTypeText({ type, description }: Pick<EventType, "type" | "description">) {
  const text = sentences.get(type);
  return text === undefined ? <span lang="en">{description}</span> : <>{text}</>;
}

/** The name of a group of types, which is that of the rows that they are about. */
export function groupText(group: string): string {
  return groups.get(group) ?? group;
}
