import { describe, expect, test } from "bun:test";
import type { ProductFinding } from "@design-catalog/client/api";
import { remediesOf } from "./audit-remedies.ts";

function findingOf(productId: string, body?: { readonly version: number; readonly category: string }): ProductFinding {
  const finding = {
    productId,
    check: "category-spelling",
    severity: "warn",
    pointer: "/category",
    message: "-",
  } as const;
  return body ? { ...finding, fix: { op: "patch", body } } : finding;
}

describe("remediesOf()", () => {
  test("is one remedy for each product that has any, the first one", () => {
    const findings = [
      findingOf("a", { version: 3, category: "Speakers" }),
      findingOf("b"),
      findingOf("a", { version: 3, category: "Boxes" }),
      findingOf("c", { version: 0, category: "Speakers" }),
    ];
    expect(remediesOf(findings)).toEqual([
      { id: "a", version: 3, category: "Speakers" },
      { id: "c", version: 0, category: "Speakers" },
    ]);
  });
});
