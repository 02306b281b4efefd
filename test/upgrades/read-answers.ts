import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A page of any grid. */
const page = JSON.stringify({ startRow: 0, endRow: 5 });

/** An OpenAPI document, as far as it is read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/**
 * Calls every operation of a release that reads without an id, and every grid, and returns method, path and status of each
 * answer. One whose statements fail is 500.
 */
export async function readAnswers(origin: string, token: string, version: string): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const [path, methods] of Object.entries(pathsOf(version))) {
    const method = "get" in methods ? "GET" : "POST";
    if (path.includes("{") || (method === "POST" && !path.endsWith("/grid"))) continue;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = { method, headers, ...(method === "POST" && { body: page }) };
    const { status } = await fetch(`${origin}${path}`, { ...request, redirect: "manual" });
    answers.push(`${method} ${path} ${status}`);
  }
  return answers;
}

function pathsOf(version: string): Document["paths"] {
  const directory = join(import.meta.dirname, "..", "..", "contract", "released", version);
  const documents = ["openapi.json", "openapi.admin.json"].map(
    // Files of ours.
    (name) => JSON.parse(readFileSync(join(directory, name), "utf8")) as Document,
  );
  return Object.assign({}, ...documents.map(({ paths }) => paths));
}
