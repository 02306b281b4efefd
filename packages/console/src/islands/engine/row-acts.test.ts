import { afterEach, expect, test } from "bun:test";
import { createRowActs } from "./row-acts.ts";
import { dismiss, followToasts, type ShownToast } from "./toasts.ts";

interface Invited {
  readonly id: string;
}

let shown: readonly ShownToast[] = [];
const endToasts = followToasts((toasts) => (shown = toasts));
afterEach(() => shown.forEach(({ number }) => dismiss(number)));

/** Acts of rows, and the next end of one. */
function actsOf(run: () => Promise<void>) {
  const done = Promise.withResolvers<void>();
  const acts = createRowActs<Invited>({
    columns: [
      { field: "id", label: "Act", text: ({ id }) => id, act: () => ({ label: "Send", name: "Send it", run }) },
    ],
    onDone: () => done.resolve(),
  });
  return { acts, done: done.promise };
}

test("press() runs the act of a row once at a time, and says when it is over", async () => {
  const sending = Promise.withResolvers<void>();
  let runs = 0;
  const { acts, done } = actsOf(() => {
    runs += 1;
    return sending.promise;
  });
  const pressed = ["a", "a", "b"].map((id) => acts.press({ id }, "id"));
  expect([pressed, runs]).toEqual([[true, true, true], 2]);
  sending.resolve();
  await done;
  acts.press({ id: "a" }, "id");
  expect(runs).toBe(3);
});

test("press() leaves cells without an act to the row, and tells a failure where it stays", async () => {
  const { acts } = actsOf(() => Promise.reject(new TypeError("The mail server is away")));
  expect(acts.press({ id: "a" }, "name")).toBe(false);
  expect(acts.press({ id: "a" }, "id")).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown).toMatchObject([{ failure: { message: "The mail server is away" } }]);
  endToasts();
});
