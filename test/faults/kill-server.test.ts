import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { surviveKills } from "./scenarios/kills.ts";

setDefaultTimeout(180_000);

const serverKills = 4;
/**
 * What a process holds of one endpoint: 16 attempts at once, and four claimed for each, so that some can have been made
 * whose result is not recorded yet. Only these can be made again after a kill.
 */
const inFlightMax = 64;

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe("a server that is killed again and again, and its PostgreSQL once", () => {
  test("loses no event, invents none, and takes up what it had in flight", async () => {
    const finding = await surviveKills(stage, {
      seed: Number(process.env["KILL_SEED"] ?? Date.now() % 1_000_000),
      creations: 1_000,
      serverKills,
      postgresKills: 1,
      pauseMinMs: 300,
      pauseMaxMs: 1_500,
      clientPauseMs: 0,
      // Slow enough that a kill meets attempts in flight.
      receiverDelayMs: 30,
      // While the leases of a killed process last there may be no attempt to its endpoint at all.
      inFlightWaitMs: 300,
      duplicatesMax: serverKills * inFlightMax,
    });
    printFigures("kill -9 of server and PostgreSQL", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
