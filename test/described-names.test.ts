import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Json } from "@design-catalog/core/ports";

/** Names in texts that no table of the contract holds: codes of single fields, names of other programs, and samples. */
const others = new Set(
  "file_too_large personal_password weak_password RATE_LIMITS original rel search-synonyms https://dealers.example screen D-17 true Grund".split(
    " ",
  ),
);

const contract = join(import.meta.dir, "..", "contract");
const files = ["openapi.json", "openapi.admin.json", "events.json", "errors.json", "privileges.json"];
const documents = await Promise.all(files.map((file): Promise<Json> => Bun.file(join(contract, file)).json()));
const texts = documents.flatMap((document) => [...textsIn(document)]);
const known = new Set([...documents.flatMap((document) => [...namesIn(document)]), ...others]);

test("descriptions name only events, errors, operations, fields and values that there are", () => {
  const unknown = texts.flatMap((text) =>
    [...text.matchAll(/`(?<name>[^`]+)`/gu)]
      .map(({ groups }) => groups?.["name"] ?? "")
      .filter((name) => !isKnown(name)),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

/** Judges a name, `name: value`, `name=value`, and `METHOD /path`; values, placeholders and pointers are free. */
function isKnown(text: string): boolean {
  if (known.has(text) || !/^[A-Za-z]/u.test(text)) return true;
  const [, word = "", rest = ""] = /^(\S+?)(?::? (\S+)|=\S+)?$/u.exec(text) ?? [];
  const isRequest = /^(?:GET|POST|PUT|PATCH|DELETE)$/u.test(word);
  return isRequest ? known.has(rest) : word !== text && known.has(word);
}

/** Every text that a person reads. */
function* textsIn(value: Json | undefined): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === "string" && ["description", "summary"].includes(key)) yield member;
    else yield* textsIn(member);
  }
}

/** Every name and value of the contract outside these texts. */
function* namesIn(value: Json | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    yield key;
    if (typeof member !== "string" || !["description", "summary"].includes(key)) yield* namesIn(member);
  }
}
