import type { Mutant } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "an assistant that sends wrong params learns that the service failed",
    file: "packages/mcp/src/mcp-endpoint.ts",
    find: "(await refuseParams(call.request, call.message))",
    replace: "(refuseParams && undefined)",
    tests: ["packages/mcp/src/mcp-endpoint.test.ts"],
  },
  {
    bug: "an assistant that sends a long list holds the process for everybody",
    file: "packages/mcp/src/refuse-large.ts",
    find: "value.length > elementsMax) return -1;",
    replace: "value.length > 1_000_000) return -1;",
    tests: ["packages/mcp/src/refuse-large.test.ts"],
  },
];
