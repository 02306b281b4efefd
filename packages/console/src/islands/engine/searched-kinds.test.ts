import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { searchedKinds } from "./searched-kinds.ts";

const search = operations.find(({ name }) => name === "search");

test("searchedKinds has each kind of the service's search", () => {
  expect(JSON.stringify(search?.output)).toContain(`"x-known-values":${JSON.stringify(Object.keys(searchedKinds))}`);
});
