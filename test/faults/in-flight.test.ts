import { describe, expect, test } from "bun:test";
import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import { explainRepetitions, type KilledRun } from "./in-flight.ts";

const killed = { inFlight: [], atMs: 10_000, readyAtMs: 12_000 };
const settlingMs = 100;

/** Repeats one webhook id: received at these times, and the first answered at another. */
function repeated(
  receivedAtMs: readonly number[],
  answeredAtMs: number | undefined,
  circumstances: Partial<KilledRun> = {},
) {
  const requests = receivedAtMs.map((atMs): ReceivedRequest => {
    const headers = { "webhook-id": "msg_1" };
    return { method: "POST", path: "/", headers, body: new Uint8Array(), receivedAtMs: atMs };
  });
  const [first] = requests;
  const answers = new Map(first && answeredAtMs !== undefined ? [[first, answeredAtMs]] : []);
  return explainRepetitions({ requests, answers, kills: [killed], outages: [], settlingMs, ...circumstances });
}

const explained = (unrecordedMs: readonly number[] = []) => ({ unrecordedMs, unexplained: [] });
const unexplained = { unrecordedMs: [], unexplained: ["msg_1"] };

describe("explainRepetitions()", () => {
  test("finds none in requests with an id of their own", () => {
    expect(repeated([9_000], 9_010)).toEqual(explained());
  });

  test("explains attempts in flight at a kill, and those answered within the settling time before it", () => {
    expect(repeated([9_990, 20_000], undefined)).toEqual(explained());
    expect(repeated([9_990, 20_000], 10_005)).toEqual(explained());
    expect(repeated([9_800, 20_000], 9_900)).toEqual(explained([100]));
  });

  test("does not explain an attempt that was answered long before, repeated before, or begun after the kill", () => {
    expect(repeated([9_800, 20_000], 9_899)).toEqual(unexplained);
    expect(repeated([9_900, 9_999], 9_950)).toEqual(unexplained);
    expect(repeated([12_001, 20_000], 12_010)).toEqual(unexplained);
  });

  test("explains results that waited for PostgreSQL up to a kill, but no repetition by its outage", () => {
    const outages = [{ inFlight: [], atMs: 5_000, backAtMs: 8_500 }];
    expect(repeated([4_950, 20_000], 5_010, { outages })).toEqual(explained([4_990]));
    expect(repeated([4_850, 20_000], 4_899, { outages })).toEqual(unexplained);
    expect(repeated([4_950, 20_000], 5_010, { outages: [{ inFlight: [], atMs: 5_000, backAtMs: 7_000 }] })).toEqual(
      unexplained,
    );
    expect(repeated([4_950, 20_000], 5_010, { outages, kills: [] })).toEqual(unexplained);
  });
});
