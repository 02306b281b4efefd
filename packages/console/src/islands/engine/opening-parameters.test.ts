import { expect, test } from "bun:test";
import { queryOfRows } from "./opening-parameters.ts";

test.each([
  ["?code=HDMI&sort=name&open=1&form=1&field=code", "code=HDMI&sort=name"],
  ["?open=1&field=widthMm&finding=impossible-size", ""],
  ["?status=draft&next=1.impossible-size", "status=draft"],
  ["?user=1&deleted=1&new=1", "deleted=1"],
  ["?tab=cables&as=diagram&cable=1", "tab=cables&as=diagram"],
  ["?entry=1", ""],
  ["", ""],
])("queryOfRows() of %s is %s", (search, query) => {
  expect(queryOfRows(search)).toBe(query);
});
