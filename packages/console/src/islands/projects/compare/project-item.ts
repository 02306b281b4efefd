import type { Project } from "@design-catalog/client/api";
import type { Item } from "./differences.ts";

/**
 * The project itself under one name for both sides: a snapshot has a name of its own, with an ending or as somebody chose
 * it, so a comparison of names would always find a change.
 */
export function projectItem({ number, description, client }: Project, name: string): Item {
  return { kind: "Project", name, values: { number, client, description } };
}
