import { describe, expect, test } from "bun:test";
import type { Problem } from "@design-catalog/client/api";
import { Failure } from "../engine/failure.ts";
import { resendEach } from "./resend-each.ts";

/** Answers of the service to each try in turn; the last one again. */
function trialOf(answers: readonly (Problem["code"] | "sent")[], stopAfter = Number.POSITIVE_INFINITY) {
  const tried: string[] = [];
  const progress: number[] = [];
  const pauses: number[] = [];
  const run = (ids: readonly string[]) =>
    resendEach(ids, {
      async resend(id) {
        const code = answers[tried.length] ?? answers.at(-1) ?? "sent";
        tried.push(id);
        if (code !== "sent")
          throw new Failure(code, {
            code,
            detail: code,
            status: 400,
            title: code,
            type: "",
            instance: "",
            requestId: "",
          });
      },
      onProgress: (done) => void progress.push(done),
      isStopped: () => tried.length >= stopAfter,
      sleep: async (ms) => void pauses.push(ms),
    });
  return { tried, progress, pauses, run };
}

describe("resendEach()", () => {
  test("sends one after the other, and again what came too soon", async () => {
    const { tried, progress, pauses, run } = trialOf(["sent", "rate_limited", "rate_limited", "sent"]);
    await run(["a", "b", "c"]);
    expect([tried, progress, pauses]).toEqual([
      ["a", "b", "b", "b", "c"],
      [1, 2, 3],
      [2_000, 2_000],
    ]);
  });

  test("passes over one that is gone, and ends with any other failure", async () => {
    const { tried, progress, run } = trialOf(["not_found", "unauthenticated"]);
    await expect(run(["a", "b", "c"])).rejects.toThrow("unauthenticated");
    expect([tried, progress]).toEqual([["a", "b"], [1]]);
  });

  test("given a stop sends no more", async () => {
    const { tried, run } = trialOf(["rate_limited"], 2);
    await run(["a", "b"]);
    expect(tried).toEqual(["a", "a"]);
  });
});
