/**
 * Writes a value as a parameter in PostgreSQL's text format: arrays in its notation, other objects as JSON, bytes as
 * they are.
 */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayText(value);
  return scalarText(value);
}

/** Writes an array of texts, numbers, booleans, bytes, instants, objects and nulls. */
export function arrayText(values: readonly unknown[]): string {
  return `{${values.map(element).join(",")}}`;
}

function element(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "string") return quote(value);
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString("hex")}"`;
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === "object" ? quote(scalarText(value)) : scalarText(value);
}

function scalarText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  // JSON has neither NaN nor infinity.
  return typeof value === "number" || typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}

function quote(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;
}
