import { readApplicationSizes, readDatabaseGrowth } from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import { sizeText } from "../terminal/size-text.ts";
import type { Finding } from "./finding.ts";

const check = "sizes";
/** Days for which the disk is forecast. */
const forecastDays = 90;
/** Applications that are named. */
const namedMax = 3;

/** Names the largest applications, and forecasts the size of the database from the measurements of the last month. */
export async function checkSizes({ pool }: Pick<LocalService, "pool">): Promise<readonly Finding[]> {
  const largest = await readApplicationSizes(pool.query, { limit: namedMax });
  const { bytes, bytesPerDay, days } = await readDatabaseGrowth(pool.query);
  const size = `the database has ${sizeText(bytes)}`;
  if (largest.length === 0) {
    return [{ check, status: "ok", message: `${size}; a worker has not yet measured applications` }];
  }
  const named = largest.map(({ id, name, bytes: ofOne, rows }) => `${name} (${id}) ${sizeText(ofOne)}, ${rows} rows`);
  const forecast =
    bytesPerDay === undefined
      ? "a forecast needs measurements of two days"
      : `${sizeText(forecastOf(bytes, bytesPerDay))} in ${forecastDays} days if it grows as in the last ${days}`;
  return [{ check, status: "ok", message: `${size}, ${forecast}; largest: ${named.join("; ")}` }];
}

function forecastOf(bytes: number, bytesPerDay: number): number {
  return Math.max(0, bytes + bytesPerDay * forecastDays);
}
