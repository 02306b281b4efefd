import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createDistinctValues,
  distinctText,
  idOf,
  rowCount,
  type Schema,
  type TextOf,
} from "./distinct-values.fixture.ts";

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface ContractOperation {
  readonly operationId: string;
  readonly "x-privilege": string;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Values that decide what a page shows at all, by the operation that answers them. */
const given: Readonly<Record<string, object>> = {
  getOAuthClient: { kind: "app", authMethod: "client_secret_basic" },
  getUserErasure: { status: "unapproved" },
  listOAuthClientSecrets: { expiresAt: null },
  getAnyProject: { locked: false, uniqueNumber: null },
  listLists: { key: "search-synonyms" },
  getWebhook: { filter: { "data.object.name": { filterType: "text", type: "contains", filter: "Lobby" } } },
  getWebhookSchema: readJson("events/project.deleted.json"),
};

/** Answers of the contract's operations. */
export interface Answers {
  /** All that the operations ask for. */
  readonly privileges: readonly string[];
  /** The answer to a request, with rows of these ids if it asks for some; undefined without an operation. */
  answer(method: string, path: string, ids: readonly string[]): Answer | undefined;
}

/** An answer; without a type it has no content. */
export interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  /** Content in JSON. */
  readonly value: object;
}

/** Makes answers of which all values differ, unless `textOf` makes other texts. */
export function createAnswers(textOf: TextOf = distinctText): Answers {
  const contracts = ["openapi.json", "openapi.admin.json"].map(readContract);
  const schemas = Object.fromEntries(contracts.flatMap(({ components }) => Object.entries(components.schemas)));
  const find = (reference: string) => schemas[reference.slice(reference.lastIndexOf("/") + 1)] ?? {};
  const valueOf = createDistinctValues(find, textOf);
  // A path without parameters wins over one with them.
  const routes = contracts
    .flatMap(({ paths }) => Object.entries(paths))
    .toSorted(([one], [other]) => one.split("{").length - other.split("{").length)
    .map(([path, methods]) => ({ matcher: matcherOf(path), methods }));
  const operations = routes.flatMap(({ methods }) => Object.values(methods));

  function contentOf(name: string, schema: Schema, ids: readonly string[]): object {
    const { type, items, properties } = schema.$ref === undefined ? schema : find(schema.$ref);
    const idAt = (row: number) => ids[row] ?? idOf(type === "array" ? "page" : name, row);
    const rowAt = (of: Schema, row: number) => identified(valueOf(of, { row, path: "" }), idAt(row));
    const rowsOf = (of: Schema) => Array.from({ length: ids.length || rowCount }, (_, row) => rowAt(of, row));
    if (type === "array") return rowsOf(items ?? {});
    const one = identified(valueOf(schema, { row: 0, path: "" }), ids[0]);
    const { rowData } = properties ?? {};
    return rowData ? { ...one, rowData: rowsOf(rowData.items ?? {}), rowCount } : one;
  }

  return {
    privileges: [...new Set(operations.map((operation) => operation["x-privilege"]))],
    answer(method, path, ids) {
      const matching = routes.filter(({ matcher }) => matcher.test(path));
      const operation = matching
        .map(({ methods }) => methods[method.toLowerCase()])
        .find((found) => found !== undefined);
      if (!operation) return undefined;
      const [status, { content = {} } = {}] = Object.entries(operation.responses)[0] ?? [];
      const [type, { schema = {} } = {}] = Object.entries(content)[0] ?? [];
      const value = contentOf(operation.operationId, schema, ids);
      Object.assign(Array.isArray(value) ? value[0] : value, given[operation.operationId]);
      return { status: Number(status), type, value };
    },
  };
}

function readContract(file: string): Contract {
  // `bun run contract` writes it.
  return readJson(file) as Contract;
}

function readJson(file: string): object {
  // All files of the contract are objects.
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../../../contract", file), "utf8")) as object;
}

function matcherOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
}

function identified(value: unknown, id: string | undefined): object {
  if (typeof value !== "object" || value === null) return {};
  return "id" in value && id !== undefined ? { ...value, id } : value;
}
