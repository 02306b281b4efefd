import type { User } from "@design-catalog/client/api";
import type { Tone } from "../engine/grid-types.ts";

/** An address that is not confirmed waits for its owner. */
const tones: Readonly<Partial<Record<User["status"], Tone>>> = { active: "good", pending: "wait" };

/** Colour of the state of a user. */
export function userTone({ status }: Pick<User, "status">): Tone {
  return tones[status] ?? "plain";
}
