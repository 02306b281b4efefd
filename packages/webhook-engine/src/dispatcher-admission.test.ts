import { describe, expect, test } from "bun:test";
import { createAdmission } from "./dispatcher-admission.ts";
import { createLanes, type Lane } from "./dispatcher-lanes.ts";
import type { Work } from "./dispatcher-work.ts";

// Of each limit three quarters are for new deliveries: six in all, three to one endpoint.
const [lane, retries] = createLanes({ slots: 8, perEndpoint: 4 });

/** An admission whose works begin at once and end when the test says so. */
function openAdmission() {
  const batches: (readonly string[])[] = [];
  const over = new Map<string, () => void>();
  const admission = createAdmission(async (works, onOver) => {
    batches.push(works.map(({ job }) => job.id));
    for (const work of works) over.set(work.job.id, () => onOver(work));
    await Promise.resolve();
  });
  const end = async (id: string) => {
    over.get(id)?.();
    await settled();
  };
  return { admission, batches, end };
}

/** All that has been begun goes on until it waits for the test. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await Promise.resolve();
}

function workOf(id: string, group: string, ofLane: Lane | undefined = lane): Work {
  if (!ofLane) throw new TypeError("Cannot make a work as there is no lane");
  const job = { queue: ofLane.queue, id, lease: "1", group, data: {} };
  return { lane: ofLane, job, settlement: undefined, settling: false };
}

describe("add()", () => {
  test("given more works of an endpoint than its places begins the next when one is over", async () => {
    const { admission, batches, end } = openAdmission();
    admission.add(["1", "2", "3", "4", "5"].map((id) => workOf(id, "a")));
    await settled();
    expect(batches).toEqual([["1", "2", "3"]]);
    expect(admission.waiting).toBe(2);
    await end("2");
    expect(batches).toEqual([["1", "2", "3"], ["4"]]);
  });

  test("given a busy endpoint begins the works of others that came later", async () => {
    const { admission, batches } = openAdmission();
    admission.add([...["1", "2", "3", "4"].map((id) => workOf(id, "a")), workOf("5", "b")]);
    await settled();
    expect(batches).toEqual([["1", "2", "3", "5"]]);
  });

  test("given a lane without places begins nothing more of it, but of the other lane", async () => {
    const { admission, batches, end } = openAdmission();
    admission.add(["1", "2", "3", "4", "5", "6", "7"].map((id) => workOf(id, id)));
    admission.add([workOf("8", "1", retries)]);
    await settled();
    expect(batches).toEqual([["1", "2", "3", "4", "5", "6"], ["8"]]);
    await end("6");
    expect(batches.at(-1)).toEqual(["7"]);
  });

  test("given works while others are begun begins them together", async () => {
    const { admission, batches } = openAdmission();
    admission.add([workOf("1", "a")]);
    admission.add([workOf("2", "a")]);
    admission.add([workOf("3", "b")]);
    await settled();
    expect(batches).toEqual([["1"], ["2", "3"]]);
  });
});
