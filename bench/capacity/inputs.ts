import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A figure that the calculation begins with. */
export interface Input {
  readonly value: number;
  /** Empty for a count or a ratio. */
  readonly unit: string;
  readonly title: string;
  /** The bench that measures it, or that it is assumed. */
  readonly source: string;
}

/** Figures by name. */
export type Inputs = ReadonlyMap<string, Input>;

/** The figures of this repository. */
export const ownInputs = join(import.meta.dirname, "inputs.json");

/**
 * Reads the figures of a file. One that a reader writes may have only those that differ.
 * @throws {Error} for a name that there is not, and for a value that is not a positive number
 */
export function readInputs(file: string): Inputs {
  const own = new Map(Object.entries(parse(ownInputs)).map(([name, input]) => [name, toInput(name, input)]));
  if (file === ownInputs) return own;
  for (const [name, given] of Object.entries(parse(file))) {
    const known = own.get(name);
    if (!known) throw new Error(`Cannot use ${name} of ${file}: the names are ${[...own.keys()].join(", ")}`);
    own.set(name, toInput(name, { ...known, source: file, ...(isRecord(given) ? given : { value: given }) }));
  }
  return own;
}

function parse(file: string): Readonly<Record<string, unknown>> {
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (isRecord(content)) return content;
  throw new Error(`Cannot read ${file} because it has no object`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function toInput(name: string, input: unknown): Input {
  const { value, unit, title, source } = isRecord(input) ? input : {};
  if (typeof value !== "number" || !(value > 0))
    throw new Error(`Cannot use ${name} because it must be a positive number: ${String(value)}`);
  return { value, unit: String(unit), title: String(title), source: String(source) };
}
