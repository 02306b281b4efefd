import type { Finding, Source } from "./sources.ts";

const comment = /\/\/.*|\/\*[\s\S]*?\*\//.source;
const expression = /(?<=[(,=:!&|?{};>\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//.source;
const text = `${/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/.source}|${expression}`;
const comments = new RegExp(`(${text})|${comment}`, "g");
const commentsAndTexts = new RegExp(`${text}|${comment}`, "g");
const imports = /^(?:import\b|export (?:type )?\{)[^;]*;/gmu;
/** A type assertion; `as const` asserts nothing, and `as unknown` only forgets, also on the way to another type. */
const assertion = /(?<![\w.])as (?!const\b|unknown\b)[\w{([]/gu;
/** Lines above an assertion that its reason may be in, up to the next empty one. */
const linesAboveMax = 5;
/** Assertions in the sources of packages and apps together, tests left out: each is a place where no compiler helps. */
const assertionsMax = 59;

/** Sources that users run; the packages for tests are left out. */
const shipped = /^(?:packages\/(?!testing\/|conformance\/)|apps\/)/u;

/** One finding if packages and apps have more assertions than {@link assertionsMax}. */
export function assertionBudgetFindings(sources: readonly Source[], max = assertionsMax): readonly Finding[] {
  const counted = sources.filter(({ path, isTest }) => !isTest && shipped.test(path));
  const count = counted.reduce((sum, source) => sum + linesOf(source.text).length, 0);
  if (count <= max) return [];
  return [{ rule: "assertions", file: "packages and apps", detail: `${count} type assertions, at most ${max}` }];
}

/**
 * Type assertions without a reason: a line comment in the same line or above in the same paragraph, or the docstring of
 * a declaration that does nothing else.
 */
export function assertionFindings({ path, text: source }: Source): readonly Finding[] {
  const found = linesOf(source);
  if (found.length === 0) return [];
  const lines = source.split("\n");
  const bare = source.replaceAll(comments, (whole, kept?: string) => kept ?? blank(whole)).split("\n");
  const givesReason = (above: number, line: number) =>
    lines[above] !== bare[above] && (!isOfDocstring(lines[above]) || isOnlyStatement(lines, above, line));
  return found
    .filter((line) => !linesAbove(lines, line).some((above) => givesReason(above, line)))
    .map((line) => ({ rule: "assertion", file: path, detail: `line ${line + 1} asserts a type without a reason` }));
}

/** Numbers of the lines with an assertion, from 0; one by way of unknown counts once. */
function linesOf(source: string): readonly number[] {
  const code = source.replaceAll(commentsAndTexts, blank).replaceAll(imports, blank);
  return [...code.matchAll(assertion)].map(({ index }) => source.slice(0, index).split("\n").length - 1);
}

/** Numbers of a line and of those above it in its paragraph. */
function linesAbove(lines: readonly string[], line: number): readonly number[] {
  const start = lines.slice(0, line).findLastIndex((above) => above.trim() === "") + 1;
  const first = Math.max(start, line - linesAboveMax);
  return lines.slice(first, line + 1).map((_, index) => first + index);
}

function isOfDocstring(line = ""): boolean {
  return /^\s*\/?\*/u.test(line);
}

/** True if the docstring that ends in `above` is of a declaration in `line`, or of a function that only returns there. */
function isOnlyStatement(lines: readonly string[], above: number, line: number): boolean {
  if (!lines[above]?.trim().endsWith("*/")) return false;
  return line - above === 1 || (line - above === 2 && lines[line]?.trim().startsWith("return ") === true);
}

/** As many spaces, with the same line ends. */
function blank(part: string): string {
  return part.replaceAll(/[^\n]/gu, " ");
}
