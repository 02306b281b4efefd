import { expect, test } from "bun:test";
import type { Change } from "../../engine/rows/change.ts";
import type { EventData } from "./envelope.ts";
import { defineEventTypes } from "./event-type.ts";
import { eventRecorder } from "./record-events.ts";

interface OrderData extends EventData {
  readonly dealer: string;
}

const orderTypes = defineEventTypes({
  "order.placed": { group: "Orders", description: "A dealer placed an order" },
  "order.shipped": { group: "Orders", description: "An order left the warehouse" },
});
const record = eventRecorder<(typeof orderTypes)[number]["type"], OrderData>(orderTypes);
const [object, dealer] = [{ id: "6740a1f2c3d4e5f607182940" }, "Oslo"];

/** Code that compiles, except each line below a directive; none of these functions runs. */
const compiled = {
  async records(change: Change) {
    await record(change, [{ type: "order.placed", data: { object, dealer } }]);
    // @ts-expect-error no type has this name
    await record(change, [{ type: "order.palced", data: { object, dealer } }]);
    // @ts-expect-error the data of another wing's event
    await record(change, [{ type: "order.shipped", data: { object } }]);
    // @ts-expect-error no member has this name
    await record(change, [{ type: "order.shipped", data: { object, dealer, dealr: dealer } }]);
  },
};

test("the compiler refuses a misspelt event type and data of another shape", () => {
  expect(Object.keys(compiled)).toEqual(["records"]);
});
