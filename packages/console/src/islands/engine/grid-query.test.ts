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
