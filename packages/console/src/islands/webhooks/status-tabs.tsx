import { textsOf } from "../engine/texts.ts";
import { useUrlState } from "../engine/use-url-state.ts";

const texts = textsOf({
  en: {
    label: "Deliveries by status",
    all: "All",
    delivered: "Delivered",
    pending: "Pending",
    exhausted: "Failed",
    cancelled: "Cancelled",
  },
  de: {
    label: "Zustellungen nach Status",
    all: "Alle",
    delivered: "Zugestellt",
    pending: "Offen",
    exhausted: "Gescheitert",
    cancelled: "Abgebrochen",
  },
});

const choices = [
  ["", texts.all],
  ["delivered", texts.delivered],
  ["pending", texts.pending],
  ["exhausted", texts.exhausted],
  ["cancelled", texts.cancelled],
] as const;

/** The filter by status as one press; the choice is in the page's address, as that of the other filters. */
export function StatusTabs() {
  const url = useUrlState();
  const chosen = url.get("status");
  return (
    <div class="quick" role="group" aria-label={texts.label}>
      {choices.map(([status, label]) => (
        <button key={status} type="button" aria-pressed={chosen === status} onClick={() => url.set({ status })}>
          {label}
        </button>
      ))}
    </div>
  );
}
