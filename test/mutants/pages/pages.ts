import { seed } from "../mutant.ts";

export const mutants = [
  ...seed(
    "packages/pages/src/frame/html.ts",
    ["packages/pages/src/frame/html.test.ts"],
    [
      ["a name with < becomes markup", `"<": "&lt;",`, `"<": "<",`],
      ["a name with a quotation mark leaves its attribute", `'"': "&quot;",`, `'"': '"',`],
      ["a name with an apostrophe leaves its attribute", `"'": "&#39;",`, `"'": "'",`],
      ["an ampersand becomes the beginning of another character", `"&": "&amp;",`, `"&": "&",`],
      [
        "a text with {constructor} in it shows code",
        "Object.hasOwn(values, part) ? values[part] : ",
        "part in values ? values[part] : ",
      ],
    ],
  ),
  ...seed(
    "packages/pages/src/frame/form-guard.ts",
    ["packages/pages/src/frame/form-guard.test.ts"],
    [
      [
        "a form without the token of this browser is taken: another site can send it",
        "secret !== undefined && token === (await formTokenFor(context, secret))",
        "secret !== undefined",
      ],
      ["a form from another site is taken", "if (!isSameSite || !isSameOrigin)", "if (!isSameOrigin)"],
      ["a form from another origin is taken", "if (!isSameSite || !isSameOrigin)", "if (!isSameSite)"],
      [
        "a form from another origin of the same site is taken",
        `site === "same-origin" || site === "none"`,
        `site === "same-origin" || site === "same-site" || site === "none"`,
      ],
      ["browsers that write Origin: null cannot sign in", `origin === "null" || `, ""],
    ],
  ),
  {
    bug: "the page of consent says nothing of what the user's rights open to the client",
    file: "packages/pages/src/authorize/added-rights.ts",
    find: `if (scope === "admin") return administration(rights, texts);`,
    replace: `if (scope === "admin") return [];`,
    tests: ["packages/pages/src/authorize/consent.test.ts"],
  },
  {
    bug: "who allows a client to use the own projects is not told that later rights count",
    file: "packages/pages/src/authorize/consent-page.ts",
    find: "scopes.some((scope) => dependsOnRights(scope))",
    replace: 'scopes.includes("admin")',
    tests: ["packages/pages/src/authorize/consent.test.ts"],
  },
  {
    bug: "a client that learns an address is said to get rights",
    file: "packages/pages/src/authorize/consent-page.ts",
    find: "if (!scopes.some((scope) => dependsOnRights(scope))) return false;",
    replace: "",
    tests: ["packages/pages/src/authorize/consent.test.ts"],
  },
  {
    bug: "the page of consent promises areas that only the service's own client may change",
    file: "packages/pages/src/authorize/added-rights.ts",
    find: `asking.length === 0 || asking.some(({ firstParty }) => firstParty !== true)`,
    replace: `asking.length >= 0`,
    tests: ["packages/pages/src/authorize/consent.test.ts"],
  },
  {
    bug: "the start page leads to an API page that is not there",
    file: "packages/pages/src/start.ts",
    find: "${hasApiPage && html`",
    replace: "${html`",
    tests: ["packages/pages/src/start.test.ts"],
  },
];
