/**
 * Writes the types and the operations of both OpenAPI documents as TypeScript, for clients of this project: one module for the
 * operations of each tag, because a bundler that splits its output moves whole modules, and a page calls few operations.
 */

import { type ClientSource, type Json, objectOf, withoutNullableComponents } from "./document.ts";
import { documentSchemas } from "./schema-docs.ts";
import { docstring, listOf, text, typeOf } from "./type-writer.ts";

const head = (what: string) => `/** Written by \`bun run contract\` from the OpenAPI documents: ${what}. */\n`;

/** An operation as a value, and the tag of the documents that it belongs to. */
interface WrittenOperation {
  readonly name: string;
  readonly tag: string;
  readonly text: string;
}

/** The modules of these documents by their paths in `folder`; a schema of the same name is the same in all of them. */
export function writeClient(folder: string, served: readonly ClientSource[]): Readonly<Record<string, string>> {
  const documents = served.map(withoutNullableComponents);
  // Schemas of a document are JSON, which Object.assign() types as any.
  const schemas = Object.assign({}, ...documents.map(({ components }) => components.schemas ?? {})) as Json;
  const docs = documentSchemas(documents);
  const types = Object.entries(schemas).map(
    ([name, schema]) => `${docstring(String(docs.get(name)))}\nexport type ${name} = ${typeOf(schema)};\n`,
  );
  const unique = new Map(documents.flatMap(writeOperations).map((operation) => [operation.name, operation]));
  const modules = Object.entries(Object.groupBy(unique.values(), ({ tag }) => `operations/${fileOf(tag)}`));
  const exported = modules.map(
    ([file, written = []]) => `export { ${written.map(({ name }) => name).join(", ")} } from "./${file}.ts";\n`,
  );
  return {
    [`${folder}/api.ts`]: `${head("types of all schemas, and every operation as a value")}export type * from "./types.ts";\n${exported.join("")}`,
    [`${folder}/types.ts`]: `${head("types of all schemas")}\n${types.join("")}`,
    ...Object.fromEntries(
      modules.map(([file, written = []]) => [`${folder}/${file}.ts`, writeModule(written, Object.keys(schemas))]),
    ),
  };
}

function fileOf(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z]+/gu, "-");
}

function writeModule(operations: readonly WrittenOperation[], schemas: readonly string[]): string {
  const values = operations.map(({ text: value }) => `${value}\n`).join("");
  // Comments and values in quotes name no types.
  const code = values.replaceAll(/\/\*.*?\*\/|"[^"]*"/gu, "");
  const used = new Set(code.match(/\b[A-Z]\w+/gu));
  const types = schemas.filter((name) => used.has(name)).toSorted();
  const imported = types.length > 0 ? `import type { ${types.join(", ")} } from "../types.ts";\n` : "";
  const tag = operations[0]?.tag ?? "";
  return `${head(`operations of "${tag}"`)}import type { Operation } from "../../operation.ts";\n${imported}\n${values}`;
}

function writeOperations(document: ClientSource): readonly WrittenOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).flatMap(([method, operation]) => {
      return writeOperation(document, { path, method: method.toUpperCase(), operation: objectOf(operation) });
    }),
  );
}

interface Written {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

/** Operations with a privilege only: the others, such as pages and OAuth, are not for programs that hold a token. */
function writeOperation(document: ClientSource, { path, method, operation }: Written): readonly WrittenOperation[] {
  const { operationId, summary, "x-privilege": privilege } = operation;
  const [tag] = listOf(operation["tags"]);
  if (typeof tag !== "string") throw new TypeError(`Cannot write ${String(operationId)} because it has no tag`);
  if (typeof operationId !== "string" || typeof privilege !== "string") return [];
  const parameters = listOf(operation["parameters"]).map((parameter) => resolve(document, parameter));
  const members = [
    ...parametersIn(parameters, "path"),
    ...parametersIn(parameters, "query"),
    ...bodyOf(objectOf(operation["requestBody"])),
  ];
  const type = `Operation<{ ${members.join(" ")} }, ${outputOf(objectOf(operation["responses"]))}>`;
  const value = `{ method: ${text(method)}, path: ${text(path)}, privilege: ${text(privilege)} }`;
  const written = `${docstring(String(summary))}\nexport const ${operationId}: ${type} = ${value};`;
  return [{ name: operationId, tag, text: written }];
}

function parametersIn(parameters: readonly Json[], place: string): readonly string[] {
  const found = parameters.filter((parameter) => parameter["in"] === place);
  if (found.length === 0) return [];
  const isNeeded = found.some(({ required }) => required === true);
  const members = found.map(({ name, required, schema }) => {
    return `readonly ${text(String(name))}${required === true ? "" : "?"}: ${typeOf(schema)};`;
  });
  return [`readonly ${place}${isNeeded ? "" : "?"}: { ${members.join(" ")} };`];
}

/** The body and, if it may be a text such as CSV, its media type. */
function bodyOf(body: Json): readonly string[] {
  const schema = jsonSchemaOf(body);
  // Where a text may be sent, JSON may be sent as it was written, too: the service names the lines of what it refuses.
  const own = textTypesOf(body);
  const texts = (own.length > 0 && schema !== undefined ? ["application/json", ...own] : own).map(text).join(" | ");
  const sent = schema === undefined ? ["string"] : [typeOf(schema), ...(texts === "" ? [] : ["string", "Blob"])];
  const types = schema === undefined && texts === "" ? [] : sent;
  if (types.length === 0) return [];
  const member = `readonly body${body["required"] === true ? "" : "?"}: ${types.join(" | ")};`;
  return texts === "" ? [member] : [member, `readonly contentType${schema === undefined ? "" : "?"}: ${texts};`];
}

function outputOf(responses: Json): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const outputs = good.flatMap(([, response]) => {
    const schema = jsonSchemaOf(objectOf(response));
    const types = [
      ...(schema === undefined ? [] : [typeOf(schema)]),
      ...(textTypesOf(objectOf(response)).length === 0 ? [] : ["string"]),
    ];
    return types.length === 0 ? ["undefined"] : types;
  });
  return [...new Set(outputs)].join(" | ") || "undefined";
}

/** Media types besides JSON. */
function textTypesOf({ content }: Json): readonly string[] {
  return Object.keys(objectOf(content)).filter((type) => type !== "application/json");
}

function jsonSchemaOf({ content }: Json): unknown {
  return objectOf(objectOf(content)["application/json"])["schema"];
}

function resolve({ components }: ClientSource, parameter: unknown): Json {
  const { $ref } = objectOf(parameter);
  return typeof $ref === "string"
    ? objectOf(components.parameters?.[$ref.slice($ref.lastIndexOf("/") + 1)])
    : objectOf(parameter);
}
