import { type Mutant, seed } from "../mutant.ts";

const source = "packages/http/src";

/** Bugs in the documents and challenges that lead clients to a sign-in, and in the route of assistants. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${source}/system/discovery-routes.ts`,
    [`${source}/system/discovery-routes.test.ts`],
    [
      [
        "an assistant asks its user for the whole API",
        "(name === undefined ? resourceNames : [name])",
        "resourceNames",
      ],
      ["a changed policy shows after a day", "max-age=${cacheSeconds}", "max-age=86400"],
    ],
  ),
  ...seed(
    `${source}/handler/mcp-route.ts`,
    [`${source}/handler/mcp-route.test.ts`],
    [
      ["a form of another page is a message", '      checkMediaType(request.headers, "application/json");\n', ""],
      [
        "a message of many long letters counts as a small one",
        "message, bytes: bytes.byteLength, signal",
        "message, bytes: text.length, signal",
      ],
    ],
  ),
  ...seed(
    `${source}/tokens/bearer.ts`,
    [`${source}/tokens/bearer.test.ts`],
    [
      [
        "a client that sent no token is told that it is invalid, and refreshes for ever",
        "const error = sent ?",
        "const error = request ?",
      ],
      [
        "an assistant is sent to the API's metadata",
        'scope === "mcp" ? "mcp" : "api"',
        'scope === "mcp" ? "api" : "api"',
      ],
      ["a client that writes bearer small is refused", "*) *$/iu;", "*) *$/u;"],
    ],
  ),
];
