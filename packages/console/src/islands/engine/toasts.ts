import { type Failure, failureOf } from "./failure.ts";

/** News of an act that is over. */
export interface Toast {
  readonly text: string;
  /** Follows the act, such as its undo or the way to what was made. */
  readonly act?: { readonly label: string } & ({ readonly run: () => Promise<void> } | { readonly href: string });
  /** Reason why the act did nothing. @default it is done */
  readonly failure?: Failure;
}

/** A toast that is shown. */
export interface ShownToast extends Toast {
  readonly number: number;
}

/** Milliseconds that news stay; with an act they stay longer, as one has to decide. A failure stays until it is closed. */
const [toldMs, actMs] = [8000, 20_000];
/** More would hide the page. */
const shownMax = 3;

/** Draws the shown toasts. */
type Place = (toasts: readonly ShownToast[]) => void;

let toasts: readonly ShownToast[] = [];
let told = 0;
/** The page's place for toasts, then that of each open dialog; the last one shows them: nothing else can be pressed. */
const places: Place[] = [];

function draw(next: readonly ShownToast[]): void {
  toasts = next;
  for (const place of places) place(place === places.at(-1) ? toasts : []);
}

/** Shows toasts in a place until the result is called, in place of the one before. */
export function followToasts(place: Place): () => void {
  places.push(place);
  draw(toasts);
  return () => {
    places.splice(places.indexOf(place), 1);
    draw(toasts);
  };
}

/** Tells of an act that is over. */
export function tell(toast: Toast): void {
  told += 1;
  draw([...toasts, { ...toast, number: told }].slice(-shownMax));
}

/** Runs an act whose failure no other part of the page shows. */
export function runOrTell(act: () => void | Promise<void>): void {
  const run = async () => act();
  run().catch((error: unknown) => tell({ text: "", failure: failureOf(error) }));
}

/** Takes away what earlier acts have done, before another one that may fail. */
export function hush(): void {
  draw(toasts.filter(({ act, failure }) => act || failure));
}

/** Takes a toast away. */
export function dismiss(number: number): void {
  draw(toasts.filter((toast) => toast.number !== number));
}

/** Milliseconds that a toast stays while nobody rests on it; undefined until it is closed. */
export function stayMs({ act, failure }: Toast): number | undefined {
  if (failure) return undefined;
  return act ? actMs : toldMs;
}
