import { useUrlState } from "../engine/use-url-state.ts";
import { phaseOptions } from "./delivery-words.ts";
import { texts } from "./texts.ts";

const choices = [["", texts.everyPhase], ...phaseOptions] as const;

/** The filter by phase as one press; the choice is in the page's address, as that of the other filters. */
export function PhaseTabs() {
  const url = useUrlState();
  const chosen = url.get("phase");
  return (
    <div class="quick" role="group" aria-label={texts.byPhase}>
      {choices.map(([phase, label]) => (
        <button key={phase} type="button" aria-pressed={chosen === phase} onClick={() => url.set({ phase })}>
          {label}
        </button>
      ))}
    </div>
  );
}
