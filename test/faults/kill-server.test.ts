import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { surviveKills } from "./scenarios/kills.ts";

setDefaultTimeout(180_000);

const serverKills = 4;
/**
 * Jobs of one endpoint that a process holds: 16 running attempts, and four claimed ahead for each, so some may be made
 * without their result being recorded. Only these can be repeated after a kill.
 */
const inFlightMax = 64;
/** Milliseconds from an answer until its result is recorded, while other tests take the processor. */
const settlingMs = 1_000;

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe("a server killed repeatedly, and its PostgreSQL killed once", () => {
  test("loses no event, invents none, and repeats its attempts in flight", async () => {
    const finding = await surviveKills(stage, {
      seed: Number(process.env["KILL_SEED"] ?? Date.now() % 1_000_000),
      creations: 1_000,
      serverKills,
      postgresKills: 1,
      pauseMinMs: 300,
      pauseMaxMs: 1_500,
      clientPauseMs: 0,
      // Slow enough for a kill to meet attempts in flight.
      receiverDelayMs: 30,
      // While the leases of a killed process last, its endpoint may get no attempts.
      inFlightWaitMs: 300,
      duplicatesMax: serverKills * inFlightMax,
      settlingMs,
    });
    printFigures("kill -9 of server and PostgreSQL", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
