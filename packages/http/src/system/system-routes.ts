import type { Operation, Ports } from "@design-catalog/core";
import { createOpenApiDocuments, type OpenApiDocuments } from "../openapi/openapi-documents.ts";
import { isNotModified } from "../request/preconditions.ts";
import type { Route, RouteDescription } from "../routes/route.ts";
import { docsRoutes, type ReadAsset } from "./docs-page.ts";
import { systemDescriptions } from "./system-descriptions.ts";

/** The result of a readiness probe: a text for each check. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/** Dependencies of the routes that are not operations. */
export interface SystemDependencies {
  readonly operations: readonly Operation[];
  readonly ports: Ports;
  readonly baseUrl: string;
  readonly readiness: () => Promise<Readiness>;
  /** Version of the service, such as `1.4.0`. @default none is shown */
  readonly version?: string | undefined;
  /** Commit it was built from. @default none is shown */
  readonly commit?: string | undefined;
  readonly isDraining: () => boolean;
  /** Answers `/metrics`; without it the path does not exist. */
  readonly metrics?: Answer;
  /** Reads a file of the API page; without it there is no page. */
  readonly readAsset?: ReadAsset;
  /** Further routes to document. */
  readonly descriptions?: readonly RouteDescription[];
}

type SystemName = (typeof systemDescriptions)[number]["name"];
type Answer = Route["handle"];

/** Seconds that verifiers of tokens may cache the public keys; new keys are announced before they sign. */
const keySetCacheSeconds = 300;

/** The OpenAPI documents, the API page, the key set and the probes. */
export function systemRoutes(dependencies: SystemDependencies): readonly Route[] {
  const { version, commit } = dependencies;
  const documents = createOpenApiDocuments(dependencies);
  const answers: { readonly [Name in Exclude<SystemName, "getApiPage">]: Answer | undefined } = {
    getOpenApiJson: documentAnswer(documents, "main", "json"),
    getOpenApiYaml: documentAnswer(documents, "main", "yaml"),
    getAdminOpenApiJson: documentAnswer(documents, "admin", "json"),
    getAdminOpenApiYaml: documentAnswer(documents, "admin", "yaml"),
    getKeySet: async () => jsonResponse(await dependencies.ports.tokenSigner.keySet(), 200, keySetHeaders),
    getHealth: async () => jsonResponse({ status: "ok", version, commit }, 200),
    getReadiness: () => readinessAnswer(dependencies),
    getMetrics: dependencies.metrics,
  };
  return systemDescriptions.flatMap(({ name, method, path }): readonly Route[] => {
    if (name === "getApiPage") return docsRoutes(dependencies.readAsset, dependencies.baseUrl);
    const handle = answers[name];
    const probe = probes.has(name);
    return handle ? [{ name, method, path, probe, strangers: strangersOf(name), handle }] : [];
  });
}

const probes: ReadonlySet<SystemName> = new Set(["getHealth", "getReadiness", "getMetrics"]);

/** Probes always get an answer; guesses at the token of the metrics count. */
function strangersOf(name: SystemName): Route["strangers"] {
  if (name === "getMetrics") return "refused";
  return probes.has(name) ? undefined : "all";
}

const keySetHeaders = { "cache-control": `public, max-age=${keySetCacheSeconds}` };

function documentAnswer(documents: OpenApiDocuments, api: "main" | "admin", form: "json" | "yaml"): Answer {
  return async ({ request }) => {
    const { text, tag } = await documents.read(api, form);
    const headers = {
      etag: tag,
      "cache-control": "no-cache",
      "content-type": `application/${form}`,
    };
    if (isNotModified(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers });
  };
}

async function readinessAnswer({ readiness, isDraining }: SystemDependencies): Promise<Response> {
  if (isDraining()) return jsonResponse({ status: "unavailable", checks: { server: "stopping" } }, 503);
  const { ready, checks } = await readiness();
  return jsonResponse({ status: ready ? "ready" : "unavailable", checks }, ready ? 200 : 503);
}

function jsonResponse(value: unknown, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}
