import type { CableEnd, ProjectCable } from "@design-catalog/client/api";
import { readProductNames } from "./product-names.ts";

/** A cable with its two ends in words. */
export interface ShownCable extends ProjectCable {
  readonly fromText: string;
  readonly toText: string;
}

/** Reads the products at the ends of the cables, and adds the ends in words. */
export async function withEnds(cables: readonly ProjectCable[]): Promise<readonly ShownCable[]> {
  const names = await readProductNames(cables.flatMap(productIdsOf));
  return cables.map((cable) => shownCable(cable, names));
}

/** As {@link withEnds}, for one cable. */
export async function withItsEnds(cable: ProjectCable): Promise<ShownCable> {
  return shownCable(cable, await readProductNames(productIdsOf(cable)));
}

function productIdsOf({ from, to }: ProjectCable): readonly string[] {
  return [from, to].flatMap((end) => end?.projectProductId ?? []);
}

function shownCable(cable: ProjectCable, names: ReadonlyMap<string, string>): ShownCable {
  return { ...cable, fromText: endText(cable.from, names), toText: endText(cable.to, names) };
}

/** An end in words, such as `Player · HDMI OUT 2`: people count ports from 1. */
export function endText(end: CableEnd | null, names: ReadonlyMap<string, string>): string {
  if (end === null) return "";
  return `${names.get(end.projectProductId) ?? end.projectProductId} · ${portText(end)}`;
}

/** A port in words, such as `HDMI OUT 2`. */
export function portText({ connector, index = 0 }: Pick<CableEnd, "connector" | "index">): string {
  return `${connector} ${index + 1}`;
}
