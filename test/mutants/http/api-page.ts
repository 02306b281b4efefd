import type { Mutant } from "../mutant.ts";

/** Signing in on the API page. */
export const mutants: readonly Mutant[] = [
  {
    bug: "another program at another port of the computer gets first-party codes without anybody being asked",
    file: "packages/core/src/identity/oauth/redirect-location.ts",
    find: "clientId === firstPartyClientId ? undefined : withoutPort(redirectUri)",
    replace: "withoutPort(redirectUri)",
    tests: ["packages/core/src/identity/oauth/begin-authorization.test.ts"],
  },
  {
    bug: "empty Basic credentials are refused with a challenge, and the browser asks for a password of its own",
    file: "packages/http/src/request/basic-credentials.ts",
    find: "return /^basic /iu.test(header) && !emptyCredentials.test(header);",
    replace: "return /^basic /iu.test(header);",
    tests: ["packages/http/src/request/basic-credentials.test.ts"],
  },
  {
    bug: "the API page under another loopback name shows operations that its policy forbids to call",
    file: "packages/http/src/system/docs-page.ts",
    find: "return isOtherName && isLoopback(asked.origin) && isLoopback(own.origin);",
    replace: "return false;",
    tests: ["test/browser/api-page.test.ts"],
  },
];
