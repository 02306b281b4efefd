import type { ConsolePage } from "../console-page.ts";
import { distinctText, idOf, type Place, type Schema } from "./distinct-values.fixture.ts";
import { scenes } from "./scenes.fixture.ts";
import { createService, type Service } from "./service.fixture.ts";

/** Letters of the longest text; a longer one fills further lines but none that is wider. */
const lengthMax = 2048;
const domain = `${"d".repeat(63)}.`.repeat(2);

/** Makes a service that answers with the longest texts that the contract allows, without blanks. */
export function createLongestService(): Service {
  return createService(longestText);
}

/** Addresses of a page's tabs and open rows; its own if it has none. */
export function openAddresses({ name, paths }: ConsolePage): readonly string[] {
  const id = idOf("page", 0);
  const queries = (scenes[name] ?? []).map((scene) => scene.split(" > ")[0] ?? "");
  const opening = queries.filter((query) => /tab=\S|query=|=ID/u.test(query));
  const path = paths[0].replace("{id}", id);
  return [...new Set(opening.length > 0 ? opening : [""])].map((query) => `${path}?${query.replaceAll("ID", id)}`);
}

/** Times, ids, colours and languages have one length only. */
function longestText(schema: Schema, place: Place): string {
  const text = distinctText(schema, place);
  if (/^(?:\d{4}-\d\d-\d\dT.*|[0-9a-f]{24}.*|#[0-9a-f]{6}|en|de)$/u.test(text)) return text;
  if (schema.format === "email") return `${"w".repeat(64)}@${domain}example`;
  return text.replaceAll(" ", "").padEnd(Math.min(schema.maxLength ?? lengthMax, lengthMax), "w");
}
