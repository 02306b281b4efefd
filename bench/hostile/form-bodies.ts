import type { HostileBody } from "./schema-bodies.ts";

/** Bodies that are dear as forms: in any of these fields, and in none. */
export function* formBodies(fields: readonly string[]): Generator<HostileBody> {
  for (const [name, text] of Object.entries(values)) {
    yield { name: `${name} as a name`, text: (bytes) => `${text(bytes - 2)}=1` };
    for (const field of fields) {
      yield { name: `${name} at /${field}`, text: (bytes) => `${field}=${text(bytes - field.length - 1)}` };
    }
  }
  yield { name: "pairs without end", text: (bytes) => repeat("a=1&", bytes) };
  yield { name: "99 pairs", text: (bytes) => pairs(99, bytes) };
  yield { name: "ampersands", text: (bytes) => repeat("&", bytes) };
  yield { name: "equal signs", text: (bytes) => repeat("=", bytes) };
}

const values: Readonly<Record<string, (bytes: number) => string>> = {
  "a long text": (bytes) => repeat("a", bytes),
  "food for regular expressions": (bytes) => `${repeat("a-", bytes - 1)}!`,
  "percent-encoded text": (bytes) => repeat("%c3%a9", bytes),
  "broken percent-encoding": (bytes) => `${repeat("%41", bytes - 3)}%4`,
  spaces: (bytes) => repeat("+", bytes),
};

function pairs(count: number, bytes: number): string {
  const value = repeat("a", Math.floor(bytes / count) - 8);
  return Array.from({ length: count }, (_, index) => `name${index}=${value}`).join("&");
}

function repeat(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / text.length));
}
