import { expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { broken } from "./check.ts";
import { openFaultStage } from "./fault-stage.ts";
import { surviveListening } from "./scenarios/listen.ts";

setDefaultTimeout(180_000);

const on = openFaultStage();

test("catalogctl listen forwards every event through kills of service, itself and receiver", async () => {
  const finding = await surviveListening(on.stage(), {
    connectionString: on.connectionString(),
    seed: 7,
    creations: 60,
    kills: { service: 1, listen: 2, receiver: 2 },
    pauseMsMax: 400,
    clientPauseMs: 50,
  });
  printFigures("kills around listen", finding.figures);
  expect(broken(finding)).toEqual([]);
});
