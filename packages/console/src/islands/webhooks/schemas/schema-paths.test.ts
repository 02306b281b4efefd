import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { schemaPaths } from "./schema-paths.ts";

// `bun run contract` writes them.
const folder = join(import.meta.dirname, "../../../../../../contract/events");
const schemas = new Map(
  readdirSync(folder).map((file) => [
    file.replace(/\.json$/u, ""),
    JSON.parse(readFileSync(join(folder, file), "utf8")),
  ]),
);
const pathsOf = (type: string) => new Map(schemaPaths(schemas.get(type)).map((one) => [one.path, one]));

test("schemaPaths() tells what a schema says of each member", () => {
  const paths = pathsOf("project.created");
  expect(paths.get("timestamp")).toMatchObject({ kind: "date", isRequired: true, isNullable: false });
  expect(paths.get("type")).toMatchObject({ kind: "text", values: ["project.created"], isConstant: true });
  expect(paths.get("actor")).toMatchObject({ kind: "object", isNullable: true });
  expect(paths.get("data.object.client")).toMatchObject({ kind: "text", isNullable: true, isConstant: false });
  expect(paths.get("data.object.sourceProjectId")?.description).toBe("The source of a copy or snapshot");
  expect(paths.get("data.copiedFromProjectId")).toMatchObject({ isRequired: false });
});

test("schemaPaths() calls required what each form of an object has", () => {
  // An event that would be too large has a stub of its object.
  const paths = pathsOf("project.created");
  expect(paths.get("data.object.id")?.isRequired).toBe(true);
  expect(paths.get("data.object.name")?.isRequired).toBe(false);
  expect(paths.get("data.object.truncated")).toMatchObject({ isRequired: false, values: ["true"] });
});

test("schemaPaths() lists each member of the examples once, by the kind that it has", () => {
  const kindOf = (value: unknown) => {
    if (Array.isArray(value)) return ["list"];
    return typeof value === "string" ? ["text", "date"] : [typeof value];
  };
  for (const [type, schema] of schemas) {
    const paths = pathsOf(type);
    expect(paths.size).toBe(schemaPaths(schema).length);
    const follow = (value: unknown, path: string): void => {
      const found = paths.get(path);
      const isOpen = found?.kind === "any" || path.includes("[]");
      if (value !== null && path !== "" && !isOpen)
        expect([type, path, kindOf(value)]).toEqual([type, path, expect.arrayContaining([found?.kind])]);
      if (typeof value !== "object" || value === null || Array.isArray(value)) return;
      // Objects with names of the user's own have no listed members.
      const isListed = path === "" || [...paths.keys()].some((one) => one.startsWith(`${path}.`));
      if (isListed)
        for (const [name, member] of Object.entries(value)) follow(member, path === "" ? name : `${path}.${name}`);
    };
    follow(schema.examples[0], "");
  }
});

test("schemaPaths() ends at a definition that contains itself", () => {
  const schema = {
    properties: { tree: { $ref: "#/$defs/Tree" } },
    $defs: {
      Tree: {
        type: "object",
        properties: { name: { type: "string" }, parts: { type: "array", items: { $ref: "#/$defs/Tree" } } },
      },
    },
  };
  expect(schemaPaths(schema).map(({ path }) => path)).toEqual(["tree", "tree.name", "tree.parts"]);
});
