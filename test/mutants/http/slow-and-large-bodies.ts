import type { Mutant } from "../mutant.ts";

/** Bodies that are slow or large, and what a client is told of its limits. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a stranger may send a megabyte to be checked",
    file: "packages/http/src/request/request-body.ts",
    find: 'operation.privilege === "public" ? publicBodyBytesMax : bodyBytesMax',
    replace: "bodyBytesMax",
    tests: ["packages/http/src/request/request-body.test.ts"],
  },
  {
    bug: "the connection of a slow body stays for as long as its sender likes",
    file: "packages/http/src/handler/handler.ts",
    find: "if (status === errorCodes.request_timeout.status) return false;",
    replace: "if (status === errorCodes.request_timeout.status) return true;",
    tests: ["apps/server/src/listen.test.ts"],
  },
  {
    bug: "the sender of a slow body is told 503, as if the service were at fault",
    file: "packages/http/src/request/body.ts",
    find: "bodyTimeoutMsDefault = 20_000",
    replace: "bodyTimeoutMsDefault = 28_000",
    tests: ["apps/server/src/listen-late-body.test.ts"],
  },
  {
    bug: "slow clients raise the alert on failed requests",
    file: "apps/server/src/telemetry/observation-metrics.ts",
    find: "`${Math.floor(status / 100)}xx`",
    replace: "`${status === 408 ? 5 : Math.floor(status / 100)}xx`",
    tests: ["apps/server/src/listen.test.ts"],
  },
  {
    bug: "a request with two Host headers is answered as if it had the first",
    file: "packages/http/src/routes/request-frame.ts",
    find: ' && headers.get("host")?.includes(",") !== true',
    replace: "",
    tests: ["packages/http/src/handler/handler-socket.test.ts"],
  },
  {
    bug: "/docs/../metrics shows the metrics behind a proxy that keeps /metrics from strangers",
    file: "apps/server/src/listen.ts",
    find: "if (!exactPaths.includes(pathname)) return request;",
    replace: "return request;",
    tests: ["apps/server/src/listen.test.ts"],
  },
  {
    bug: "a 429 says that something is left of its limit",
    file: "packages/http/src/response/wait-headers.ts",
    find: ";r=0;t=",
    replace: ";r=1;t=",
    tests: ["packages/http/src/response/wait-headers.test.ts"],
  },
  {
    bug: "four connections with large bodies keep everybody else waiting",
    file: "packages/http/src/request/large-bodies.ts",
    find: "setTimeout(beginNext, performance.now() - startedMs);",
    replace: "setTimeout(beginNext, 0);",
    tests: ["packages/http/src/request/large-bodies.test.ts"],
  },
  {
    bug: "one user's large bodies keep those of all others waiting",
    file: "packages/http/src/request/large-bodies.ts",
    find: "    if (line.size > 0) lines.set(caller, line);\n    begin();",
    replace:
      "    const others = [...lines];\n    lines.clear();\n    for (const [name, places] of [[caller, line] as const, ...others]) lines.set(name, places);\n    begin();",
    tests: ["packages/http/src/request/large-bodies.test.ts"],
  },
  {
    bug: "who breaks off keeps a place, and is refused when sending again",
    file: "packages/http/src/request/large-bodies.ts",
    find: "AbortSignal.any([source.signal, source.request.signal])",
    replace: "source.signal",
    tests: ["packages/http/src/request/large-bodies.test.ts"],
  },
  {
    bug: "one user may fill the memory of a process with bodies that wait",
    file: "packages/http/src/request/large-bodies.ts",
    find: "line.size >= waitingMax",
    replace: "line.size >= 10 * waitingMax",
    tests: ["packages/http/src/request/large-bodies.test.ts"],
  },
];
