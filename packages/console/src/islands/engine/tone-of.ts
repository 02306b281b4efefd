import type { Tone } from "./grid-types.ts";

const tones: Readonly<Record<string, Tone>> = {
  queued: "wait",
  succeeded: "good",
  sent: "good",
  complete: "good",
  failed: "bad",
};

/** Colour of the state of work: whether it waits, and how it has ended; plain between them. */
export function toneOf({ status }: { readonly status: string }): Tone {
  return tones[status] ?? "plain";
}
