import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { broken } from "./check.ts";
import { openFaultStage } from "./fault-stage.ts";
import { takeOver } from "./scenarios/takeover.ts";

setDefaultTimeout(150_000);

const on = openFaultStage();

describe("workers frozen and killed in the middle of attempts", () => {
  test("are replaced within 30 s, and the results of the thawed one change nothing", async () => {
    const finding = await takeOver(on.stage(), { connectionString: on.connectionString(), attempts: 5 });
    printFigures("a worker frozen and one killed", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
