/** Runs the commands about persons by HTTP on a service in memory; `json-output.test.ts` downloads from a real one. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Operator, startOperator } from "./operator.fixture.ts";

let operator: Operator;
beforeEach(async () => {
  operator = await startOperator();
  for (const emailAddress of ["kim@dealer.example", "lee@dealer.example"])
    await operator.application.addUser({ emailAddress });
});
afterEach(() => operator.stop());

describe("users", () => {
  test("erase asks, removes the user, and withdraw restores", async () => {
    expect((await operator.run("users", "erase", "kim@dealer.example")).exitCode).toBe(4);
    const words = ["users", "erase", "kim@dealer.example", "--hand-over-to", "lee@dealer.example", "--yes"];
    const erasure = await operator.json(...words);
    expect(erasure).toMatchObject({ status: "waiting", handOverTo: expect.any(String) });
    const shown = await operator.run("users", "erasure", "kim@dealer.example");
    expect(shown.out).toContain(String(erasure["dueAt"]));
    expect((await operator.run("users", "withdraw", "kim@dealer.example")).out).toContain("kim@dealer.example");
    expect((await operator.run("users", "erasure", "kim@dealer.example")).out).toMatch(/^State +none\n$/u);
  });

  test("refuse an address that nobody has, and a file that cannot be written before anything is asked for", async () => {
    const unknown = await operator.run("users", "erase", "max@dealer.example", "--yes");
    expect(unknown.err).toContain("No user has the address max@dealer.example");
    const toOutput = await operator.run("users", "export", "kim@dealer.example", "-");
    expect([toOutput.exitCode, toOutput.err]).toEqual([2, expect.stringContaining("name a FILE")]);
  });
});
