import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCommandRouter, createHandRouter } from "./router.ts";

test("each command is run for each host, and a failure ends the move with what was run", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "router-")), "lines");
  const commands = [`echo first {host} {value} >> ${file}`, `echo second {host} {value} >> ${file}`];
  await createCommandRouter(commands).route(["a.example", "b.example"], "two");
  const lines = ["first a.example two", "second a.example two", "first b.example two", "second b.example two"];
  expect(readFileSync(file, "utf8").trim().split("\n")).toEqual(lines);
  await expect(createCommandRouter(["exit 3 # {host} {value}"]).route(["a.example"], "two")).rejects.toThrow(
    "the command ended with 3: exit 3 # a.example two",
  );
});

test("a command that fails leaves no host behind: each gets the value that it had", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "router-")), "lines");
  const commands = [`echo {host} {value} >> ${file}`, "test {host} != b.example # {value}"];
  const hosts = ["a.example", "b.example", "c.example"];
  await expect(createCommandRouter(commands).route(hosts, "moving", { back: "one" })).rejects.toThrow(
    "ended with 1: test b.example != b.example # moving",
  );
  const lines = ["a.example moving", "b.example moving", "a.example one", "b.example one", "c.example one"];
  expect(readFileSync(file, "utf8").trim().split("\n")).toEqual(lines);
});

test("on the way back every command is run, and those that failed are told together", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "router-")), "lines");
  const router = createCommandRouter(["exit 3 # {host} {value}", `echo {host} {value} >> ${file}`]);
  await expect(router.routeBack(["a.example", "b.example"], "one")).rejects.toThrow(
    "ended with 3: exit 3 # a.example one\nCannot tell the proxy: the command ended with 3: exit 3 # b.example one",
  );
  expect(readFileSync(file, "utf8").trim().split("\n")).toEqual(["a.example one", "b.example one"]);
});

test("nothing that a shell would read is put into a command", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "router-")), "lines");
  const router = createCommandRouter([`echo {host} {value} > ${file}`]);
  await expect(router.route(["a.example; touch /tmp/x"], "two")).rejects.toThrow("a plain name is needed");
  expect(() => createCommandRouter(["set-cell {host}"])).toThrow("--router must contain {host} and {value}");
});

test("without commands it refuses until the map says what is asked, and only tells what leads back", async () => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const router = createHandRouter({ routed: "moving", say });
  await router.route(["a.example"], "moving");
  await expect(router.route(["a.example", "b.example"], "two")).rejects.toThrow(
    "The move waits: change the map of each proxy to a.example two, b.example two, then run the command again with --routed two",
  );
  await router.route([], "two");
  await router.routeBack(["a.example"], "one");
  expect(said).toEqual(["change the map of each proxy back: a.example one"]);
  expect(router.describe(["a.example"], "two")).toEqual(["change the map by hand: a.example two"]);
});
