/** Settings of users as lines: a name and its type. */
export function linesOf(stored: unknown): string {
  const settings: readonly { readonly name: string; readonly type: string }[] = Array.isArray(stored) ? stored : [];
  return settings.map(({ name, type }) => `${name} ${type}`).join("\n");
}

/** Settings of users from lines; the service refuses a type that it does not know. */
export function settingsOf(typed: unknown): readonly { readonly name: string; readonly type: string }[] {
  const lines = String(typed).split("\n");
  const given = lines.map((line) => line.trim()).filter((line) => line !== "");
  return given.map((line) => {
    const [, name = line, type = ""] = /^(.*)\s(\S+)$/u.exec(line) ?? [];
    return { name: name.trim(), type };
  });
}

/** A list as JSON that the user can read. */
export function jsonOf(stored: unknown): string {
  return Array.isArray(stored) && stored.length > 0 ? JSON.stringify(stored, null, 2) : "";
}

/** The list that a JSON tells; any other text stays, for the service to refuse. */
export function listOfJson(typed: unknown): unknown {
  const text = String(typed).trim();
  if (text === "") return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
