import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readVersion } from "@design-catalog/host";
import { withClient } from "@design-catalog/testing/test-database";
import { valueOf } from "./parse-samples.fixture.ts";
import { openService, type OpenService, until } from "./telemetry-test-tools.ts";

describe("GET /metrics of a service that delivers", () => {
  let service: OpenService;

  beforeAll(async () => {
    service = await openService();
  });

  afterAll(() => service.close());

  test("counts deliveries by outcome and error class, with their times and connections", async () => {
    const before = await service.scrape();
    expect(valueOf(before, "catalog_webhook_attempts_total", { outcome: "success" })).toBe(0);
    expect(valueOf(before, "catalog_webhook_attempts_total", { error_class: "http_5xx" })).toBe(0);
    const good = await service.receiver(() => ({ status: 204, delayMs: 30 }));
    // Nobody tries it again meanwhile, however long all this takes.
    const bad = await service.receiver(() => ({ status: 503, headers: { "retry-after": "3600" } }));
    await service.register(good.url);
    await service.register(bad.url);
    for (let count = 0; count < 3; count += 1) {
      await service.createProject();
      await good.waitFor(count + 1, 20_000);
    }
    const after = await until(async () => {
      const samples = await service.scrape();
      const ended = valueOf(samples, "catalog_webhook_deliveries_ended_total", { status: "delivered" });
      const failed = valueOf(samples, "catalog_webhook_attempts_total", { error_class: "http_5xx" });
      return ended === 3 && failed === 3 ? samples : undefined;
    });
    const value = (name: string, labels = {}) => valueOf(after, name, labels);
    expect(value("catalog_webhook_attempts_total", { trigger: "automatic", outcome: "success" })).toBe(3);
    expect(value("catalog_webhook_attempts_total", { outcome: "failure", error_class: "http_5xx" })).toBe(3);
    expect(value("catalog_webhook_deliveries_ended_total", { status: "exhausted" })).toBe(0);
    expect(value("catalog_webhook_attempt_duration_seconds_count", { outcome: "success" })).toBe(3);
    // None was faster than its receiver, and all were much faster than the deadline.
    expect(value("catalog_webhook_attempt_duration_seconds_bucket", { outcome: "success", le: "0.025" })).toBe(0);
    expect(value("catalog_webhook_attempt_duration_seconds_bucket", { outcome: "success", le: "5" })).toBe(3);
    expect(value("catalog_webhook_first_attempt_lag_seconds_count")).toBe(6);
    expect(value("catalog_webhook_attempt_phase_seconds_count", { phase: "dns" })).toBe(6);
    const fresh = value("catalog_webhook_responses_total", { connection: "new" });
    expect(value("catalog_webhook_attempt_phase_seconds_count", { phase: "tls" })).toBe(fresh);
    expect((fresh ?? 0) + (value("catalog_webhook_responses_total", { connection: "reused" }) ?? 0)).toBe(6);
    // One connection to each serves consecutive attempts.
    expect(fresh).toBeLessThan(6);
  });

  test("counts requests by operation and class of the status, and those that no route answered", async () => {
    await service.client.call("PATCH", `/api/v1/projects/${"0".repeat(24)}`, { version: 0 });
    await service.client.call("GET", "/nowhere/5f0000000000000000000001");
    const samples = await service.scrape();
    const count = (labels: Record<string, string>) => valueOf(samples, "catalog_http_requests_total", labels);
    expect(count({ operation: "createProject", status_class: "2xx" })).toBeGreaterThan(0);
    expect(count({ operation: "patchProject", status_class: "4xx" })).toBe(1);
    const unmatched = { kind: "unmatched", status_class: "4xx" };
    expect(valueOf(samples, "catalog_http_request_duration_seconds_count", unmatched)).toBe(1);
  });

  test("counts in base units, as the names of Prometheus want it", async () => {
    const names = new Set((await service.scrape()).map(({ name }) => name));
    const others = /_(?:days|hours|minutes|milliseconds|microseconds|ms|percent|kilobytes|megabytes)(?:_|$)/u;
    expect(names.size).toBeGreaterThan(30);
    expect([...names].filter((name) => others.test(name))).toEqual([]);
  });

  test("shows the state of process, database, queue and dispatcher", async () => {
    const samples = await service.scrape();
    const value = (name: string, labels = {}) => valueOf(samples, name, labels) ?? Number.NaN;
    expect(value("catalog_info", { role: "all" })).toBe(1);
    const { version, commit = "" } = readVersion();
    expect(value("catalog_build_info", { version, commit })).toBe(1);
    expect(value("catalog_database_up")).toBe(1);
    expect(value("catalog_database_pool_connections_max")).toBe(10);
    expect(value("catalog_database_pool_connections")).toBeWithin(1, 11);
    expect(value("catalog_database_pool_waiting")).toBe(0);
    expect(value("catalog_partitions_ahead")).toBeGreaterThan(0);
    expect(value("catalog_dispatcher_slots")).toBe(2048);
    expect(value("catalog_dispatcher_jobs")).toBe(0);
    expect(value("catalog_dispatcher_parked_endpoints")).toBe(0);
    expect(value("catalog_dispatcher_lag_seconds")).toBeLessThan(5);
    expect(value("catalog_queue_oldest_due_age_seconds", { queue: "deliveries" })).toBe(0);
    expect(value("catalog_queue_jobs", { state: "active" })).toBeGreaterThanOrEqual(0);
    // The scrape itself.
    expect(value("catalog_http_requests_in_flight")).toBe(1);
    expect(value("nodejs_eventloop_lag_max_seconds")).toBeLessThan(5);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(1e7);
  });

  test("has no label that grows with what is stored", async () => {
    const scraped = await service.scrape();
    // Those of the 50 largest applications.
    const samples = scraped.filter(({ name }) => !name.startsWith("catalog_application_"));
    expect(scraped.length - samples.length).toBeLessThanOrEqual(4 * 50);
    const values = new Set(samples.flatMap(({ labels }) => Object.values(labels)));
    expect([...values].filter((text) => /[0-9a-f]{24}|:\/\/|@/u.test(text))).toEqual([]);
    const requests = samples.filter(({ name }) => /^catalog_http_request(?:_|s_total$)/u.test(name));
    console.log(`[figures] metrics: ${JSON.stringify({ samples: samples.length, ofRequests: requests.length })}`);
    expect(samples.length - requests.length).toBeLessThan(230);
  });
});

describe("GET /metrics", () => {
  test("of a process that only answers requests has no dispatcher, and costs little whatever the backlog", async () => {
    const service = await openService({ ROLE: "api" });
    try {
      await addJobs(service.connectionString, 100_000);
      await addMails(service.connectionString);
      const timesMs: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        const startMs = performance.now();
        const samples = await service.scrape();
        timesMs.push(Math.round((performance.now() - startMs) * 10) / 10);
        expect(valueOf(samples, "catalog_queue_oldest_due_age_seconds", { queue: "deliveries" })).toBeGreaterThan(
          3_000,
        );
        expect(valueOf(samples, "catalog_dispatcher_slots")).toBeUndefined();
        expect(valueOf(samples, "catalog_mail_outbox_mails", { state: "pending" })).toBe(2);
        expect(valueOf(samples, "catalog_mail_outbox_mails", { state: "failed" })).toBe(1);
        expect(valueOf(samples, "catalog_mail_outbox_oldest_pending_age_seconds")).toBeWithin(7_200, 7_500);
      }
      console.log(`[figures] scrape with 100,000 pending deliveries: ${JSON.stringify({ timesMs })}`);
      // The first reading asks the database, the others do not. It takes 30 ms, and a busy machine many times that; which
      // rows it reads is the queue's own test.
      expect(timesMs[0]).toBeLessThan(3_000);
    } finally {
      await service.close();
    }
  }, 90_000);

  test("without a token answers a near client, and nobody for whom a proxy forwards from afar", async () => {
    const service = await openService({ ROLE: "worker" });
    const get = (headers: Readonly<Record<string, string>>) => fetch(`${service.url}/metrics`, { headers });
    try {
      expect((await get({})).status).toBe(200);
      const refused = await get({ "x-forwarded-for": "198.51.100.7" });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        code: "forbidden",
        detail: "Only loopback and private addresses may read metrics without METRICS_TOKEN",
      });
    } finally {
      await service.close();
    }
  });

  test("given a token answers only its bearer, in every role", async () => {
    const token = "4f0c".repeat(8);
    const service = await openService({ ROLE: "worker", METRICS_TOKEN: token });
    const get = (authorization?: string) =>
      fetch(`${service.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
    try {
      expect((await get()).status).toBe(401);
      expect((await get(`Bearer ${token}0`)).status).toBe(401);
      expect((await get(`Basic ${token}`)).status).toBe(401);
      const answer = await get(`Bearer ${token}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toStartWith("text/plain; version=0.0.4");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toContain('catalog_info{role="worker"} 1');
    } finally {
      await service.close();
    }
  });
});

/** Adds two waiting mails, of one and two hours, one that failed and one that was sent. */
async function addMails(connectionString: string): Promise<void> {
  await withClient(connectionString, (client) =>
    client.query(
      `INSERT INTO outgoing_mails (id, application_id, kind, recipient, subject, text, status, attempts, next_attempt_at,
         created_at, sent_at)
       SELECT lpad(n::text, 24, '0'), lpad('1', 24, '0'), 'webhook-disabled', 'a@dealer.example', 'S', 'T', status, 1,
         CASE status WHEN 'queued' THEN now() END, now() - n * interval '1 hour', CASE status WHEN 'sent' THEN now() END
       FROM unnest('{queued,queued,failed,sent}'::text[]) WITH ORDINALITY AS mails (status, n)`,
    ),
  );
}

/** Adds jobs of an hour ago, without statistics about them. */
async function addJobs(connectionString: string, count: number): Promise<void> {
  await withClient(connectionString, (client) =>
    client.query(
      `INSERT INTO pgboss.job (name, data, created_on, start_after)
       SELECT 'deliveries', '{}', now() - interval '1 hour', now() - interval '1 hour' FROM generate_series(1, $1)`,
      [count],
    ),
  );
}
