import type { Mutant } from "../mutant.ts";

const upkeep = "packages/core/src/webhooks/upkeep";
const endpoints = "packages/core/src/webhooks/endpoints";

/** When an endpoint is disabled by itself, and what moves with its URL. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a quiet endpoint that fails once is disabled before its ten attempts are over",
    file: `${upkeep}/disable-failing.ts`,
    find: "export const failingHours = 120;",
    replace: "export const failingHours = 60;",
    tests: ["packages/webhook-engine/src/dispatcher/dispatcher.test.ts"],
  },
  {
    bug: "an endpoint whose attempts are a day apart is never disabled",
    file: `${upkeep}/disable-failing.ts`,
    find: "const { enabled, deleted, enabledAt, lastSuccessAt, firstFailureAt } = endpoint;",
    replace: "const { enabled, deleted, enabledAt, lastSuccessAt, lastFailureAt: firstFailureAt } = endpoint;",
    tests: ["packages/webhook-engine/src/dispatcher/dispatcher.test.ts"],
  },
  {
    bug: "an endpoint that took a delivery meanwhile is disabled",
    file: `${upkeep}/disable-failing.ts`,
    find: 'firstFailureAt > enabledAt && firstFailureAt > (lastSuccessAt ?? "")',
    replace: "firstFailureAt > enabledAt",
    tests: [`${upkeep}/disable-failing.test.ts`],
  },
  {
    bug: "an endpoint that was enabled again is disabled at once",
    file: `${upkeep}/disable-failing.ts`,
    find: 'firstFailureAt > enabledAt && firstFailureAt > (lastSuccessAt ?? "")',
    replace: 'firstFailureAt > (lastSuccessAt ?? "")',
    tests: [`${upkeep}/disable-failing.test.ts`],
  },
  {
    bug: "a failing test or resend begins the five days after which an endpoint is disabled",
    file: "packages/storage-memory/src/memory-delivery-store.ts",
    find: 'attempt.outcome === "failure" && attempt.trigger === "automatic"',
    replace: 'attempt.outcome === "failure"',
    tests: ["packages/webhook-engine/src/dispatcher/disabling.test.ts"],
  },
  {
    bug: "an endpoint where only a test and a resend failed is disabled",
    file: "packages/webhook-engine/src/attempts/settle.ts",
    find: `return data["trigger"] === "manual" || data["trigger"] === "test" ? data["trigger"] : "automatic";`,
    replace: `return data["trigger"] === "manual" ? data["trigger"] : "automatic";`,
    tests: ["packages/webhook-engine/src/dispatcher/disabling.test.ts"],
  },
  {
    bug: "no endpoint is ever disabled because failures are not counted",
    file: "packages/storage-memory/src/memory-delivery-store.ts",
    find: "countFailure(endpoint, endedAt) : {}",
    replace: "{} : {}",
    tests: ["packages/webhook-engine/src/dispatcher/disabling.test.ts"],
  },
  {
    bug: "a hidden token goes to another host",
    file: `${endpoints}/patch-endpoint.ts`,
    find: "if (plain.url !== undefined) checkHeadersSent({ from: before, toUrl: plain.url, patch: headers });",
    replace: "",
    tests: [`${endpoints}/endpoints.test.ts`],
  },
  {
    bug: "a hidden token goes to another host when its mask is sent along",
    file: `${endpoints}/headers.ts`,
    find: "!Object.hasOwn(patch, name) || patch[name] === headerMask",
    replace: "!Object.hasOwn(patch, name)",
    tests: [`${endpoints}/endpoints.test.ts`],
  },
  {
    bug: "a copied endpoint sends eight asterisks in place of its token",
    file: `${endpoints}/headers.ts`,
    find: "  checkMasks(change);\n",
    replace: "",
    tests: [`${endpoints}/endpoints.test.ts`],
  },
  {
    bug: "a masked header that came back is refused",
    file: `${endpoints}/headers.ts`,
    find: "patch[name] === headerMask && !Object.hasOwn(current, name)",
    replace: "patch[name] === headerMask",
    tests: [`${endpoints}/endpoints.test.ts`],
  },
];
