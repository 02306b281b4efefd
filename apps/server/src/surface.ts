import { consoleRoutes, openConsoleAssets } from "@design-catalog/console";
import { operations } from "@design-catalog/core";
import { type Config, type OpenBlobs, readVersion } from "@design-catalog/host";
import {
  blobRoutes,
  type ContextRoute,
  createPackageAssets,
  type HandlerDependencies,
  mcpRoute,
} from "@design-catalog/http";
import { createPages } from "@design-catalog/pages";

/** Facts that decide the routes of a process. */
interface SurfaceSources {
  readonly role: Config["role"];
  /** False where the page of the design is served. */
  readonly production: boolean;
  readonly blobs: Omit<OpenBlobs, "store">;
  /** Sets the seconds for which the connection of a request may be silent. */
  allowSilence(request: Request, seconds: number): void;
}

/** Everything that a process serves besides documents, probes and metrics. A worker only answers these. */
export function surfaceOf({
  role,
  ...sources
}: SurfaceSources): Pick<HandlerDependencies, "operations" | "pages" | "contextRoutes" | "readAsset"> {
  const readAsset = createPackageAssets();
  if (role === "worker") return { operations: [], readAsset };
  const pages = createPages({ ...readVersion(), hasApiPage: true, hasConsole: true });
  return { operations, pages, contextRoutes: hostRoutes(sources), readAsset };
}

/** Routes that are neither operations nor pages of sign-in: assistants, the console, files of a store without a server. */
function hostRoutes({
  production,
  blobs: { served, ...files },
  ...sources
}: Omit<SurfaceSources, "role">): readonly ContextRoute[] {
  const allowSilence = (request: Request, seconds: number) => sources.allowSilence(request, seconds);
  return [
    // Loaded by the first assistant: with its library it would take a twentieth of each start.
    mcpRoute(async (...asked) => (await import("@design-catalog/mcp")).answerMcp(...asked)),
    ...consoleRoutes({ ...readVersion(), assets: openConsoleAssets(), showsDesign: !production }),
    ...(served ? blobRoutes({ blobs: served, allowSilence, ...files }) : []),
  ];
}
