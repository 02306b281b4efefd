import { statements } from "./statements.ts";

/** The state of an application that moves between two deployments; null while it does not. */
export const moveStates = statements(`ALTER TABLE applications ADD COLUMN move_state text
           CHECK (move_state IN ('arriving', 'moving', 'moved'))`);
