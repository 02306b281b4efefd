import { expect, test } from "bun:test";
import { createRowActs } from "./row-acts.ts";

interface Invited {
  readonly id: string;
}

/** Acts of rows, and the next news of them. */
function actsOf(run: () => Promise<void>) {
  let news = Promise.withResolvers<string>();
  const tell = (text: string) => {
    news.resolve(text);
    news = Promise.withResolvers();
  };
  const acts = createRowActs<Invited>({
    columns: [
      { field: "id", label: "Act", text: ({ id }) => id, act: () => ({ label: "Send", name: "Send it", run }) },
    ],
    onDone: () => tell("done"),
    onFailure: ({ message }) => tell(message),
  });
  return { acts, next: () => news.promise };
}

test("press() runs the act of a row once at a time, and says when it is over", async () => {
  const sending = Promise.withResolvers<void>();
  let runs = 0;
  const { acts, next } = actsOf(() => {
    runs += 1;
    return sending.promise;
  });
  const pressed = ["a", "a", "b"].map((id) => acts.press({ id }, "id"));
  expect([pressed, runs]).toEqual([[true, true, true], 2]);
  const told = next();
  sending.resolve();
  expect(await told).toBe("done");
});

test("press() leaves cells without an act to the row, and tells a failure", async () => {
  const { acts, next } = actsOf(() => Promise.reject(new TypeError("The mail server is away")));
  expect(acts.press({ id: "a" }, "name")).toBe(false);
  const told = next();
  expect(acts.press({ id: "a" }, "id")).toBe(true);
  expect(await told).toBe("The mail server is away");
});
