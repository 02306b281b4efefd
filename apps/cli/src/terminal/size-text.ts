const units = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** Formats a number of bytes for people, such as `1.6 GiB`. */
export function sizeText(bytes: number): string {
  const exponent = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** exponent).toFixed(exponent === 0 ? 0 : 1)} ${units[exponent]}`;
}
