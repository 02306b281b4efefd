import { type Mutant, seed } from "../mutant.ts";

const callTests = [
  "packages/mcp/src/run-tool.test.ts",
  "packages/mcp/src/tools.test.ts",
  "packages/mcp/src/tools/connect-products.test.ts",
];
const endpointTests = ["packages/mcp/src/mcp-endpoint.test.ts"];
const logTests = ["packages/mcp/src/record-call.test.ts", ...endpointTests];

export const mutants: readonly Mutant[] = [
  ...seed("packages/mcp/src/run-tool.ts", callTests, [
    [
      "the log calls a refused assistant a failure of the service",
      'new Set(["forbidden", "unauthenticated"])',
      'new Set(["unauthenticated"])',
    ],
    [
      "a tool runs with arguments that nobody has checked",
      "validate(tool.input, isJsonObject(given) ? given : {})",
      "Object(given)",
    ],
    ["an assistant reads what exactly failed inside the service", ".status < 500", ".status < 600"],
    ["an assistant does not learn which argument is wrong", ", ...error.data };", " };"],
    [
      "an assistant gives up when the service is only busy",
      'error.code === "unavailable" || error.code === "busy"',
      'error.code === "unavailable"',
    ],
  ]),
  ...seed("packages/mcp/src/operations.ts", callTests, [
    ["a token without the scope of assistants runs tools", 'through: "mcp"', 'through: "system"'],
    ["an assistant whose consent is for tools only is refused by each", ', through: "mcp" }', " }"],
    ["an assistant is told that a project exists that its user may not see", "    () => false,\n", "    () => true,\n"],
    ["a wrong cursor is reported as a row that no tool has", '[/^\\/startRow$/u, "/cursor"]', '[/^\\/$/u, "/cursor"]'],
    ["an unknown cable is called an unknown project", 'cableId: ["cableId", "list_cables"],', ""],
  ]),
  ...seed("packages/mcp/src/record-call.ts", logTests, [
    ["arguments are kept that the administrator does not want", "logArguments && isShort", "isShort"],
    ["a long argument fills the log", "bytesOf(JSON.stringify(given)) <= argumentsBytesMax", "given !== null"],
    ["a client with a long name is missing from the log", "shortened(call.client.name)", "call.client.name"],
    ["the log does not say which project a call created", '?? (isJsonObject(project) ? project["id"] : undefined)', ""],
    ["a call with a wrong project id is missing from the log", 'isId<"project">(id) ? id : null', "id ?? null"],
    ["the log shows answers in characters instead of bytes", "bytesOf(call.text)", "call.text.length"],
    ["the log says that every call took no time", "Math.round(call.durationMs)", "0"],
    [
      "a failing log fails the call",
      '    const reason = error instanceof Error ? error.name : typeof error;\n    context.ports.log.warn("Logging',
      '    throw error;\n    context.ports.log.warn("Logging',
    ],
  ]),
  ...seed("packages/mcp/src/create-server.ts", endpointTests, [
    ["a disabled tool still runs", "settings.tools[name]?.enabled !== false", "name.length > 0"],
    ["an assistant takes a refusal for an answer", ": { isError: true }", ": {}"],
    [
      "an assistant reads a fault of the host",
      '"The service failed");',
      "error instanceof Error ? error.message : undefined);",
    ],
    ["the log shows a client of 2026 without its version", "[name, version].filter", "[name].filter"],
    ["the log does not know the revision of clients of 2025", '?? headers.get("mcp-protocol-version")', ""],
  ]),
  ...seed("packages/mcp/src/mcp-endpoint.ts", endpointTests, [
    ["a disabled server answers", "if (!settings.enabled)", "if (settings.enabled === undefined)"],
    ["any page in a browser uses the token of an assistant", "(await refuseForeign(context, call.request)) ??", ""],
    ["any sandboxed page counts as an app with a private scheme", '.filter((one) => one !== "null")', ""],
    ["one message asks for a thousand calls", "refuseBatch(call.message) ??", ""],
    ["a call that nobody waits for changes a project", "  call.signal.throwIfAborted();\n", ""],
    ["a call whose client disconnects is missing from the log", "withoutSignal(call.request);", "call.request;"],
  ]),
];
