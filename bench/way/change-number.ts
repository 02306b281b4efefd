const digits = 8;

/** Formats the number of a change as a project's number, always of the same length. */
export function changeNumber(change: number): string {
  return `way-${String(change).padStart(digits, "0")}`;
}

/** Returns the number of the change that an event or a body tells of, or undefined if it is of another load. */
export function readChangeNumber(text: string): number | undefined {
  const number = /"number":"way-(\d{8})"/u.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}
