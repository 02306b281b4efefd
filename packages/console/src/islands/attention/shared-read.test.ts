import { expect, test } from "bun:test";
import { sharedRead } from "./shared-read.ts";

/** A question whose answers are numbered, and a clock. */
function askedAt() {
  const clock = { ms: 0 };
  let count = 0;
  const read = sharedRead(
    async () => {
      count += 1;
      if (count === 3) throw new Error("Not now");
      return count;
    },
    () => clock.ms,
  );
  return { clock, read };
}

test("sharedRead() gives an answer that is young enough, and asks again otherwise", async () => {
  const { clock, read } = askedAt();
  expect([await read(), await read(10)]).toEqual([1, 1]);
  clock.ms = 9;
  expect(await read(10)).toBe(1);
  clock.ms = 10;
  expect([await read(10), await read(10)]).toEqual([2, 2]);
});

test("sharedRead() without an age asks again, and gives no failure to who asks later", async () => {
  const { read } = askedAt();
  expect([await read(), await read()]).toEqual([1, 2]);
  await expect(read()).rejects.toThrow("Not now");
  expect(await read(10)).toBe(4);
});
