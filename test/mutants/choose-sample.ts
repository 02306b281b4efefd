import { createHash } from "node:crypto";

/** Some of the bugs, chosen by the commit: the same ones on every machine, others for the next commit. */
export function chooseSample<Named extends { readonly name: string }>(
  mutants: readonly Named[],
  { size, commit }: { readonly size: number; readonly commit: string },
): readonly Named[] {
  const drawn = mutants.map((mutant) => ({ mutant, lot: drawLot(`${commit} ${mutant.name}`) }));
  const first = drawn.toSorted((a, b) => a.lot.localeCompare(b.lot)).slice(0, size);
  const chosen = new Set(first.map(({ mutant }) => mutant));
  return mutants.filter((mutant) => chosen.has(mutant));
}

function drawLot(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
