import type { BrokenPromise, Comparison } from "./broken-promise.ts";
import { asNode, listOf, type Node } from "./json-node.ts";
import { listDifference } from "./list-difference.ts";
import { compareSchemas } from "./schema-difference.ts";

/** A catalog of events, and the OpenAPI document whose components its schemas name. */
export interface Events {
  readonly catalog: unknown;
  readonly document: unknown;
}

/** Promises of a catalog of events that a later one no longer keeps: types, and what receivers find in their data. */
export function eventDifference(before: Events, after: Events): readonly BrokenPromise[] {
  const kept = new Map(listOf(after.catalog).map((entry) => [asNode(entry)["type"], asNode(entry)]));
  const comparison: Comparison = {
    before: asNode(before.document),
    after: asNode(after.document),
    seen: new Set(),
    found: [],
  };
  for (const { type, data } of listOf(before.catalog).map(asNode)) {
    const entry = kept.get(type);
    // Receivers of the releases before 0.2.0 were promised types only.
    if (data === undefined || entry === undefined) continue;
    const place = { subject: String(type), path: " data" };
    compareSchemas(comparison, place, { before: data, after: entry["data"], direction: "response" });
  }
  return [...listDifference(bare(before.catalog), bare(after.catalog)), ...comparison.found];
}

/** The entries of a catalog without their schemas. */
function bare(catalog: unknown): readonly Node[] {
  return listOf(catalog).map((entry) => {
    const { data: _, ...rest } = asNode(entry);
    return rest;
  });
}
