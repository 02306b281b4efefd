import { expect, test } from "bun:test";
import { switchedOff, switches } from "./tool-switches.ts";

test("lines name the tools that are off", () => {
  const stored = { add_view: { enabled: false }, get_view: { enabled: true }, list_views: { enabled: false } };
  expect(switchedOff(stored)).toBe("add_view\nlist_views");
  expect(switches(" add_view \n\nget_project", switchedOff(stored))).toEqual({
    add_view: { enabled: false },
    list_views: { enabled: true },
    get_project: { enabled: false },
  });
  expect(switchedOff(undefined)).toBe("");
});
