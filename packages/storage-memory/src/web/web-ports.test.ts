import { describe, expect, spyOn, test } from "bun:test";
import { createWebPorts } from "./web-ports.ts";

describe("createWebPorts()", () => {
  test("makes ids of the host's clock", () => {
    const nowMs = Date.parse("2026-11-21T09:30:00.000Z");
    expect(createWebPorts({ clock: { now: () => nowMs } }).ids.next()).toStartWith((nowMs / 1_000).toString(16));
  });

  test("reads the system's clock and gives other bytes each time", () => {
    const { clock, random } = createWebPorts();
    const [before, now, after] = [Date.now(), clock.now(), Date.now()];
    expect([now >= before, now <= after]).toEqual([true, true]);
    expect(random.bytes(16)).toHaveLength(16);
    expect(random.bytes(16)).not.toEqual(random.bytes(16));
  });

  test("refuses every address, because nothing delivers", async () => {
    const { addressPolicy } = createWebPorts();
    const refused = { allowed: false, reason: "This service delivers no webhooks" };
    expect(addressPolicy.vetUrl("https://hooks.dealer.example/")).toEqual(refused);
    expect(await addressPolicy.vetDestination("https://hooks.dealer.example/")).toEqual(refused);
  });

  test("pauses until timers that were due have run", async () => {
    const ran = Promise.withResolvers<string>();
    setTimeout(() => ran.resolve("timer"));
    const first = Promise.race([
      ran.promise,
      createWebPorts()
        .pause?.()
        .then(() => "pause"),
    ]);
    expect(await first).toBe("timer");
  });

  test("digests with SHA-256", async () => {
    // FIPS 180-2, appendix B.1.
    const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(await createWebPorts().digest.sha256("abc")).toBe(digest);
  });

  test("prints warnings and errors as lines of JSON, and nothing else", () => {
    const [warn, error] = [spyOn(console, "warn"), spyOn(console, "error")];
    warn.mockImplementation(() => undefined);
    error.mockImplementation(() => undefined);
    const { log } = createWebPorts();
    log.debug("a step");
    log.info("a request");
    log.warn("slow", { durationMs: 5 });
    log.error("broken", { reason: "disk" });
    const printed = [...warn.mock.calls, ...error.mock.calls].map(([line]): unknown => JSON.parse(String(line)));
    warn.mockRestore();
    error.mockRestore();
    expect(printed).toEqual([
      { level: "warn", message: "slow", durationMs: 5 },
      { level: "error", message: "broken", reason: "disk" },
    ]);
  });
});
