import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { judgeObjects, verifyUnits } from "./linters.ts";

const systemd = Bun.which("systemd-analyze") ?? undefined;
const units = join(projectRoot, "deploy/systemd");

test.skipIf(!systemd)("verifyUnits() given a key that systemd does not know names it, in a drop-in too", async () => {
  expect(await verifyUnits(units, systemd)).toEqual({ complaint: "" });
  const folder = mkdtempSync(join(tmpdir(), "units-"));
  try {
    cpSync(units, folder, { recursive: true });
    writeFileSync(join(folder, "design-catalog@.service.d/more.conf"), "[Service]\nEnviroment=A=b\n");
    expect(await verifyUnits(folder, systemd)).toEqual({ complaint: expect.stringContaining("Enviroment") });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("verifyUnits() without systemd is skipped", async () => {
  expect(await verifyUnits(units, undefined)).toEqual({ skipped: "this system has no systemd" });
});

const offline =
  "0.yaml - Service catalog failed validation: failed downloading schema at https://schemas.example: no host";
const wrong = "0.yaml - Job catalog-migration is invalid: additional properties 'resorces' not allowed";

test("judgeObjects() blames no object for schemas that cannot be downloaded, and every other failure on the chart", () => {
  expect(judgeObjects({ exitCode: 0, text: "Summary: 8 resources found" })).toEqual({ complaint: "" });
  expect(judgeObjects({ exitCode: 0, text: "Summary: 0 resource found" })).not.toEqual({ complaint: "" });
  expect(judgeObjects({ exitCode: 1, text: `${offline}\nSummary: ..., Errors: 1` })).toHaveProperty("skipped");
  for (const text of [wrong, `${offline}\n${wrong}`, "panic"]) {
    expect(judgeObjects({ exitCode: 1, text })).toEqual({ complaint: text });
  }
});
