import { randomBytes } from "node:crypto";
import { defaultApplicationId } from "@design-catalog/core";
import { withClient } from "@design-catalog/testing/test-database";
import type { ConsoleStage } from "./console-stage.ts";

const hourMs = 3_600_000;
const hours = 7 * 24;

/** Attempts of each hour of a day, as offices make them. */
const byHour = [4, 3, 2, 2, 3, 6, 14, 32, 58, 71, 68, 63, 44, 57, 69, 74, 66, 48, 27, 16, 12, 9, 7, 5];
/** Hours before now in which some attempts fail. */
const badHours: readonly number[] = [5, 6, 30];

/** Writes what a week of attempts leaves in the statistics of an endpoint, with bad hours. */
export async function writeTraffic({ connectionString }: ConsoleStage, endpointId: string): Promise<void> {
  const nowHourMs = Math.floor(Date.now() / hourMs) * hourMs;
  const id = () => randomBytes(12).toString("hex");
  await withClient(connectionString, async (client) => {
    for (let before = 1; before < hours; before += 1) {
      const hour = new Date(nowHourMs - before * hourMs);
      const isWeekend = [0, 6].includes(hour.getDay());
      const all = Math.ceil(((byHour[hour.getHours()] ?? 0) * (isWeekend ? 20 : 100 + (before % 7) * 5)) / 100);
      const failure = badHours.includes(before) ? Math.ceil(all / 3) : 0;
      const durations = [
        [38, Math.ceil(all / 2)],
        [61, all - Math.ceil(all / 2)],
      ];
      await client.query(
        `INSERT INTO attempt_hours (id, application_id, endpoint_id, hour, success, failure, durations)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id(), defaultApplicationId, endpointId, hour, all - failure, failure, JSON.stringify(durations)],
      );
      await client.query(
        `INSERT INTO counted_hours (id, application_id, hour, marked_at, is_counted) VALUES ($1, $2, $3, $3, true)
         ON CONFLICT (application_id, hour) DO UPDATE SET is_counted = true`,
        [id(), defaultApplicationId, hour],
      );
    }
  });
}
