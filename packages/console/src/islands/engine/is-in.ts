/** Whether a row has a value of the filter; the empty text is any. */
export function isIn(row: object, name: string, value: string): boolean {
  return value === "" || String(new Map<string, unknown>(Object.entries(row)).get(name)) === value;
}
