import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouter } from "./router.ts";

test("each command is run for each host, and a failure ends the move with what was run", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "router-")), "lines");
  const commands = [`echo first {host} {value} >> ${file}`, `echo second {host} {value} >> ${file}`];
  await createRouter(commands).route(["a.example", "b.example"], "two");
  const lines = ["first a.example two", "second a.example two", "first b.example two", "second b.example two"];
  expect(readFileSync(file, "utf8").trim().split("\n")).toEqual(lines);
  await expect(createRouter(["exit 3 # {host} {value}"]).route(["a.example"], "two")).rejects.toThrow(
    "the command ended with 3: exit 3 # a.example two",
  );
});

test("nothing that a shell would read is put into a command", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "router-")), "lines");
  const router = createRouter([`echo {host} {value} > ${file}`]);
  await expect(router.route(["a.example; touch /tmp/x"], "two")).rejects.toThrow("a plain name is needed");
  expect(() => createRouter(["set-cell {host}"])).toThrow("--router must contain {host} and {value}");
});

test("without a command it says what to change by hand", () => {
  expect(createRouter([]).describe(["a.example"], "two")).toEqual(["change the map by hand: a.example two"]);
});
