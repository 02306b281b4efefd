/** True if an earlier one of these names is the same, but for spaces around it: only one of both could be stored. */
export function isRepeated(names: readonly string[], index: number): boolean {
  const name = names[index]?.trim() ?? "";
  return name !== "" && names.slice(0, index).some((one) => one.trim() === name);
}

/** True if two of these names are the same. */
export function haveRepeated(names: readonly string[]): boolean {
  return names.some((_, index) => isRepeated(names, index));
}
