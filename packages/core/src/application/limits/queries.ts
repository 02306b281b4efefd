import { type TSchema, TypeGuard } from "@sinclair/typebox";
import type { Operation } from "../../engine/calls/operation.ts";
import { heavyOperations } from "./policies.ts";
import { holderOf, slotsOf } from "./process-slots.ts";

/** Searches, none of which has a grid. */
export const searches: readonly string[] = ["findSimilarProducts", "search", "searchProducts"];

/** Other reads of many rows, which pages make too often for the limit of the heavy ones. */
const longReads: readonly string[] = ["listProductChanges", "listProductUsage"];

const queries: ReadonlySet<string> = new Set([...heavyOperations, ...searches, ...longReads]);
/** The one whose answer has all rows in a member of another name. */
const wholeReads: ReadonlySet<string> = new Set(["readTranslations"]);

/** Those that wait for a provider of translations, and hold no connection meanwhile. */
const translating: ReadonlySet<string> = new Set(["translateSentences"]);

/**
 * The operation, with a place among the slots for queries where it may hold a connection to the database or the process
 * for long: grids, searches and the heavy ones; reads that answer all rows at once and translations have slots of their
 * own.
 */
export function withQueryPlace(operation: Operation): Operation {
  const name = slotsFor(operation);
  if (name === undefined) return operation;
  return { ...operation, takePlace: (context) => slotsOf(context, name).take(holderOf(context)) };
}

function slotsFor(operation: Operation): "queries" | "whole-reads" | "translations" | undefined {
  if (translating.has(operation.name)) return "translations";
  if (operation.grid !== undefined || queries.has(operation.name)) return "queries";
  return wholeReads.has(operation.name) || answersAll(operation) ? "whole-reads" : undefined;
}

/**
 * True for a read whose answer grows with the rows that exist: a list, or an object with `items`, without pages and a
 * bound. Other members, such as the attempts of a delivery, are bounded by what makes them.
 */
function answersAll(operation: Operation): boolean {
  const { method, output } = operation;
  if (method !== "GET" || operation.nextAfter !== undefined || !output) return false;
  return isUnbounded(output) || (TypeGuard.IsObject(output) && isUnbounded(output.properties["items"]));
}

function isUnbounded(schema: TSchema | undefined): boolean {
  return TypeGuard.IsArray(schema) && schema.maxItems === undefined;
}
