import type { JsonObject } from "../../packages/core/src/mod.ts";
import { objectOf } from "./document.ts";
import { docstring, text, typeOf } from "./type-writer.ts";

const head = "/** Written by `bun run contract` from the schemas of events: their types. */\n";

/** Members of an event whose types differ from one type of event to the other. */
const parameters: Readonly<Record<string, string>> = { type: "Type", data: "Data" };

/** Writes the types of all events, by their schemas, as one TypeScript module for receivers. */
export function writeEventTypes(schemas: ReadonlyMap<string, JsonObject>): string {
  const all = [...schemas.values()];
  const parts = new Map(all.flatMap(({ $defs }) => Object.entries(objectOf($defs))));
  const entities = [...parts].map(
    ([name, schema]) => `${docstring(`\`${name}\` as events show it`)}\nexport type ${name} = ${typeOf(schema)};\n`,
  );
  const data = [...schemas].map(([type, { description = "", properties }]) => {
    return `  ${docstring(JSON.stringify(description).slice(1, -1))}\n  readonly ${text(type)}: ${typeOf(objectOf(properties)["data"])};`;
  });
  const map = `/** Data of events by their types. */\nexport interface EventData {\n${data.join("\n")}\n}\n`;
  return [head, ...entities, envelope(objectOf(all[0])), map].join("\n");
}

function envelope({ properties, required }: ReturnType<typeof objectOf>): string {
  const always = new Set([required].flat());
  const members = Object.entries(objectOf(properties)).map(
    ([name, schema]) => `  readonly ${name}${always.has(name) ? "" : "?"}: ${parameters[name] ?? typeOf(schema)};`,
  );
  return `/** An event as the service sends it. */\nexport interface Envelope<Type, Data> {\n${members.join("\n")}\n}\n`;
}
