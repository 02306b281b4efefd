import type { Tone } from "./grid-types.ts";

const ends: Readonly<Record<string, Tone>> = { succeeded: "good", sent: "good", complete: "good", failed: "bad" };

/** Colour of the state of work: how it has ended; plain until then. */
export function toneOf({ status }: { readonly status: string }): Tone {
  return ends[status] ?? "plain";
}
