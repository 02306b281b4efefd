import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { broken } from "./check.ts";
import { openFaultStage } from "./fault-stage.ts";
import { killJobs } from "./scenarios/jobs.ts";

setDefaultTimeout(180_000);

const on = openFaultStage();

describe("workers killed in the middle of a job", () => {
  test("leave it to others, which hand over every delivery exactly once", async () => {
    const finding = await killJobs(on.stage(), {
      connectionString: on.connectionString(),
      deliveries: 6_000,
      kills: 2,
    });
    printFigures("workers killed during a bulk resend", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
