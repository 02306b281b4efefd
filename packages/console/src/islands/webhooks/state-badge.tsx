import { webhookEndpointFields } from "@design-catalog/client/fields";
import { Badge, Elapsed } from "../engine/parts.tsx";
import { valueTitle } from "../engine/words.ts";
import { type EndpointState, type JudgedEndpoint, stateOf, type Trouble } from "./endpoint-state.ts";
import { stateTexts } from "./state-texts.ts";

const tones = { working: "good", failing: "bad", parked: "warn", disabled: "plain" } as const;
const icons = { working: undefined, failing: undefined, parked: "unplug", disabled: "pause" } as const;

interface Judged {
  readonly endpoint: JudgedEndpoint;
  readonly troubled: readonly Trouble[];
}

/** Whether an endpoint receives events, and why not. */
export function StateBadge({ endpoint, troubled }: Judged) {
  const { state } = stateOf(endpoint, troubled);
  const isUnused = endpoint.lastSuccessAt === null && endpoint.lastFailureAt === null;
  const tone = state === "working" && isUnused ? "plain" : tones[state];
  return (
    <Badge tone={tone} icon={icons[state]}>
      {stateText(endpoint, { state, isUnused })}
    </Badge>
  );
}

/** Time for which an endpoint has been in trouble, and who says so of a parked one; nothing for one that works. */
export function StateHint({ endpoint, troubled }: Judged) {
  const { state, since } = stateOf(endpoint, troubled);
  if (since === null) return null;
  const [before = "", after = ""] = stateTexts.since.split("{time}");
  return (
    <p class="hint">
      {before}
      <Elapsed since={since} />
      {after}
      {state === "parked" && `. ${stateTexts.parkedHint}`}
    </p>
  );
}

function stateText(
  { disabledReason }: JudgedEndpoint,
  { state, isUnused }: { readonly state: EndpointState; readonly isUnused: boolean },
): string {
  if (state === "working" && isUnused) return stateTexts.unused;
  if (state !== "disabled") return stateTexts.states[state];
  return valueTitle(webhookEndpointFields.disabledReason, disabledReason ?? "manual");
}
