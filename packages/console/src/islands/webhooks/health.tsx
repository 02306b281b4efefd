import { getWebhookStatistics, type WebhookStatistics } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { numberText, percentText } from "../engine/format.ts";
import { fill } from "../engine/texts.ts";
import { type Answer, useAnswer } from "../engine/use-answer.ts";
import { Chart } from "./chart.tsx";
import { texts } from "./texts.ts";

const refreshMs = 15_000;

/** Statistics of an endpoint over the last 24 hours. */
export function readStatistics(id: string): Promise<WebhookStatistics> {
  return call(getWebhookStatistics, { path: { id } });
}

/** {@link readStatistics}, kept up to date. */
export function useStatistics(id: string): Answer<WebhookStatistics> {
  return useAnswer(() => readStatistics(id), id, refreshMs);
}

/** Share of attempts that succeeded, with a bar for each hour. */
export function SuccessRate({ statistics }: { readonly statistics: WebhookStatistics }) {
  const { successRate, attempts } = statistics;
  if (successRate === null) return <>{texts.noAttempts}</>;
  const label = fill(texts.chart, { success: numberText(attempts.success), failure: numberText(attempts.failure) });
  return (
    <span class="rate">
      <span class="share">{percentText(successRate)}</span>{" "}
      <Chart bars={statistics.byHour} label={label} width={4} height={28} />
    </span>
  );
}

/** The duration that 95 % of attempts did not exceed. */
export function slowText({ durationMs }: WebhookStatistics): string {
  return durationMs.p95 === null ? texts.noAttempts : fill(texts.milliseconds, { count: numberText(durationMs.p95) });
}
