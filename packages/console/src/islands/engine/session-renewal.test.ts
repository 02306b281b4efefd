import { expect, test } from "bun:test";
import { type FoundSession, renewSession } from "./session-renewal.ts";

const own = { userId: "a", formToken: "fresh" };

/** Renews the session of user `a` against these answers, of which one that is a text is a failure. */
async function renew(...answers: readonly (FoundSession | string | undefined)[]) {
  const told: string[] = [];
  let asked = 0;
  const token = await renewSession({
    userId: "a",
    find: async () => {
      const answer = answers[asked++];
      if (typeof answer === "string") throw new Error(answer);
      return answer;
    },
    tell: (state) => void told.push(state),
    chance: async () => void told.push("waits"),
  });
  return { token, told };
}

test("renewSession() of a session that goes on returns its form token at once", async () => {
  expect(await renew(own)).toEqual({ token: "fresh", told: ["valid"] });
});

test("renewSession() waits until the user has signed in again", async () => {
  const told = ["ended", "waits", "ended", "waits", "valid"];
  expect(await renew(undefined, undefined, own)).toEqual({ token: "fresh", told });
});

test("renewSession() never takes the session of another user", async () => {
  const told = ["other", "waits", "valid"];
  expect(await renew({ userId: "b", formToken: "theirs" }, own)).toEqual({ token: "fresh", told });
});

test("renewSession() without an answer keeps what it has told", async () => {
  const told = ["ended", "waits", "waits", "valid"];
  expect(await renew(undefined, "503", own)).toEqual({ token: "fresh", told });
});
