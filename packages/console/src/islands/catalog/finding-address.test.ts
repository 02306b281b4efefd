import { describe, expect, test } from "bun:test";
import { addressOfFinding } from "./finding-address.ts";

const productId = "6a8f3c2e9b1d4f5067a8b9c0";

describe("addressOfFinding()", () => {
  test.each([
    ["impossible-size", "/widthMm", "field=widthMm&finding=impossible-size"],
    ["attribute-unit", "/attributes/Power~1W", "field=attributes&finding=attribute-unit"],
  ])("of a finding of %s at %s leads to its field, and names the check", (check, pointer, query) => {
    expect(addressOfFinding({ productId, check, pointer })).toBe(`/admin/products?open=${productId}&${query}`);
  });

  test.each(["", "/version", "/updatedAt"])(
    "given a finding at '%s', which the form does not have, is undefined",
    (pointer) => {
      expect(addressOfFinding({ productId, check: "never-used", pointer })).toBeUndefined();
    },
  );
});
