import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { brokenPromises, mayBreak } from "./contract-difference.ts";

const read = (file: string) => readFileSync(join(projectRoot, "contract", file), "utf8");
const text = read("openapi.json");
const api: unknown = JSON.parse(text);
const changed = (find: string, replace: string): unknown => {
  expect(text).toContain(find);
  return JSON.parse(text.replace(find, replace));
};
const broken = (after: unknown) => brokenPromises({ "openapi.json": api }, { "openapi.json": after });

test("brokenPromises() finds nothing in the same contract, or in one with more", () => {
  expect(broken(api)).toEqual([]);
  // The document of this fixture is an object.
  expect(broken({ ...(api as object), "x-more": 1 })).toEqual([]);
  const more = changed(
    '"/api/v1/projects": {',
    '"/api/v1/more": { "get": { "responses": {} } }, "/api/v1/projects": {',
  );
  expect(broken(more)).toEqual([]);
});

test("brokenPromises() names a removed operation", () => {
  const lines = broken(changed('"/api/v1/projects/grid"', '"/api/v1/projects/grids"'));
  expect(lines).toContain("openapi.json: POST /api/v1/projects/grid: is gone");
});

const size = { type: "object", required: ["width"], properties: { width: { enum: [1, 2] }, note: {} } };
const used = (schema: object, place: "requestBody" | "response") => {
  const content = { "application/json": { schema } };
  const operation = place === "response" ? { responses: { 200: { content } } } : { requestBody: { content } };
  return { "openapi.json": { paths: { "/sizes": { post: operation } } } };
};

test("brokenPromises() names members that requests may no longer leave out, or answers may lack", () => {
  const [more, fewer] = [
    { ...size, required: ["width", "note"] },
    { ...size, required: [] },
  ];
  expect(brokenPromises(used(size, "requestBody"), used(more, "requestBody"))).toEqual([
    "openapi.json: POST /sizes body/note: must be sent now",
  ]);
  expect(brokenPromises(used(size, "response"), used(fewer, "response"))).toEqual([
    "openapi.json: POST /sizes 200/width: may be absent now",
  ]);
});

test("brokenPromises() names a removed type of event", () => {
  const events = read("events.json");
  const after: unknown = JSON.parse(events.replaceAll("project.created", "project.made"));
  expect(brokenPromises({ "events.json": JSON.parse(events) }, { "events.json": after })).toEqual([
    "events.json: project.created",
  ]);
});

test.each([
  ["0.1.0", "0.1.1", false],
  ["0.1.0", "0.2.0", true],
  ["1.4.0", "1.5.0", false],
  ["1.4.0", "2.0.0", true],
])("mayBreak() from %s to %s is %p", (before, after, expected) => {
  expect(mayBreak(before, after)).toBe(expected);
});
