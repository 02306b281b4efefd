import { describe, expect, test } from "bun:test";
import { entryModelOf, newerModelOf } from "./entry-filter.ts";

const filters = [
  { name: "message", label: "Message", kind: "contains" },
  { name: "status", label: "Status", kind: "number" },
  { name: "level", label: "Level", kind: "choice", options: [["warn", "warning"]] },
] as const;
const times = { timeField: "at", periodDefault: "24h", asOf: "2026-11-23T12:00:00.000Z" } as const;

function urlOf(query: string) {
  const parameters = new URLSearchParams(query);
  return { get: (name: string) => parameters.get(name) ?? "", set: () => undefined };
}

describe("entryModelOf()", () => {
  test("asks for entries of the default span, up to the moment of the page", () => {
    expect(entryModelOf(filters, urlOf("period=1y"), times)).toEqual({
      at: {
        filterType: "date",
        type: "inRange",
        dateFrom: "2026-11-22T12:00:00.000Z",
        dateTo: "2026-11-23T12:00:00.000Z",
      },
    });
  });

  test("leaves out a number that is none, which the service would refuse with all rows", () => {
    expect(entryModelOf(filters, urlOf("status=abc&message=a"), times)).not.toHaveProperty("status");
    expect(entryModelOf(filters, urlOf("status=1e999"), times)).not.toHaveProperty("status");
    expect(entryModelOf(filters, urlOf("status=abc&message=a"), times)).toHaveProperty("message");
  });

  test("asks for what the address names", () => {
    const model = entryModelOf(filters, urlOf("period=1h&message=+a&status=404&level=warn&entry=1"), times);
    expect(model).toEqual({
      at: expect.objectContaining({ dateFrom: "2026-11-23T11:00:00.000Z" }),
      message: { filterType: "text", type: "contains", filter: "a" },
      status: { filterType: "number", type: "equals", filter: 404 },
      level: { filterType: "text", type: "equals", filter: "warn" },
    });
  });
});

describe("newerModelOf()", () => {
  test("asks for entries that the page leaves out, by the same filters", () => {
    expect(newerModelOf(filters, urlOf("level=warn"), times)).toEqual({
      at: { filterType: "date", type: "greaterThan", dateFrom: times.asOf },
      level: { filterType: "text", type: "equals", filter: "warn" },
    });
  });
});
