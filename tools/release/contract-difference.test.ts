import { describe, expect, test } from "bun:test";
import { brokenPromises, derivedDocuments, mayBreak, unannounced } from "./contract-difference.ts";
import { lastReleasedBefore, readContract } from "./released-contract.ts";

const contract = readContract();
const textOf = (file: string) => JSON.stringify(contract[file]);

/** Finds breaks after replacing every match in a document. */
function broken(file: string, find: RegExp | string, replace: string): readonly string[] {
  const text = textOf(file);
  const replaced = text.replaceAll(find, replace);
  expect(replaced === text).toBe(false);
  return textsOf({ [file]: contract[file] }, { [file]: JSON.parse(replaced) });
}

function textsOf(...[before, after]: Parameters<typeof brokenPromises>): readonly string[] {
  return brokenPromises(before, after).map(({ text }) => text);
}

describe("brokenPromises()", () => {
  test("finds nothing in the same contract, or in one with more", () => {
    expect(textsOf(contract, contract)).toEqual([]);
    const added = '"/api/v1/more":{"get":{"responses":{}}},"/api/v1/projects":{';
    expect(broken("openapi.json", '"/api/v1/projects":{', added)).toEqual([]);
    expect(broken("openapi.json", /"description":"/gu, '"description":"More: ')).toEqual([]);
  });

  test.each([
    ["a removed operation", '"/api/v1/projects/grid"', '"/api/v1/grids"', "POST /api/v1/projects/grid: is gone"],
    ["removed parameters", '"parameters":[', '"gone":[', " path id: is gone"],
    ["parameters that must be sent", '"required":false', '"required":true', ": must be sent now"],
    ["another type", '"type":"string"', '"type":"integer"', ": is integer, no longer string"],
    ["a lower limit", /"maxLength":\d+/gu, '"maxLength":1', ": maxLength is 1, no longer "],
    ["null that is refused", '"nullable":true', '"nullable":false', ": may no longer be null"],
    ["missing shared responses", '"responses":{"', '"gone":{"', " 401: is gone"],
    ["missing shared parameters", /"parameters":\{"/gu, '"gone":{"', " header If-Match: is gone"],
    ["another pattern", /"pattern":"/gu, '"pattern":"x', ": pattern is x"],
    ["another default", '"default":null', '"default":1', ": its default is no longer "],
    ["a removed value", '["viewer","editor"]', '["editor"]', 'ProjectMemberAdd/role: the value "viewer" is gone'],
    ["a removed media type", '"application/json"', '"application/yaml"', "application/json is gone"],
    ["missing headers", '"ETag":', '"Other":', " 200: its header ETag is gone"],
    ["other rights", '"security":[{', '"security":[{"more":[]},{', ": asks for other rights"],
  ] as const)("names %s", (_, find, replace, line) => {
    expect(broken("openapi.json", find, replace).filter((text) => text.includes(line))).not.toEqual([]);
  });

  test("names a document that is gone, removed events and codes, and other rights", () => {
    expect(textsOf(contract, { ...contract, "events.json": undefined })).toEqual(["events.json: is gone"]);
    expect(broken("events.json", "project.created", "project.made")).toEqual(["events.json: project.created: is gone"]);
    expect(broken("errors.json", '"status":412', '"status":409').length).toBeGreaterThan(0);
    expect(textsOf(contract, { ...contract, "privileges.json": {} })).toContain("privileges.json: operations: is gone");
    expect(broken("privileges.json", '"privilege":"user"', '"privilege":"user","firstParty":true')).toContain(
      "privileges.json: operations acceptOwnInvitation firstParty: is true, no longer undefined",
    );
  });
});

describe("brokenPromises() of the data of events", () => {
  const [documents = "", catalog = ""] = ["openapi.json", "events.json"].map(textOf);

  function brokenIn(changed: { readonly documents?: string; readonly catalog?: string }): readonly string[] {
    const parse = (text: string) => JSON.parse(text);
    const [before, after] = [{}, changed].map((now: typeof changed) => ({
      "openapi.json": parse(now.documents ?? documents),
      "events.json": parse(now.catalog ?? catalog),
    }));
    return textsOf(before ?? {}, after ?? {}).filter((text) => text.startsWith("events.json"));
  }

  test("names what receivers no longer find", () => {
    const inProject = /"project":\{"type":"object","required":\["id","name"\]/gu;
    const withoutData = JSON.parse(catalog, (key, value: unknown) => (key === "data" ? undefined : value));
    expect(brokenIn({ catalog: JSON.stringify(withoutData) })).toContain("events.json: project.deleted data: is gone");
    expect(
      brokenIn({ catalog: catalog.replaceAll(inProject, '"project":{"type":"object","required":["id"]') }),
    ).toContain("events.json: project.cable.deleted data/project/name: may be absent now");
    expect(brokenIn({ catalog: catalog.replaceAll("copiedFromProjectId", "copyOf") })).toEqual([
      "events.json: project.created data/copiedFromProjectId: is gone",
    ]);
  });

  test("names a change of an entity, and of the entity that a type announces", () => {
    const form = (name: string) =>
      `data/object: its form openapi.json#/components/schemas/${name} has changed or is gone`;
    expect(brokenIn({ documents: documents.replaceAll('"cableId"', '"number"') })).toEqual([
      ...["added", "deleted", "restored"].map((act) => `events.json: project.view.product.${act} ${form("ViewItem")}`),
      ...["added", "deleted"].map((act) => `events.json: project.cable.${act} ${form("ProjectCable")}`),
    ]);
    const other = catalog.replaceAll("schemas/ProjectCable", "schemas/ProjectView");
    expect(brokenIn({ catalog: other })).toContain(`events.json: project.cable.added ${form("ProjectCable")}`);
  });

  test("finds nothing where receivers get more, or a release promised no data", () => {
    const source = '"enum":["registration","invitation","sso"';
    expect(brokenIn({ catalog: catalog.replaceAll(source, `${source},"import"`) })).toEqual([]);
    const released = lastReleasedBefore("0.2.0").contract["events.json"];
    expect(textsOf({ "events.json": released }, { "events.json": contract["events.json"] })).toEqual([]);
  });

  test("every entity that the catalog names is in the main document", () => {
    const named = [...catalog.matchAll(/"\$ref":"openapi\.json#\/components\/schemas\/(\w+)"/gu)].map(
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(
      new Set(["Project", "ProjectProduct", "ProjectView", "ViewItem", "ProjectCable", "User"]),
    );
    expect(catalog.match(/"\$ref":/gu)).toHaveLength(named.length);
    for (const name of named) expect(documents).toContain(`"${name}":{`);
  });
});

const size = { type: "object", required: ["width"], properties: { width: { enum: [1, 2] }, note: {} } };
const used = { request: "requestBody", response: "200" };

function api(schema: object, direction: keyof typeof used, body: object = {}): object {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Size" } } };
  const operation =
    direction === "request" ? { requestBody: { content, ...body } } : { responses: { 200: { content } } };
  return { paths: { "/sizes": { post: operation } }, components: { schemas: { Size: schema } } };
}

describe("brokenPromises() judges a schema by who writes it", () => {
  test.each([
    ["request", "must be sent now", { ...size, required: ["width", "note"] }, ["Size/note: must be sent now"]],
    ["request", "need no longer be sent", { ...size, required: [] }, []],
    ["response", "may be absent now", { ...size, required: [] }, ["Size/width: may be absent now"]],
    ["response", "is always there now", { ...size, required: ["width", "note"] }, []],
    ["request", "is gone", { ...size, properties: { width: { enum: [1, 2] } } }, ["Size/note: is gone"]],
    ["response", "may be null now", { ...size, nullable: true }, ["Size: may be null now"]],
    ["request", "may be null now", { ...size, nullable: true }, []],
    [
      "request",
      "is typed",
      { ...size, properties: { ...size.properties, note: { type: "string" } } },
      ["Size/note: is string, no longer anything"],
    ],
    [
      "request",
      "must be known",
      { ...size, additionalProperties: false },
      ["Size: additionalProperties is false, no longer without limit"],
    ],
    ["response", "is in a part", { allOf: [size] }, []],
    ["request", "is in one of two forms", { anyOf: [size, { type: "string" }] }, []],
    ["request", "is in none of two forms", { anyOf: [{ type: "string" }] }, ["Size: fits none of its forms"]],
    ["response", "is in one of two forms", { anyOf: [size, { type: "string" }] }, ["Size: has several forms now"]],
  ] as const)("in a %s: a member %s", (direction, _, after, lines) => {
    const [before, now] = [size, after].map((schema) => ({ "openapi.json": api(schema, direction) }));
    expect(textsOf(before ?? {}, now ?? {})).toEqual(lines.map((line) => `openapi.json: ${line}`));
  });

  test("a form that is gone is named, and so is a body that must be sent", () => {
    const forms = [{ type: "string" }, { type: "integer" }];
    const before = { "openapi.json": api({ anyOf: forms }, "request") };
    expect(textsOf(before, { "openapi.json": api({ anyOf: forms.slice(1) }, "request") })).toEqual([
      "openapi.json: Size: its form 1 has changed or is gone",
    ]);
    expect(textsOf(before, { "openapi.json": api({ anyOf: forms }, "request", { required: true }) })).toEqual([
      "openapi.json: POST /sizes body: must be sent now",
    ]);
  });
});

test.each([
  ["0.1.0", "0.1.1", false],
  ["0.1.0", "0.2.0", true],
  ["1.4.0", "1.5.0", false],
  ["1.4.0", "2.0.0", true],
])("mayBreak() from %s to %s is %p", (before, after, expected) => {
  expect(mayBreak(before, after)).toBe(expected);
});

test("unannounced() asks for a paragraph that begins with Breaking and names the subject", () => {
  const promises = ["POST /sizes", "Size"].map((subject) => ({ subject, text: `${subject}: is gone` }));
  const notes = ["Adds things.\n\nBreaking: `Size` has\nno note.\n", "Changes `POST /sizes`."];
  expect(unannounced(promises, notes).map(({ subject }) => subject)).toEqual(["POST /sizes"]);
});

test("lastReleasedBefore() finds the contract of the last release, and refuses to compare with nothing", () => {
  expect(lastReleasedBefore("0.2.0-dev.0").version).toBe("0.1.0");
  const released = Object.keys(lastReleasedBefore("0.2.0").contract);
  expect(released).toEqual(Object.keys(contract).filter((file) => !derivedDocuments.has(file)));
  expect(() => lastReleasedBefore("0.1.0")).toThrow("contract/released has none from before it");
});
