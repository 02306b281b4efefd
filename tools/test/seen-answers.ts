/**
 * Compares the answers of the service during a test run with its OpenAPI documents, which must have each status and media
 * type that an operation answered. The comparison counts as one test.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isJsonObject, type Method } from "../../packages/core/src/engine/mod.ts";
import { type JsonObject, operations } from "../../packages/core/src/mod.ts";
import { createOpenApi, mcpDescription } from "../../packages/http/src/mod.ts";
import { createRouter, type Router } from "../../packages/http/src/routes/router.ts";
import { pageDescriptions } from "../../packages/pages/src/mod.ts";
import { seenAnswersVariable } from "../../packages/testing/src/seen-answers.ts";
import { addRuns, type TestRun, toRun } from "./test-run.ts";

/** Lets the tests note answers in a separate directory, and judges them when the tests are done. */
export function collectSeenAnswers() {
  const directory = mkdtempSync(join(tmpdir(), "seen-answers-"));
  return {
    /** Environment of the tests. */
    variables: { [seenAnswersVariable]: directory },
    /**
     * Adds the comparison to the results, unless named tests asked nothing of the service. The whole suite asks for each
     * operation: otherwise nothing would be compared, and the run pass, as soon as answers are no longer noted.
     */
    addTo(run: TestRun, { isWhole }: { readonly isWhole: boolean }): TestRun {
      const lines = readLines(directory);
      if (lines.length === 0 && !isWhole) return run;
      const compared = judge("the OpenAPI documents have each answer that the tests saw", findUndocumented(lines));
      const asked = isWhole ? [judge("the tests saw an answer of each operation", findUnseen(lines))] : [];
      return [compared, ...asked].reduce(addRuns, run);
    },
    close: () => rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

function judge(name: string, faults: readonly string[]): TestRun {
  if (faults.length === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] };
  return toRun({ file: "tools/test/seen-answers.ts", name, text: faults.join("\n") });
}

function readLines(directory: string): readonly string[] {
  const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), "utf8"));
  return [...new Set(files.flatMap((text) => text.split("\n")))].filter((line) => line !== "");
}

/**
 * Answers that the documents lack, as `operationId status media-type, such as METHOD path`, each once. Lines
 * are those of `noteAnswers()`; a path or method outside the documents is ignored.
 */
export function findUndocumented(lines: readonly string[]): readonly string[] {
  const router = describedRoutes();
  const found = new Map<string, string>();
  for (const line of lines) {
    const [method = "", path = "", status = "", mediaType = ""] = line.split(" ");
    const asked = find(router, method, path);
    if (!asked || isDocumented(asked.responses, status, mediaType)) continue;
    const answer = `${asked.operationId} ${status} ${mediaType}`;
    if (!found.has(answer)) found.set(answer, `${answer}, such as ${method} ${path}`);
  }
  return [...found.values()].toSorted();
}

/** Names of the operations without an answer in these lines. */
export function findUnseen(lines: readonly string[]): readonly string[] {
  const router = describedRoutes();
  const seen = new Set(
    lines.map((line) => {
      const [method = "", path = ""] = line.split(" ");
      return find(router, method, path)?.operationId;
    }),
  );
  return operations.map(({ name }) => name).filter((name) => !seen.has(name));
}

function find(router: Router<Described>, method: string, path: string): Described | undefined {
  try {
    const match = router.match(method, path);
    return match.outcome === "found" ? match.target : undefined;
  } catch {
    // A path that is not percent-encoded UTF-8 names no operation.
    return undefined;
  }
}

interface Described {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  /** By status, with references followed. */
  readonly responses: ReadonlyMap<string, JsonObject>;
}

function isDocumented(responses: Described["responses"], status: string, mediaType: string): boolean {
  const response = responses.get(status);
  if (!response) return false;
  // HEAD and answers without a body have no media type.
  return mediaType === "-" || membersOf(response.content).some(([documented]) => documented === mediaType);
}

let routes: Router<Described> | undefined;

/** Finds operations in the documents, which are made once: that takes most of a second of a processor. */
function describedRoutes(): Router<Described> {
  routes ??= createRouter(describedOperations());
  return routes;
}

function describedOperations(): readonly Described[] {
  const source = { operations, descriptions: [...pageDescriptions, mcpDescription], baseUrl: "/" };
  return (["main", "admin"] as const).flatMap((api) => {
    const document = createOpenApi(api, source);
    const shared = new Map(membersOf(objectIn(document.components).responses));
    return membersOf(document.paths).flatMap(([path, methods]) =>
      membersOf(methods).map(([method, about]) => ({
        method: method.toUpperCase() as Method, // The document was made from operations of these methods.
        path,
        operationId: typeof about.operationId === "string" ? about.operationId : path,
        responses: new Map(
          membersOf(about.responses).map(([status, response]) => [status, resolve(response, shared)] as const),
        ),
      })),
    );
  });
}

function resolve(response: JsonObject, shared: ReadonlyMap<string, JsonObject>): JsonObject {
  if (typeof response.$ref !== "string") return response;
  return shared.get(response.$ref.slice("#/components/responses/".length)) ?? {};
}

function membersOf(value: unknown): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectIn(value)).map(([name, member]) => [name, objectIn(member)]);
}

function objectIn(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
