import { type ClientSource, objectOf } from "./document.ts";

/** Most users of a schema that its sentence names; the others are counted. */
const namedMax = 3;

interface Uses {
  readonly kind: "Response of" | "Body of" | "Part of";
  /** Names of operations or schemas. */
  readonly users: readonly string[];
}

/**
 * Sentence for each schema: its description, or else what uses it.
 * @throws {TypeError} for a schema without a description that nothing uses
 */
export function documentSchemas(documents: readonly ClientSource[]): ReadonlyMap<string, string> {
  const operations = documents.flatMap(({ paths }) => Object.values(paths).flatMap(membersOf));
  const schemas = documents.flatMap(({ components }) => Object.entries(components.schemas ?? {}));
  const sentence = (name: string, schema: unknown): string => {
    const { description } = objectOf(schema);
    if (typeof description === "string") return description;
    const uses: readonly Uses[] = [
      { kind: "Response of", users: operations.filter(mentions("responses", name)).map(nameOf) },
      { kind: "Body of", users: operations.filter(mentions("requestBody", name)).map(nameOf) },
      { kind: "Part of", users: schemas.filter(([, whole]) => namesIn(whole).has(name)).map(([owner]) => owner) },
    ];
    const first = uses.find(({ users }) => users.length > 0);
    if (!first) throw new TypeError(`Cannot document the schema ${name} because nothing uses it`);
    return `${first.kind} ${listUsers([...new Set(first.users)])}`;
  };
  return new Map(schemas.map(([name, schema]) => [name, sentence(name, schema)]));
}

function mentions(member: string, name: string): (operation: unknown) => boolean {
  return (operation) => namesIn(objectOf(operation)[member]).has(name);
}

function nameOf(operation: unknown): string {
  return String(objectOf(operation)["operationId"]);
}

/** Names of the schemas that a part of a document refers to. */
function namesIn(part: unknown): ReadonlySet<string> {
  return new Set(
    [...JSON.stringify(part ?? null).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/gu)].map(
      ([, name = ""]) => name,
    ),
  );
}

function listUsers(users: readonly string[]): string {
  const named = users.slice(0, namedMax).map((user) => `\`${user}\``);
  const rest = users.length - named.length;
  const last = rest > 0 ? `${rest} more` : named.pop();
  return named.length === 0 ? String(last) : `${named.join(", ")} and ${last}`;
}

function membersOf(value: unknown): readonly unknown[] {
  return Object.values(objectOf(value));
}
