import type { Mutant } from "../mutant.ts";

const signer = ["packages/http/src/tokens/token-signer.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "an access token is accepted up to a minute past its end",
    file: "packages/http/src/tokens/token-cache.ts",
    find: `Math.min(claims.exp, nowSeconds + lifeSeconds)`,
    replace: `nowSeconds + lifeSeconds`,
    tests: signer,
  },
  {
    bug: "a token of one origin is good at another one once it is known",
    file: "packages/http/src/tokens/token-signer.ts",
    find: `return known.iss === issuer ? known : undefined;`,
    replace: `return known;`,
    tests: signer,
  },
  {
    bug: "pages of any origin sign administrators in",
    file: "packages/http/src/handler/cors.ts",
    find: `  "/api/v1/oauth/token",\n`,
    replace: `  "/api/v1/oauth/token",\n  "/api/v1/admin/oauth/token",\n`,
    tests: ["packages/http/src/handler/cors.test.ts"],
  },
];
