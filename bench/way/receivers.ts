/** Milliseconds that a receiver takes to answer its deliveries, from the number of each. */
export const receiverKinds = {
  "0": () => 0,
  "50": () => 50,
  "90": () => 90,
  "500": () => 500,
  "900": () => 900,
  uniform: (index) => spread(index, { from: 50, to: 1_000 }),
  eighth: (index) => (index % 8 === 0 ? 0 : spread(index, { from: 500, to: 900 })),
  twelfth: (index) => (index % 12 === 0 ? 0 : spread(index, { from: 500, to: 900 })),
  mixed: (index) => (index % 2 === 0 ? 0 : spread(index, { from: 500, to: 900 })),
} as const satisfies Record<string, (index: number) => number>;

/** One of {@link receiverKinds}. */
export type ReceiverKind = keyof typeof receiverKinds;

/** Tells whether a text names a kind of receiver. */
export function isReceiverKind(text: string): text is ReceiverKind {
  return text in receiverKinds;
}

/** Multiples of the golden ratio lie evenly between the bounds, in no order that a burst could follow. */
function spread(index: number, { from, to }: { readonly from: number; readonly to: number }): number {
  return from + ((index * 0.618_034) % 1) * (to - from);
}
