import { setMoveState } from "../copy-row.ts";
import type { Step } from "../move.ts";

/** After this step a move only goes forward: only the target may serve the application. */
export const leave: Step = {
  name: "leave",
  summary: "let the source give the application up; from here the move only goes forward",
  run: (move) => setMoveState(move, move.source, "moved"),
};
