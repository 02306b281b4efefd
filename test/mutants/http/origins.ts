import { type Mutant, seed } from "../mutant.ts";

const file = "packages/http/src/handler/cors.ts";
const tests = ["packages/http/src/handler/cors.test.ts"];
const settings = "packages/core/src/application/settings";

/** Pages of other origins: which may call what. */
export const mutants: readonly Mutant[] = [
  ...seed(file, tests, [
    ["pages of every origin call the REST API", ".allowedOrigins.includes(origin)", ".allowedOrigins.length > 0"],
    ["allowed origins reach pages that work with cookies", 'path.startsWith("/api/v1/") &&', ""],
    ["allowed origins reach the consent, which works with cookies", ' && !path.startsWith("/api/v1/oauth/")', ""],
    ["a page cannot change anything", '"GET, POST, PUT, PATCH, DELETE, OPTIONS"', '"GET, POST, OPTIONS"'],
    ["a cache gives one page the permission of another", 'headers.append("vary", "Origin");', ""],
    ["pages of every origin read the answers", 'call.request.headers.get("origin") ?? "");', '"*");'],
  ]),
  ...seed(
    file,
    ["test/browser/recorder.test.ts"],
    [
      [
        "pages of other origins cannot record",
        '"GET, POST, PUT, PATCH, DELETE, OPTIONS"',
        '"GET, POST, PATCH, DELETE, OPTIONS"',
      ],
    ],
  ),
  ...seed(
    `${settings}/schemas.ts`,
    [`${settings}/application-operations.test.ts`],
    [
      ["an origin with a path is taken and never matches", "(?::[1-9][0-9]{0,4})?$", "(?::[1-9][0-9]{0,4})?"],
      ["an origin with the port of its scheme is taken and never matches", "(?!https:.*:443$)", ""],
    ],
  ),
];
