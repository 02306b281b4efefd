/** Runs doctor by HTTP on a service in memory. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Operator, startOperator } from "./operator.fixture.ts";

let operator: Operator;
beforeAll(async () => void (operator = await startOperator()));
afterAll(() => operator.stop());

test("doctor given a service that is well and a good token exits with 0", async () => {
  const { ok, findings } = await operator.json("doctor");
  expect(ok).toBe(true);
  expect(findings).toContainEqual({ check: "sign-in", status: "ok", message: "valid, and may read webhooks" });
  const { exitCode, out } = await operator.run("doctor");
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/^STATUS +CHECK +RESULT\nok +service +/u)]);
});

test("doctor given a refused token fails, and still reports on the service", async () => {
  const { exitCode, out } = await operator.runWith(["doctor", "--json"], { environment: { CATALOG_TOKEN: "x" } });
  const { ok, findings } = JSON.parse(out);
  expect([exitCode, ok]).toEqual([1, false]);
  expect(findings).toContainEqual(expect.objectContaining({ check: "service", status: "ok" }));
  expect(findings).toContainEqual(expect.objectContaining({ check: "sign-in", status: "fail" }));
});
