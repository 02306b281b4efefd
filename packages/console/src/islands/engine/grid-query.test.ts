import { describe, expect, test } from "bun:test";
import { filterModelOf, sortedBy } from "./grid-query.ts";

const filters = [
  { name: "name", label: "Name" },
  { name: "message", label: "Message" },
];

function urlOf(query: string) {
  const parameters = new URLSearchParams(query);
  return { get: (name: string) => parameters.get(name) ?? "", set: () => undefined };
}

describe("filterModelOf()", () => {
  test("asks for rows that contain every text in the address", () => {
    expect(filterModelOf(filters, urlOf("name=100%25&message=a&tab=b"))).toEqual({
      name: { filterType: "text", type: "contains", filter: "100%" },
      message: { filterType: "text", type: "contains", filter: "a" },
    });
  });

  test("asks for every row without any text", () => {
    expect(filterModelOf(filters, urlOf("name="))).toEqual({});
  });
});

describe("filterModelOf() with values to choose from", () => {
  const options = [["video", "Video"]] as const;

  test("asks for rows that have the value", () => {
    const chosen = [{ name: "category", label: "Category", options }];
    expect(filterModelOf(chosen, urlOf("category=video"))).toEqual({
      category: { filterType: "set", values: ["video"] },
    });
  });

  test("asks for true and false as such", () => {
    const chosen = [{ name: "deleted", label: "Shown", options: [["true", "deleted ones"]] as const }];
    expect(filterModelOf(chosen, urlOf("deleted=true"))).toEqual({ deleted: { filterType: "boolean", type: "true" } });
  });
});

describe("sortedBy()", () => {
  const range = { startRow: 0, endRow: 100 };

  test("sorts by the page's column, descending", () => {
    const sortModel = [{ colId: "createdAt", sort: "desc" }] as const;
    expect(sortedBy("createdAt", { ...range, sortModel: [] })).toEqual({ ...range, sortModel });
  });

  test("leaves the reader's order", () => {
    const sortModel = [{ colId: "name", sort: "asc" }] as const;
    expect(sortedBy("createdAt", { ...range, sortModel })).toEqual({ ...range, sortModel });
  });
});
