import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { surfaceOf } from "../surface.ts";
import { createMetrics } from "./metrics.ts";

/** Bytes of the metrics of a process for each of its routes, whatever is called and however it ends. */
const routeBytesMax = 520;

test("the metrics have a bounded size when every route has answered with every class of status", async () => {
  const { observer, read } = createMetrics();
  const blobs = { served: undefined };
  const { pages, contextRoutes = [] } = surfaceOf({
    role: "all",
    production: false,
    blobs,
    allowSilence: () => undefined,
  });
  const routes = [...operations, ...(pages?.routes ?? []), ...contextRoutes];
  for (const operation of [...routes.map(({ name }) => name), undefined]) {
    for (const status of [200, 302, 404, 500]) observer.requestAnswered({ operation, status, durationMs: 12.345678 });
  }
  // Administrators choose the names of rate limits, and may choose others at any time.
  for (let count = 0; count < 10_000; count++)
    for (const enforced of [true, false]) observer.limitExceeded({ policy: `chosen-${count}`, enforced });
  observer.limitExceeded({ policy: "grid", enforced: true });
  const text = await read();
  console.log(`[figures] metrics of ${routes.length} routes: ${text.length} bytes`);
  expect(routes.length).toBeGreaterThan(304);
  expect(text.length).toBeLessThan(routes.length * routeBytesMax);
  expect(text).toContain('catalog_rate_limit_exceeded_total{policy="chosen-19",enforced="true"} 1');
  expect(text).toContain('catalog_rate_limit_exceeded_total{policy="other",enforced="true"} 9980');
  expect(text).toContain('catalog_rate_limit_exceeded_total{policy="grid",enforced="true"} 1');
  expect(text).toContain('catalog_http_requests_total{operation="createProject",status_class="5xx"} 1');
  for (const kind of ["grid", "read", "write", "assistant", "page", "unmatched"]) {
    expect(text).toContain(`catalog_http_request_duration_seconds_count{kind="${kind}",status_class="2xx"}`);
  }
});
