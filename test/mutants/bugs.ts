import { parseModule, walk } from "../support/syntax.ts";
import { type Edit, isSpared, rules } from "./rules.ts";

/** A bug that can be made in a file. */
export interface Bug {
  /** Path from the project's root. */
  readonly file: string;
  /** A rule's name, or what a user would notice. */
  readonly name: string;
  readonly edits: readonly Edit[];
}

/** Every bug that the rules can make in a module. */
export function bugsIn(file: string, source: string): readonly Bug[] {
  const places = [...walk(parseModule(file, source))].filter((place) => !isSpared(place, source));
  return places.flatMap((place) =>
    Object.entries(rules).flatMap(([name, rule]) =>
      [...rule(place, source)].filter((edits) => edits.length > 0).map((edits) => ({ file, name, edits })),
    ),
  );
}

/** The text with the bug in it. */
export function applyBug(source: string, { edits }: Bug): string {
  return edits
    .toSorted((left, right) => right.start - left.start)
    .reduce((text, { start, end, text: other }) => text.slice(0, start) + other + text.slice(end), source);
}

/** Number of the line on which a bug begins. */
export function lineOf(source: string, { edits }: Bug): number {
  return source.slice(0, Math.min(...edits.map(({ start }) => start))).split("\n").length;
}

/** The lines of the bug without and with it, as a diff shows them. */
export function describeBug(source: string, bug: Bug): string {
  const [first, last] = [lineOf(source, bug) - 1, Math.max(...bug.edits.map(({ end }) => end))];
  const [before, after] = [source.split("\n"), applyBug(source, bug).split("\n")];
  const rest = source.slice(last).split("\n").length - 1;
  const show = (lines: readonly string[], mark: string) =>
    lines.slice(first, lines.length - rest).map((line) => `    ${mark} ${line}`);
  return [`  ${bug.file}:${first + 1} ${bug.name}`, ...show(before, "-"), ...show(after, "+")].join("\n");
}
