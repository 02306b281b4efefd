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
  expect(lines).toContain("openapi.json: POST /api/v1/projects/grid");
});

const schemas = { Size: { type: "object", required: ["width"], properties: { width: { enum: [1, 2] }, note: {} } } };
const document = (found: unknown) => ({ paths: {}, components: { schemas: found } });

test.each([
  ["a removed member", { Size: { ...schemas.Size, properties: { width: { enum: [1, 2] } } } }, "Size/note"],
  ["a removed value", { Size: { ...schemas.Size, properties: { width: { enum: [1] }, note: {} } } }, "Size/width = 2"],
  ["a member that answers may lack now", { Size: { ...schemas.Size, required: [] } }, "Size/width is always there"],
])("brokenPromises() names %s", (_, after, line) => {
  expect(brokenPromises({ "openapi.json": document(schemas) }, { "openapi.json": document(after) })).toEqual([
    `openapi.json: ${line}`,
  ]);
});

test("brokenPromises() names a member that requests may no longer leave out", () => {
  const [before, after] = [[], ["note"]].map((required) =>
    document({ SizePatch: { required, properties: { note: {} } } }),
  );
  expect(brokenPromises({ "openapi.json": before }, { "openapi.json": after })).toEqual([
    "openapi.json: SizePatch/note may be left out",
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
