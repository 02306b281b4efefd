/** The actions of an ALTER TABLE: the parts between commas outside brackets and texts. */
export function splitActions(text: string): readonly string[] {
  const actions = [""];
  let depth = 0;
  for (const part of text.match(/'(?:[^']|'')*'|"[^"]*"|[\s\S]/gu) ?? []) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === "," && depth === 0) actions.push("");
    else actions.push(`${actions.pop() ?? ""}${part}`);
  }
  return actions.map((action) => action.trim());
}
