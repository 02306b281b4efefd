import { CliError } from "../../cli-error.ts";
import { closeSource } from "../copy-row.ts";
import type { Step } from "../move.ts";
import { noteStep } from "../record.ts";

/** After this step a move only goes forward: only the target may serve the application. */
export const leave: Step = {
  name: "leave",
  summary: "let the source give the application up; from here the move only goes forward",
  async run(move) {
    if (await closeSource(move)) return;
    // An interrupted command has let the source serve again; what was compared is out of date.
    await noteStep(move, "announce");
    throw new CliError("failed", `${move.source.cell} serves the application again: run the same command again`);
  },
};
