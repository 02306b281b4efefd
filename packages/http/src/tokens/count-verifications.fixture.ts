import { spyOn } from "bun:test";

/** Runs something and counts the signatures that it verifies, valid or not. */
export async function countVerifications(run: () => Promise<unknown>): Promise<number> {
  const verify = spyOn(crypto.subtle, "verify");
  try {
    await run();
    return verify.mock.calls.length;
  } finally {
    verify.mockRestore();
  }
}
