import type { Fact } from "./parts.tsx";

/** Facts of those values that are given; null, undefined and the empty text are not. */
export function givenFacts(
  pairs: readonly (readonly [name: string, value: Fact["value"] | null | undefined])[],
): readonly Fact[] {
  return pairs.flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [{ name, value }],
  );
}
