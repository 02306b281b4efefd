import type { Mutant } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "an assistant that sends wrong params is told that the service failed",
    file: "packages/mcp/src/mcp-endpoint.ts",
    find: "(await refuseParams(call.request, call.message))",
    replace: "(refuseParams && undefined)",
    tests: ["packages/mcp/src/mcp-endpoint.test.ts"],
  },
];
