import { afterAll, expect, test } from "bun:test";
import { checkService } from "./check-service.ts";

const servers: ReturnType<typeof Bun.serve>[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop(true))));

/** Starts a service with a clock that is ahead by so many milliseconds. */
function serve(status: number, { aheadMs = 0, body = {} } = {}): string {
  const respond = () =>
    Response.json(body, { status, headers: { Date: new Date(Date.now() + aheadMs).toUTCString() } });
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: respond });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

test("checkService() given a ready service with our time finds nothing", async () => {
  expect((await checkService(serve(200))).map(({ check, status }) => [check, status])).toEqual([
    ["service", "ok"],
    ["clock", "ok"],
  ]);
});

test("checkService() given a service that is not ready names the reason", async () => {
  const body = { checks: { database: "down", queue: "ok" } };
  const [service] = await checkService(serve(503, { body }));
  expect(service).toMatchObject({ status: "fail", message: expect.stringMatching(/is not ready: database down$/u) });
});

test("checkService() given a process whose clock differs from the database's warns, also while it is ready", async () => {
  const state = "97200 s behind the database, whose time counts";
  const checks = { processes: "2 of 2", "clock of process 1": "ok", "clock of process 2": state };
  const [, , clock] = await checkService(serve(200, { body: { checks } }));
  expect(clock).toMatchObject({ status: "warn", message: `clock of process 2 of the service is ${state}` });
});

test.each([
  [600_000, "10 min ahead of"],
  [-3_600_000, "60 min behind"],
])("checkService() given a clock that is %d ms ahead warns", async (aheadMs, difference) => {
  const [, clock] = await checkService(serve(200, { aheadMs }));
  expect(clock).toMatchObject({ status: "warn", message: `the service is about ${difference} this machine` });
});
