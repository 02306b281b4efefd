/** Times as many from which a factor says more than a percentage. */
const factorLeast = 2;

/** A change against the time before, as it is said. */
export type DayChange =
  | { readonly kind: "same" }
  | { readonly kind: "times"; readonly count: number }
  | { readonly kind: "more" | "less"; readonly by: number };

/** Difference to the number before, as a share of those before: in whole percents, or times from twice as many on. */
export function changeOf(share: number): DayChange {
  if (share + 1 >= factorLeast) return { kind: "times", count: Math.round(share + 1) };
  const by = Math.round(Math.abs(share) * 100) / 100;
  if (by === 0) return { kind: "same" };
  return { kind: share > 0 ? "more" : "less", by };
}

/** A difference of two shares in percentage points: whole ones, tenths below one. */
export function pointsOf(difference: number): DayChange {
  const points = Math.abs(difference) * 100;
  const by = points < 1 ? Math.round(points * 10) / 10 : Math.round(points);
  if (by === 0) return { kind: "same" };
  return { kind: difference > 0 ? "more" : "less", by };
}
