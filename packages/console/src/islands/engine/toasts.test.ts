import { expect, test } from "bun:test";
import { Failure } from "./failure.ts";
import { dismiss, followToasts, hush, runOrTell, type ShownToast, stayMs, tell } from "./toasts.ts";

/** A place that keeps what it was last asked to draw. */
function placeOf() {
  let shown: readonly ShownToast[] = [];
  const end = followToasts((toasts) => (shown = toasts));
  return { end, shown: () => shown, texts: () => shown.map(({ text }) => text) };
}

test("the newest place shows all toasts, and gives them back to the one below when it leaves", () => {
  const page = placeOf();
  tell({ text: "Hall is saved." });
  const dialog = placeOf();
  expect([page.texts(), dialog.texts()]).toEqual([[], ["Hall is saved."]]);
  dialog.end();
  expect(page.texts()).toEqual(["Hall is saved."]);
  page.shown().forEach(({ number }) => dismiss(number));
  expect(page.texts()).toEqual([]);
  page.end();
});

test("another act takes earlier news away, but neither an undo nor a failure", async () => {
  const page = placeOf();
  tell({ text: "Hall is saved." });
  tell({ text: "Hall is deleted.", act: { label: "Undo", run: async () => undefined } });
  runOrTell(() => Promise.reject(new Failure("Nobody answered", undefined)));
  await new Promise((resolve) => setTimeout(resolve, 0));
  hush();
  expect(page.shown().map(({ text, failure }) => failure?.code ?? text)).toEqual(["Hall is deleted.", "no_answer"]);
  expect(page.shown().map(stayMs)).toEqual([20_000, undefined]);
  expect(stayMs({ text: "Hall is saved." })).toBe(8000);
  page.end();
});
