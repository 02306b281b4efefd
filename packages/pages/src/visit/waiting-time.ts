const minuteSeconds = 60;

/** A wait in words: whole minutes from 60 seconds on, rounded up. */
export function waitingTime(language: string, seconds: number): string {
  const unit = seconds < minuteSeconds ? "second" : "minute";
  const value = unit === "second" ? seconds : Math.ceil(seconds / minuteSeconds);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
