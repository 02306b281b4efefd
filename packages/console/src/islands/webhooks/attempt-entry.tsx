import type { WebhookDeliveryAttempt } from "@design-catalog/client/api";
import { momentText, numberText } from "../engine/format.ts";
import { Badge, Facts } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { errorClassText } from "./delivery-words.ts";
import { phasesOf } from "./phases.ts";
import { texts } from "./texts.ts";

const barWidth = 320;
const barHeight = 16;
/** The part of a bar that is torn where it goes on beyond the scale. */
const tear = `M${barWidth - 16},${barHeight}l6,-${barHeight}h4l-6,${barHeight}z`;

/** One attempt of a delivery, with its phases as a bar of the scale of all, and what the endpoint answered. */
export function AttemptEntry(entry: {
  readonly attempt: WebhookDeliveryAttempt;
  /** Milliseconds of a whole bar. */
  readonly scaleMs: number;
}) {
  const { attempt, scaleMs } = entry;
  const { number, trigger, startedAt, errorClass, errorMessage, responseHeaders } = attempt;
  const headers = Object.entries(responseHeaders);
  return (
    <li>
      <h4>
        {fill(texts.attempt, { number })} · {texts.trigger[trigger]} · {momentText(startedAt)}{" "}
        <AttemptBadge attempt={attempt} />
      </h4>
      {errorMessage !== null && (
        <p class="field-error" lang="en">
          {errorMessage}
        </p>
      )}
      <PhaseBar {...{ attempt, scaleMs }} />
      <Facts
        facts={[
          { name: texts.duration, value: fill(texts.milliseconds, { count: numberText(attempt.durationMs) }) },
          { name: texts.remoteAddress, value: attempt.remoteAddress ?? "–" },
          ...(errorClass === null ? [] : [{ name: texts.error, value: errorClassText(errorClass) }]),
        ]}
      />
      {attempt.responseBody !== null && attempt.responseBody !== "" && (
        <>
          <h5>{texts.responseBody}</h5>
          <pre tabIndex={0}>{attempt.responseBody}</pre>
        </>
      )}
      {headers.length > 0 && (
        <details>
          <summary>{texts.responseHeaders}</summary>
          <pre tabIndex={0}>{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
        </details>
      )}
    </li>
  );
}

/** Outcome of an attempt: the status of the answer, otherwise why there is none. */
export function AttemptBadge({ attempt }: { readonly attempt: WebhookDeliveryAttempt }) {
  const { outcome, statusCode, errorClass } = attempt;
  return (
    <Badge tone={outcome === "success" ? "good" : "bad"}>
      {statusCode ?? (errorClass === null ? outcome : errorClassText(errorClass))}
    </Badge>
  );
}

function PhaseBar({ attempt, scaleMs }: { readonly attempt: WebhookDeliveryAttempt; readonly scaleMs: number }) {
  const phases = phasesOf(attempt);
  const total = phases.reduce((sum, { ms }) => sum + ms, 0);
  if (total === 0) return null;
  const words = phases.map(({ name, ms }) => `${texts.phases[name]} ${numberText(Math.round(ms))} ms`).join(", ");
  const label = fill(texts.timings, { number: attempt.number, phases: words });
  let x = 0;
  return (
    <>
      <svg
        class="phases"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${barWidth} ${barHeight}`}
        height={barHeight}
        preserveAspectRatio="none"
      >
        {phases.map(({ name, ms }) => {
          const width = (ms / scaleMs) * barWidth;
          x += width;
          return <rect key={name} class={`phase ${name}`} x={x - width} width={width} height={barHeight} />;
        })}
        {total > scaleMs && <path class="tear" d={tear} />}
      </svg>
      <ul class="key">
        {phases.map(({ name, ms }) => (
          <li key={name}>
            <svg class="sample" aria-hidden="true" width={12} height={12}>
              <rect class={`phase ${name}`} width={12} height={12} />
            </svg>
            {texts.phases[name]} {numberText(Math.round(ms))} ms
          </li>
        ))}
      </ul>
    </>
  );
}
