const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Units that the user reads at a glance. */
const unitsMax = 3;

/** A formatter of the time that is left, which moves every second of the last day: "1 hr 59 min 12 sec". */
export function createCountdown(language: string): (leftMs: number) => string {
  const formats = units.map(
    ([unit, size]) => [new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }), size] as const,
  );
  return (leftMs) => {
    const seconds = Math.max(0, Math.ceil(leftMs / 1000));
    const first = formats.findIndex(([, size], index) => seconds >= size || index === formats.length - 1);
    return formats
      .slice(first, first + unitsMax)
      .map(([format, size], index) => {
        const above = index === 0 ? Infinity : (formats[first + index - 1]?.[1] ?? Infinity);
        return format.format(Math.floor((seconds % above) / size));
      })
      .join(" ");
  };
}
