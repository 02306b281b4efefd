/** Milliseconds within which a header tells the time: it has whole seconds, and servers renew it once a second. */
const headerMs = 2000;

/** An answer of the service, with the browser's own times of it. */
export interface TimedAnswer {
  /** Its header `Date`. */
  readonly date: string | null;
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
}

/** Milliseconds by which the service's clock is ahead of the browser's. */
let aheadMs = 0;

/** Notes the time of an answer; one without a time changes nothing. */
export function noteTime(answer: TimedAnswer): void {
  aheadMs = aheadOf(answer) ?? aheadMs;
}

/** The time of day of the service, in milliseconds. */
export function serviceNowMs(): number {
  return Date.now() + aheadMs;
}

/**
 * Milliseconds by which a service is ahead of the browser: 0 if its answer allows that both clocks agree, otherwise as
 * many as it allows. Rows that one has been told of are then never later than the service's time.
 */
export function aheadOf({ date, sentAtMs, receivedAtMs }: TimedAnswer): number | undefined {
  const dateMs = Date.parse(date ?? "");
  if (Number.isNaN(dateMs)) return undefined;
  const most = dateMs + headerMs - sentAtMs;
  return dateMs <= receivedAtMs && most >= 0 ? 0 : most;
}
