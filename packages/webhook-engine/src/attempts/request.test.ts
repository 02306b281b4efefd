import { expect, test } from "bun:test";
import type { DispatchEndpoint, SecretBox } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { openEndpoint } from "./request.ts";

const rollMs = 30_000;
const minuteMs = 60_000;

test("openEndpoint() opens once for attempts that share an endpoint, until a roll's grace period or a minute ends", async () => {
  const { box, opened } = countingBox();
  const endpoint = rolledEndpoint();
  const openedAt = async (nowMs: number) => {
    const { secrets } = await openEndpoint(endpoint, { secretBox: box, nowMs });
    return { secrets, opened: opened.splice(0) };
  };
  const both = ["opened new", "opened old"];
  expect(await openedAt(0)).toEqual({ secrets: both, opened: ["new", "old"] });
  expect(await openedAt(rollMs - 1)).toEqual({ secrets: both, opened: [] });
  expect(await openedAt(rollMs)).toEqual({ secrets: ["opened new"], opened: ["new"] });
  expect(await openedAt(rollMs + minuteMs - 1)).toEqual({ secrets: ["opened new"], opened: [] });
  expect(await openedAt(rollMs + minuteMs)).toEqual({ secrets: ["opened new"], opened: ["new"] });
  // The clock was set back into the grace period.
  expect(await openedAt(rollMs - 1)).toEqual({ secrets: both, opened: ["new", "old"] });
});

test("openEndpoint() opens for each box, and again after values could not be opened", async () => {
  const endpoint = rolledEndpoint();
  const broken = countingBox(() => Promise.reject(new Error("no key")));
  await expect(openEndpoint(endpoint, { secretBox: broken.box, nowMs: 0 })).rejects.toThrow("no key");
  await expect(openEndpoint(endpoint, { secretBox: broken.box, nowMs: 0 })).rejects.toThrow("no key");
  expect(broken.opened).toEqual(["new", "old", "new", "old"]);
  const working = countingBox();
  await openEndpoint(endpoint, { secretBox: working.box, nowMs: 0 });
  expect(working.opened).toEqual(["new", "old"]);
});

function rolledEndpoint(): DispatchEndpoint {
  const secrets = [
    { sealed: "new", expiresAt: null },
    { sealed: "old", expiresAt: new Date(rollMs).toISOString() },
  ];
  return { id: testId<"endpoint">("6b00ecc1f3c9ebfd2b30f064"), url: "", enabled: true, headers: {}, secrets };
}

function countingBox(open: (blob: string) => Promise<string> = async (blob) => `opened ${blob}`) {
  const opened: string[] = [];
  const box: SecretBox = { seal: async (text) => text, open: (blob) => (opened.push(blob), open(blob)) };
  return { box, opened };
}
