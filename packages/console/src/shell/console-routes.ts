import type { OperationContext } from "@design-catalog/core";
import { accessOf, awaitsPasskey } from "@design-catalog/core/identity";
import type { ContextRoute, CountedStrangers, Exchange } from "@design-catalog/http";
import { findSignedIn, openView, pageRoute, redirectResponse, signInPathFor } from "@design-catalog/pages/parts";
import { assetRoutes } from "../assets/asset-route.ts";
import type { ConsolePage } from "../console-page.ts";
import { mailPreviewRoute } from "../mail-preview/preview-route.ts";
import { consolePages } from "../pages.ts";
import { playerRoute } from "../player/player-route.ts";
import { portalRoute } from "../portal/portal-route.ts";
import type { ConsoleOptions } from "./console-options.ts";
import { impersonationEndRoute, impersonationRoute, readImpersonation } from "./impersonation.ts";
import { preferencesRoute, readPreferences } from "./preferences.ts";
import { holds } from "./rights.ts";
import { lacksPrivilegePage, lostPage, noRightsPage, shellPage } from "./shell-page.ts";
import { formTokenRoute, tokenRoute } from "./token-route.ts";
import type { Visit } from "./visit.ts";

/**
 * Routes of the operator's console under `/admin`: its pages, its files, and the path that gives pages their token; and the
 * page of portals of endpoints.
 */
export function consoleRoutes(options: ConsoleOptions): readonly ContextRoute[] {
  const forUsers: readonly ContextRoute[] = [
    tokenRoute,
    formTokenRoute,
    preferencesRoute,
    impersonationRoute,
    impersonationEndRoute,
    playerRoute(options.assets),
    portalRoute(options.assets),
    ...designRoutes(options),
    ...consolePages.flatMap((page) => page.paths.map((path, index) => routeOf(page, { path, index, options }))),
    pageRoute({
      name: "getLostConsolePage",
      method: "GET",
      path: "/admin/*",
      run: (context, exchange) => inFrame(context, exchange, { options, show: async (visit) => lostPage(visit) }),
    }),
  ];
  // Browsers keep the files; the same document shows every mail. Both come with pages that have been counted.
  const forAll = [...assetRoutes(options.assets), mailPreviewRoute].map(counting("refused"));
  return [...forAll, ...forUsers.map(counting("unknown"))];
}

/** The page of the design: every part of the pages in every state. */
const designPage: ConsolePage = {
  name: "design",
  group: "system",
  icon: "layout-template",
  paths: ["/admin/design"],
  privilege: "user",
  inNavigation: false,
  title: { en: "Design", de: "Design" },
};

function designRoutes(options: ConsoleOptions): readonly ContextRoute[] {
  const { showsDesign = false, assets } = options;
  const { design } = assets;
  if (!showsDesign || !design) return [];
  const show = async (visit: Visit) => shellPage(designPage, visit, await design());
  const run: ContextRoute["run"] = (context, exchange) => inFrame(context, exchange, { options, show });
  return [pageRoute({ name: "getConsoleDesign", method: "GET", path: designPage.paths[0], run })];
}

/** Says which requests of a route count against the limit of their network. */
function counting(strangers: CountedStrangers): (route: ContextRoute) => ContextRoute {
  return (route) => ({ ...route, strangers });
}

function routeOf(
  page: ConsolePage,
  { path, index, options }: { readonly path: string; readonly index: number; readonly options: ConsoleOptions },
): ContextRoute {
  return pageRoute({
    name: `getConsole${page.name}${index === 0 ? "" : index}`,
    method: "GET",
    path,
    run: (context, exchange) => inFrame(context, exchange, { options, show: (visit) => showPage(page, visit) }),
  });
}

/** Shows something to whoever has signed in, and to others the page for that. */
async function inFrame(
  context: OperationContext,
  exchange: Exchange,
  { options, show }: { readonly options: ConsoleOptions; readonly show: (visit: Visit) => Promise<Response> },
): Promise<Response> {
  const { request, path, query } = exchange;
  const present = await findSignedIn(context, exchange);
  if (!present) return redirectResponse(signInPathFor(query === "" ? path : `${path}?${query}`));
  const impersonation = await readImpersonation(context, request, present);
  const access = impersonation?.access ?? (await accessOf(context.store, present.user));
  // The account page outside the console lets the user add the passkey that a role requires.
  if (awaitsPasskey(access, present.session)) return redirectResponse("/account");
  const { privileges } = access;
  const preferences = readPreferences(request);
  const view = await openView(context, request, preferences.language ?? present.user.locale);
  const open = consolePages.filter(({ privilege }) => holds(privileges, privilege));
  return show({ context, exchange, present, impersonation, privileges, view, open, options, preferences });
}

async function showPage(page: ConsolePage, visit: Visit): Promise<Response> {
  const { open } = visit;
  if (open.includes(page)) return shellPage(page, visit);
  const first = open.find(({ inNavigation = true }) => inNavigation);
  if (!first) return noRightsPage(visit);
  // Navigation leads to the overview, which not every administrator may read.
  return page.name === "overview" ? redirectResponse(first.paths[0]) : lacksPrivilegePage(page, visit);
}
