import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { broken } from "./check.ts";
import { openFaultStage } from "./fault-stage.ts";
import { surviveTerminations } from "./scenarios/terminations.ts";

setDefaultTimeout(120_000);

const on = openFaultStage();

describe("a service whose backends are terminated at random", () => {
  test("50 times under load survives, answers 503 or better, and loses nothing", async () => {
    const finding = await surviveTerminations(on.stage(), {
      connectionString: on.connectionString(),
      terminations: 50,
    });
    printFigures("50 terminated backends", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
