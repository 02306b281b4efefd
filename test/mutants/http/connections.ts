import { type Mutant, seed } from "../mutant.ts";

const http = "packages/http/src";

export const mutants: readonly Mutant[] = [
  ...seed(
    `${http}/request/body.ts`,
    [`${http}/request/body.test.ts`],
    [
      [
        "a body in chunks is read whole by hosts that enforce lengths",
        'declared !== null && !request.headers.has("transfer-encoding")',
        "declared !== null",
      ],
      [
        "a stranger's body of an enforced length may have 1 MiB",
        "if (bytes.byteLength > bytesMax) throw tooLarge(bytesMax);\n    return bytes;",
        "return bytes;",
      ],
    ],
  ),
  ...seed(
    `${http}/handler/handler.ts`,
    [`${http}/handler/handler.test.ts`],
    [
      [
        "a worker serves metadata of an authorization server",
        "operations.length === 0 ? [] :",
        "operations.length < 0 ? [] :",
      ],
      [
        "every request whose body was read whole ends its connection",
        "(request.bodyUsed && !isTooLarge) || takeRest(request, restBytesMax)",
        "takeRest(request, restBytesMax)",
      ],
      [
        "a connection that still carries a refused body takes another request",
        "(request.bodyUsed && !isTooLarge)",
        "request.bodyUsed",
      ],
    ],
  ),
  ...seed(
    `${http}/tokens/rotate-signing-keys.ts`,
    [`${http}/tokens/rotate-signing-keys.test.ts`],
    [["upkeep fails before anybody has signed in", "if (!newest || signerOf", "if (signerOf"]],
  ),
  ...seed(
    `${http}/request/parameters.ts`,
    [`${http}/request/parameters.test.ts`],
    [
      [
        "a number of more digits than it keeps is rounded",
        'schema.type === "integer" && /^-?\\d{1,15}$/u',
        'schema.type === "integer" && /^-?\\d{1,20}$/u',
      ],
    ],
  ),
  ...seed(
    "packages/host/src/openid/web-client-fetch.ts",
    ["packages/host/src/openid/web-client-fetch.test.ts"],
    [
      [
        "an answer of a provider without content fails the sign-in",
        "result.statusCode === 204 ||",
        "result.statusCode === 205 ||",
      ],
    ],
  ),
  ...seed(
    "apps/server/src/port-check.ts",
    ["apps/server/src/port-check.test.ts"],
    [
      ["PORT=0 is tried at an address", "if (port === 0) return;", ""],
      ["the check keeps the port that the service needs", "probe.close(() => resolve())", "resolve()"],
    ],
  ),
  ...seed(
    "apps/server/src/server.ts",
    ["test/e2e/start.test.ts"],
    [
      [
        "limits by network count everybody as one client",
        "if (clientAddress !== undefined) addresses.set",
        "if (false) addresses.set",
      ],
    ],
  ),
];
