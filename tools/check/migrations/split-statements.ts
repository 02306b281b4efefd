/**
 * Statements in small letters on one line each, without comments. Bodies of functions are left out. What begins first
 * counts: two hyphens in a text begin no comment, and a quote in a comment begins no text.
 */
export function splitStatements(text: string): readonly string[] {
  const statements = [""];
  for (const [token] of text.matchAll(tokens)) {
    if (token === ";") statements.push("");
    else statements.push(`${statements.pop() ?? ""}${bareToken(token)}`);
  }
  return statements
    .map((statement) => statement.replaceAll(/\s+/gu, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}

const tokens =
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"[^"]*"|--.*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|[\s\S]/gu;

function bareToken(token: string): string {
  if (/^(?:--|\/\*)/u.test(token)) return " ";
  // Its quotes may be escaped by backslashes, which nothing else expects.
  if (/^e/iu.test(token) && token.length > 1) return "''";
  return /^\$\w*\$/u.test(token) ? "$$" : token;
}
