import type { Telemetry } from "@design-catalog/core/ports";
import type { Call } from "../routes/request-frame.ts";
import type { Route } from "../routes/route.ts";

/**
 * Answers a request within a span, in the caller's trace if the request names one. Probes are too frequent to trace.
 * Names follow OpenTelemetry's conventions for HTTP servers; query and headers are left out.
 */
export function traceRequest(
  telemetry: Telemetry,
  { call, route }: { readonly call: Call; readonly route: Route },
  answer: () => Promise<Response>,
): Promise<Response> {
  if (route.probe) return answer();
  const start = {
    name: `${route.method} ${route.path}`,
    kind: "server",
    parent: call.request.headers.get("traceparent") ?? undefined,
    attributes: {
      "http.request.method": call.request.method,
      "http.route": route.path,
      "operation.name": route.name,
      "request.id": call.requestId,
    },
  } as const;
  return telemetry.trace(start, async (span) => {
    const response = await answer();
    span.set({ "http.response.status_code": response.status });
    if (response.status >= 500) span.fail(String(response.status));
    return response;
  });
}
