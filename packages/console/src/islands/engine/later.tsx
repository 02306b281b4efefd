import type { ComponentChildren } from "preact";
import { Shown } from "./parts.tsx";
import { useAnswer } from "./use-answer.ts";

/** Loads the module of a part that few look at when it is shown, which keeps the first load of its page small. */
export function Later<Part>(later: {
  readonly load: () => Promise<Part>;
  readonly children: (part: Part) => ComponentChildren;
}) {
  // A function in the state of a hook would be called, so the part has an object around it.
  const answer = useAnswer(async () => ({ part: await later.load() }), "");
  return <Shown answer={answer}>{({ part }) => later.children(part)}</Shown>;
}
