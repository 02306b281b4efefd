import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { broken } from "./check.ts";
import { openFaultStage } from "./fault-stage.ts";
import { cutCommits } from "./scenarios/commits.ts";

setDefaultTimeout(120_000);

const on = openFaultStage();

describe("a service whose connections are cut at COMMIT", () => {
  test("writes once and sends each event once, whether the cut comes before or after it", async () => {
    const finding = await cutCommits(on.stage(), { connectionString: on.connectionString(), cuts: 10 });
    printFigures("connections cut at COMMIT", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
