/**
 * States in which an application is not served: its operator has suspended it, it is on its way to this deployment, it
 * is being switched to another one, or it is served there already.
 */
export const withheldStates = ["suspended", "arriving", "moving", "moved"] as const;

/** State of an application that is not served. */
export type WithheldState = (typeof withheldStates)[number];

/** States of a move, without that of the operator. */
export type MoveState = Exclude<WithheldState, "suspended">;
