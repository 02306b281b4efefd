import type { BrokenPromise } from "./broken-promise.ts";
import { eventDifference } from "./event-difference.ts";
import { listDifference } from "./list-difference.ts";
import { openApiDifference } from "./openapi-difference.ts";

/** Documents of the contract by the names of their files. */
export type Contract = Readonly<Record<string, unknown>>;

/** Documents of what `events.json` promises, in other words. */
export const derivedDocuments: ReadonlySet<string> = new Set(["asyncapi.json", "webhooks.json"]);

/** Promises of `before` that `after` no longer keeps. */
export function brokenPromises(before: Contract, after: Contract): readonly BrokenPromise[] {
  return Object.keys(before).flatMap((file) => {
    if (after[file] === undefined) return [{ subject: file, text: `${file}: is gone` }];
    const found = differenceIn(file, before, after);
    return found.map(({ subject, text }) => ({ subject, text: `${file}: ${text}` }));
  });
}

function differenceIn(file: string, before: Contract, after: Contract): readonly BrokenPromise[] {
  const [known, now] = [before[file], after[file]];
  if (file.startsWith("openapi")) return openApiDifference(known, now);
  if (derivedDocuments.has(file)) return [];
  if (file !== "events.json") return listDifference(known, now);
  const [document, documentNow] = [before["openapi.json"], after["openapi.json"]];
  return eventDifference({ catalog: known, document }, { catalog: now, document: documentNow });
}

/** True if a version may break what the one before promised: another major, or before 1.0.0 another minor. */
export function mayBreak(before: string, after: string): boolean {
  const [majorBefore, minorBefore] = before.split(".").map(Number);
  const [major, minor] = after.split(".").map(Number);
  return major !== majorBefore || (major === 0 && minor !== minorBefore);
}

/** Broken promises that no paragraph of the notes announces: one that begins with `Breaking:` and names the subject. */
export function unannounced(broken: readonly BrokenPromise[], notes: readonly string[]): readonly BrokenPromise[] {
  const paragraphs = notes
    // Changesets part them by empty lines; in a changelog each begins with a dash.
    .flatMap((note) => note.split(/\n\s*\n|\n(?=- )/u))
    .filter((paragraph) => /^(?:- )?(?:[0-9a-f]+: )?Breaking: /u.test(paragraph.trim()))
    .map((paragraph) => ` ${paragraph.replaceAll(/\s+/gu, " ")} `);
  return broken.filter(({ subject }) => !paragraphs.some((paragraph) => paragraph.includes(`\`${subject}\``)));
}
