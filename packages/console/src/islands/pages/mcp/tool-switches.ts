/** Names of the tools that are off, one a line; the settings name only tools that somebody has switched. */
export function switchedOff(stored: unknown): string {
  return toolsOf(stored)
    .filter(([, tool]) => !isOn(tool))
    .map(([name]) => name)
    .join("\n");
}

/**
 * Settings in which the tools of these lines are off, and all others on. The service keeps switches that a change does not
 * name, so it names those that the stored lines switch off, too.
 */
export function switches(typed: unknown, stored: unknown): Readonly<Record<string, { readonly enabled: boolean }>> {
  const off = namesIn(typed);
  const names = [...new Set([...namesIn(stored), ...off])];
  return Object.fromEntries(names.map((name) => [name, { enabled: !off.includes(name) }]));
}

function namesIn(lines: unknown): readonly string[] {
  const names = typeof lines === "string" ? lines.split("\n") : [];
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** Tools that settings name, with their switches. */
function toolsOf(stored: unknown): readonly (readonly [name: string, tool: unknown])[] {
  return typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
}

function isOn(tool: unknown): boolean {
  return typeof tool === "object" && tool !== null && "enabled" in tool && tool.enabled === true;
}
