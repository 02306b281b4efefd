import { SeverityBadge } from "../catalog/severity-badge.tsx";
import { ChangeMark } from "../engine/change-mark.tsx";
import { Badge } from "../engine/parts.tsx";
import { toneIcon } from "../engine/tone-icon.ts";
import { hourMs } from "../webhooks/bars.ts";
import { ChartFigure } from "../webhooks/chart-figure.tsx";
import { Chart } from "../webhooks/chart.tsx";
import { Attempts, DeliveryDetails, Happened, PhaseBadge, RequestShown } from "../webhooks/delivery-shown.tsx";
import { requestHeadersOf } from "../webhooks/request-text.ts";
import { StateBadge } from "../webhooks/state-badge.tsx";
import { bars, delivery, endpoint, endpoints } from "./samples.ts";

const tones = ["good", "wait", "warn", "bad", "plain"] as const;
const phases = ["waiting", "retrying", "delivered", "given_up", "cancelled"] as const;
const severities = ["error", "warn", "info"] as const;
const changes = ["added", "removed", "changed"] as const;
const parked = {
  id: "parked",
  url: "",
  description: null,
  since: null,
  state: "parked",
  reason: "timeout",
  lastFailureAt: null,
  lastFailure: null,
} as const;

/** States of each tone, of deliveries, of endpoints, and of findings, and signs of differences. */
export function States() {
  return (
    <>
      <p class="badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={toneIcon(tone)}>
            {tone}
          </Badge>
        ))}
      </p>
      <p class="badges">
        {phases.map((phase) => (
          <PhaseBadge key={phase} phase={phase} />
        ))}
      </p>
      <p class="badges">
        {endpoints.map((told, index) => (
          <StateBadge key={String(index)} endpoint={{ ...endpoint, ...told }} troubled={[parked]} />
        ))}
      </p>
      <p class="badges">
        {severities.map((severity) => (
          <SeverityBadge key={severity} severity={severity} />
        ))}
      </p>
      <p class="badges">
        {changes.map((kind) => (
          <span key={kind}>
            <ChangeMark kind={kind} /> {kind}
          </span>
        ))}
      </p>
    </>
  );
}

/** A chart of a day, one without attempts, and one in a cell. */
export function Charts() {
  const none = bars.map(({ hour }) => ({ hour, success: 0, failure: 0 }));
  return (
    <>
      <ChartFigure bars={bars} label="Attempts by hour" spanMs={hourMs} />
      <ChartFigure bars={none} label="No attempts" spanMs={hourMs} />
      <Chart bars={bars} label="Attempts by hour, small" width={5} height={28} />
    </>
  );
}

/** A delivery: its attempts on one scale, and what was sent. */
export function Delivery() {
  return (
    <>
      <Happened delivery={delivery} />
      <Attempts delivery={delivery} />
      <RequestShown delivery={delivery} headers={requestHeadersOf(delivery, {})} hint="Without the signature." />
      <DeliveryDetails delivery={delivery} />
    </>
  );
}
