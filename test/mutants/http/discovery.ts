import { seed } from "../mutant.ts";

const tests = ["packages/http/src/system/discovery-routes.test.ts"];

export const mutants = [
  ...seed("packages/http/src/handler/handler.ts", tests, [
    [
      "a host without pages sends clients to an authorization endpoint that it does not have",
      "discoveryRoutes(pages?.languages)",
      "discoveryRoutes(pages?.languages ?? [])",
    ],
  ]),
  ...seed("packages/http/src/system/authorization-server-metadata.ts", tests, [
    [
      "clients of a host without pages ask for codes that nobody can grant",
      'hasPages || grant !== "authorization_code"',
      "hasPages || grant",
    ],
    ["clients of a host without pages expect the answer of an authorization", 'hasPages ? ["code"] : []', '["code"]'],
    [
      "clients of every host believe that nobody can authorize them",
      "const hasPages = takes.languages !== undefined;",
      "const hasPages = takes.languages === undefined;",
    ],
  ]),
];
