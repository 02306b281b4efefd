import { seed } from "../mutant.ts";

const source = "packages/console/src";
const tests = [`${source}/shell/console-routes.test.ts`];

const acting = [`${source}/shell/impersonation.test.ts`];

export const mutants = [
  ...seed("packages/pages/src/visit/check-own-page.ts", tests, [
    ["another site's page gets an administrator's token", "    checkSameOrigin(context, request);\n", ""],
    [
      "a page without the form token gets an administrator's token",
      "    await checkFormToken(context, secret, request.headers.get(formTokenHeader) ?? undefined);\n",
      "",
    ],
  ]),
  ...seed(`${source}/shell/token-route.ts`, tests, [
    [
      "a signed-out browser sees an internal error",
      'if (!present) throw new DomainError("unauthenticated"',
      'if (!present) throw new TypeError("unauthenticated"',
    ],
    ["a proxy keeps tokens", '"cache-control": "no-store", pragma', '"cache-control": "public", pragma'],
  ]),
  ...seed(`${source}/shell/console-routes.ts`, tests, [
    ["a sign-in forgets the filters of the page", 'query === "" ? path : `${path}?${query}`', "path"],
    [
      "a user without rights sees an empty console",
      "if (!first) return noRightsPage(visit);",
      "if (!first) return shellPage(page, visit);",
    ],
  ]),
  ...seed("packages/core/src/identity/users/impersonation.ts", acting, [
    [
      "a stolen token of an impersonation works in another browser",
      "if (claims.act.sid !== own.session.id) return undefined;",
      "",
    ],
    ["an administrator who lost rights goes on acting", " || author.fingerprint !== claims.act.ver", ""],
    ["a user who lost rights is still shown with them", "access?.fingerprint !== claims.ver || ", "!access || "],
    ["an ended impersonation keeps its banner and fails at everything", " || running === 0", ""],
    [
      "the token lives on after the way back",
      'await revokeSessions(change, { which, reason: "impersonation ended" });',
      "void which, change;",
    ],
  ]),
  ...seed(`${source}/shell/impersonation.ts`, acting, [
    [
      "a page that shows the administrator acts as the user",
      "impersonation ? `${token}:${impersonation.sessionId}` : token",
      "impersonation ? token : token",
    ],
    ["a script reads the token of an impersonation", "HttpOnly; SameSite=Lax${secure}`", "SameSite=Lax${secure}`"],
    ["another site begins an impersonation", "  await checkOwnPage(context, request, present.token);\n", ""],
  ]),
  ...seed(`${source}/shell/console-policy.ts`, tests, [
    ["text from the service can become markup", `    "require-trusted-types-for 'script'",\n`, ""],
    ["another site frames the console", `    "frame-ancestors 'none'",\n`, ""],
  ]),
  ...seed(`${source}/shell/frame.ts`, tests, [
    ["styles of a page can be guessed", "return ports.random.bytes(nonceBytes).toBase64();", 'return "bm9uY2U=";'],
    ["the colours that a browser chose stay those of the system", 'html` data-colours="${colours}"`', "false"],
  ]),
  ...seed(`${source}/shell/navigation.ts`, tests, [
    ["nobody sees where they are", 'page === current ? "page" :', ""],
    ["a project's page stands nowhere in the navigation", "current?.inNavigation === false &&", "false &&"],
    [
      "pages that others lead to crowd the navigation",
      "open.filter(({ inNavigation = true }) => inNavigation)",
      "open",
    ],
  ]),
  ...seed(`${source}/shell/preferences.ts`, tests, [
    ["a choice is forgotten when the browser closes", "Max-Age=${chosen === undefined ? 0 : keptSeconds}; ", ""],
    [
      "another site chooses for a user",
      "await readGuardedForm(context, exchange, present?.token)",
      "new Map(new URLSearchParams(await exchange.request.text()))",
    ],
    ["a choice leads to another site", 'returnPath(sent.get("to")) ?? "/admin"', 'sent.get("to") ?? "/admin"'],
    ["the page is left for the overview", '${hidden("to", to)} ', ""],
  ]),
  ...seed(`${source}/shell/rights.ts`, tests, [
    ["a user without privileges cannot reach the own account", 'privilege === "user" || ', ""],
  ]),
  ...seed(`${source}/assets/asset-route.ts`, tests, [
    [
      "a client without gzip gets bytes that it cannot read",
      "new Uint8Array(gunzipSync(asset.compressed))",
      "asset.compressed",
    ],
    ["every visit loads all scripts again", '"public, max-age=31536000, immutable"', '"no-store"'],
  ]),
  ...seed(
    "packages/core/src/identity/users/access.ts",
    ["packages/core/src/identity/oauth/console-token.test.ts"],
    [["a stolen console token works after the sign-out", ", ...left.map(({ id }) => id)", ""]],
  ),
  ...seed(
    "packages/core/src/identity/oauth/console-token.ts",
    ["packages/core/src/identity/oauth/console-token.test.ts"],
    [
      [
        "a console token outlives the browser's session",
        "Math.min(iat + consoleTokenSeconds, Math.floor(Date.parse(session.expiresAt) / 1000))",
        "iat + consoleTokenSeconds",
      ],
    ],
  ),
  ...seed(
    "packages/pages/src/visit/return-path.ts",
    ["packages/pages/src/visit/return-path.test.ts"],
    [
      ["a link to the sign-in page leads to another site", "origin === anyOrigin && ", ""],
      [
        "a link to the sign-in page leads to another site by dots",
        "new URL(text, anyOrigin);\n  const",
        'new URL(text, anyOrigin);\n  if (text.startsWith("/admin/")) return text;\n  const',
      ],
    ],
  ),
  ...seed(`${source}/shell/navigation.ts`, tests, [
    ["the group of the page is folded", " || current?.group === group", ""],
    ["what a reader folded is open on the next page", "groups ?? (", "("],
    ["who may open few pages has to unfold them", "shown.length <= unfoldedMax ? pageGroups : everyday", "everyday"],
  ]),
  ...seed(
    `${source}/islands/engine/navigation.ts`,
    ["test/browser/console-navigation.test.ts"],
    [
      [
        "pages open scrolled to their link in the navigation",
        "  if (link) centre(nav, link);",
        "  link?.scrollIntoView();",
      ],
      ["the link of the page is below the window", "  if (link) centre(nav, link);\n", ""],
      ["folding lasts until the next page", "if (group) keepGroups(nav, group);", "void group;"],
    ],
  ),
];
