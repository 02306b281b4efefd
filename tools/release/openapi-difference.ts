import { type BrokenPromise, type Comparison, type Place, report } from "./broken-promise.ts";
import { asNode, listOf, type Node } from "./json-node.ts";
import { resolveNode } from "./resolve-schema.ts";
import { compareSchemas, type Direction } from "./schema-difference.ts";

const methods = ["get", "post", "put", "patch", "delete"];

/** Promises of an OpenAPI document that a later one no longer keeps. */
export function openApiDifference(before: unknown, after: unknown): readonly BrokenPromise[] {
  const comparison: Comparison = { before: asNode(before), after: asNode(after), seen: new Set(), found: [] };
  const paths = asNode(comparison.after["paths"]);
  for (const [path, item] of Object.entries(asNode(comparison.before["paths"]))) {
    for (const [method, operation] of Object.entries(asNode(item)).filter(([name]) => methods.includes(name))) {
      const at: Place = { subject: `${method.toUpperCase()} ${path}`, path: "" };
      const kept = asNode(paths[path])[method];
      if (kept === undefined) report(comparison, at, "is gone");
      else compareOperations(comparison, at, { before: asNode(operation), after: asNode(kept) });
    }
  }
  return comparison.found;
}

interface Nodes {
  readonly before: Node;
  readonly after: Node;
}

function compareOperations(comparison: Comparison, at: Place, { before, after }: Nodes): void {
  compareParameters(comparison, at, { before, after });
  compareBodies(comparison, at, { before: before["requestBody"], after: after["requestBody"] });
  const answers = asNode(after["responses"]);
  for (const [status, answer] of Object.entries(asNode(before["responses"]))) {
    const place = { ...at, path: ` ${status}` };
    const kept = answers[status] === undefined ? undefined : resolveNode(comparison.after, answers[status]);
    const known = resolveNode(comparison.before, answer) ?? {};
    if (kept === undefined) report(comparison, place, "is gone");
    else compareAnswers(comparison, place, { before: known, after: kept });
  }
  if (JSON.stringify(before["security"]) !== JSON.stringify(after["security"])) {
    report(comparison, at, "asks for other rights");
  }
}

function compareAnswers(comparison: Comparison, at: Place, { before, after }: Nodes): void {
  const headers = asNode(after["headers"]);
  for (const name of Object.keys(asNode(before["headers"]))) {
    if (headers[name] === undefined) report(comparison, at, `its header ${name} is gone`);
  }
  compareContents(comparison, at, { before, after, direction: "response" });
}

function compareParameters(comparison: Comparison, at: Place, { before, after }: Nodes): void {
  const known = parametersOf(comparison.before, before);
  const now = parametersOf(comparison.after, after);
  for (const [name, parameter] of known) {
    const place = { ...at, path: ` ${name}` };
    const kept = now.get(name);
    if (kept === undefined) report(comparison, place, "is gone");
    else {
      if (kept["required"] === true && parameter["required"] !== true) report(comparison, place, "must be sent now");
      const schemas = { before: parameter["schema"], after: kept["schema"] };
      compareSchemas(comparison, place, { ...schemas, direction: "request" });
    }
  }
  for (const [name, { required }] of now) {
    if (required === true && !known.has(name)) report(comparison, { ...at, path: ` ${name}` }, "must be sent now");
  }
}

/** Parameters by their places and names; one whose shared component is missing counts as gone. */
function parametersOf(document: Node, operation: Node): ReadonlyMap<string, Node> {
  const found = listOf(operation["parameters"]).map((parameter) => resolveNode(document, parameter));
  return new Map(
    found
      .filter((parameter) => parameter !== undefined)
      .map((node) => [`${String(node["in"])} ${String(node["name"])}`, node]),
  );
}

function compareBodies(
  comparison: Comparison,
  at: Place,
  pair: { readonly before: unknown; readonly after: unknown },
): void {
  const place = { ...at, path: " body" };
  const before = resolveNode(comparison.before, pair.before) ?? {};
  const after = resolveNode(comparison.after, pair.after) ?? {};
  if (after["required"] === true && before["required"] !== true) report(comparison, place, "must be sent now");
  compareContents(comparison, place, { before, after, direction: "request" });
}

function compareContents(comparison: Comparison, at: Place, pair: Nodes & { readonly direction: Direction }): void {
  const kept = asNode(pair.after["content"]);
  for (const [type, media] of Object.entries(asNode(pair.before["content"]))) {
    if (kept[type] === undefined) report(comparison, at, `${type} is gone`);
    else {
      const schemas = { before: asNode(media)["schema"], after: asNode(kept[type])["schema"] };
      compareSchemas(comparison, at, { ...schemas, direction: pair.direction });
    }
  }
}
