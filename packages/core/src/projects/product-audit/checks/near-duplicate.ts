import { groupBy } from "../../../engine/group-by.ts";
import type { Comparison, ProductCheck } from "../check.ts";
import { fold } from "../fold.ts";

/** Other products that a finding names, at most. */
const relatedMax = 10;

interface Named {
  readonly id: string;
  readonly key: string;
  readonly partNumber: string | null;
}

/**
 * Finds products of one manufacturer with the same words in name and model, in any order. Those with different part
 * numbers are variants of each other.
 */
export const nearDuplicate: ProductCheck = {
  name: "near-duplicate",
  severity: "warn",
  compare: compareNames,
};

function compareNames(): Comparison {
  const named: Named[] = [];
  return {
    read({ id, manufacturer, name, model, partNumber }) {
      const words =
        `${name} ${model ?? ""}`
          .normalize("NFKD")
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [];
      const key = `${fold(manufacturer ?? "")} ${[...new Set(words)].toSorted().join(" ")}`;
      named.push({ id, key, partNumber: partNumber === null ? null : fold(partNumber) });
    },
    *find() {
      for (const same of groupBy(named, ({ key }) => key).values()) {
        if (same.length < 2) continue;
        for (const one of same) {
          const others = same.filter((other) => isSame(one, other)).slice(0, relatedMax);
          if (others.length === 0) continue;
          const related = others.map(({ id }) => ({ kind: "product", id }));
          const message = "Another product of the manufacturer has the same words in name and model";
          yield [one.id, { pointer: "/name", message, related }];
        }
      }
    },
  };
}

function isSame(one: Named, other: Named): boolean {
  if (one.id === other.id) return false;
  return one.partNumber === null || other.partNumber === null || one.partNumber === other.partNumber;
}
