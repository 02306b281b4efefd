import type { EventDraft } from "@design-catalog/core/webhooks";

/**
 * One event or several, as a list. Programs without types may pass anything, and an event without an id would be delivered
 * as one of nothing.
 * @throws {TypeError} for what is not an event
 */
export function checkedDrafts<Type extends string>(
  given: EventDraft<Type> | readonly EventDraft<Type>[],
): readonly EventDraft<Type>[] {
  const drafts: readonly EventDraft<Type>[] = [given].flat();
  for (const draft of drafts) checkDraft(draft);
  return drafts;
}

function checkDraft(draft: unknown): void {
  const type = memberOf(draft, "type");
  if (typeof type !== "string") throw refused("an event", "type", type);
  const data = memberOf(draft, "data");
  const id = memberOf(memberOf(data, "object"), "id");
  if (typeof id !== "string" || id === "") throw refused(`the event ${type}`, "data.object.id", id);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function refused(what: string, path: string, found: unknown): TypeError {
  const is = found === undefined ? "missing" : shown(found);
  return new TypeError(`Cannot record ${what}: ${path} must be a text that is not empty, and is ${is}`);
}

function shown(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : `of the type ${typeof value}`;
}
