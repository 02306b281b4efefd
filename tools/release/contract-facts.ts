type Node = Readonly<Record<string, unknown>>;

/**
 * Facts of an OpenAPI document that clients may rely on, one line each: operations, answers, members, values of closed
 * lists, and members of requests that may be left out. A fact that is gone breaks clients; one that is new does not.
 */
export function contractFacts(document: unknown): ReadonlySet<string> {
  const facts = new Set<string>();
  const { paths, components } = asNode(document);
  for (const [path, item] of entriesOf(paths)) {
    for (const [method, operation] of entriesOf(item)) {
      if (!methods.has(method)) continue;
      const name = `${method.toUpperCase()} ${path}`;
      facts.add(name);
      const { requestBody, responses } = asNode(operation);
      addContent(facts, `${name} request`, { node: requestBody, isRequest: true });
      for (const [status, answer] of entriesOf(responses)) {
        facts.add(`${name} answers ${status}`);
        addContent(facts, `${name} ${status}`, { node: answer, isRequest: false });
      }
    }
  }
  // Shared schemas are named by several operations: a member that a request may leave out stays that.
  for (const [name, schema] of entriesOf(asNode(components)["schemas"])) {
    addSchema(facts, name, { node: schema, isRequest: /(?:Create|Replace|Patch|Request|Body)$/u.test(name) });
  }
  return facts;
}

const methods: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"]);

interface Place {
  readonly node: unknown;
  readonly isRequest: boolean;
}

function addContent(facts: Set<string>, at: string, { node, isRequest }: Place): void {
  for (const [type, media] of entriesOf(asNode(node)["content"])) {
    facts.add(`${at} as ${type}`);
    addSchema(facts, at, { node: asNode(media)["schema"], isRequest });
  }
}

function addSchema(facts: Set<string>, at: string, { node, isRequest }: Place): void {
  const schema = asNode(node);
  const required = new Set(listOf(schema["required"]));
  for (const [name, member] of entriesOf(schema["properties"])) {
    const path = `${at}/${name}`;
    facts.add(path);
    if (isRequest && !required.has(name)) facts.add(`${path} may be left out`);
    if (!isRequest && required.has(name)) facts.add(`${path} is always there`);
    addSchema(facts, path, { node: member, isRequest });
  }
  for (const value of listOf(schema["enum"])) facts.add(`${at} = ${JSON.stringify(value)}`);
  if (typeof schema["$ref"] === "string") facts.add(`${at} is ${schema["$ref"]}`);
  if (schema["items"] !== undefined) addSchema(facts, `${at}/[]`, { node: schema["items"], isRequest });
  for (const combined of ["allOf", "anyOf", "oneOf"]) {
    for (const part of listOf(schema[combined])) addSchema(facts, at, { node: part, isRequest });
  }
}

function asNode(value: unknown): Node {
  return typeof value === "object" && value !== null ? (value as Node) : {}; // Any object has members by name.
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(asNode(value));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
