import { openApiDifference } from "./openapi-difference.ts";

/** Documents of the contract by the names of their files. */
export type Contract = Readonly<Record<string, unknown>>;

/** Promises of `before` that `after` no longer keeps, as lines for people. */
export function brokenPromises(before: Contract, after: Contract): readonly string[] {
  return Object.entries(before).flatMap(([file, document]) => {
    return promisesOf(file, document, after[file]).map((line) => `${file}: ${line}`);
  });
}

function promisesOf(file: string, before: unknown, after: unknown): readonly string[] {
  if (file.startsWith("openapi")) return openApiDifference(before, after).map(({ text }) => text);
  const kept = new Set(namesIn(after));
  return namesIn(before).filter((name) => !kept.has(name));
}

/** Codes of errors and types of events: the names in the lists of the smaller documents. */
function namesIn(document: unknown): readonly string[] {
  if (Array.isArray(document)) return document.flatMap((item) => namesIn(item));
  if (typeof document !== "object" || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) => {
    if (key === "type" || key === "code" || key === "name") return typeof value === "string" ? [value] : [];
    return namesIn(value);
  });
}

/** True if a version may break what the one before promised: another major, or before 1.0.0 another minor. */
export function mayBreak(before: string, after: string): boolean {
  const [majorBefore, minorBefore] = before.split(".").map(Number);
  const [major, minor] = after.split(".").map(Number);
  return major !== majorBefore || (major === 0 && minor !== minorBefore);
}
