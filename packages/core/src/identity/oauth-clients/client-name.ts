import { applications } from "../../application/settings/table.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import type { Confusables } from "../../ports/confusables.ts";
import type { Reader } from "../../ports/storage.ts";

/** Characters that are invisible by Unicode's own property, and the one blank that the property leaves out. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800]/u;

/** Fallback without the port, which sees through only case and compatibility forms of letters. */
const plain: Confusables = { skeleton: async (text) => text };

/**
 * Reason why invisible characters could pass a name off as another one on the consent page; undefined if it has none.
 */
export function invisibleFault(name: string): string | undefined {
  const found = invisible.exec(name)?.[0].codePointAt(0);
  if (found === undefined) return undefined;
  const code = found.toString(16).toUpperCase().padStart(4, "0");
  return `It must not contain invisible characters: remove U+${code}`;
}

/**
 * Minimum letters of an application's name that is also refused inside other words: shorter ones are part of too many.
 */
const ownLettersMin = 6;

/**
 * Reason why a name could pass for the service itself, in any letters that look alike: it is the application's name or,
 * given `within`, has it among its words or, from six letters on, anywhere inside.
 */
export async function ownNameFault(
  { ports }: Pick<OperationContext, "ports">,
  reader: Reader,
  { name, within }: { readonly name: string; readonly within: boolean },
): Promise<string | undefined> {
  const application = await reader.find(applications, reader.applicationId);
  const { confusables = plain } = ports;
  const ownName = application?.name ?? "";
  // In capitals too, because a small l looks like a capital I, which the name may have only there.
  const spelt = [ownName, ownName.toUpperCase()].map((one) => skeletonsOf(confusables, one));
  const own = (await Promise.all(spelt)).flat().map((words) => words.join(""));
  const isOwn = (await skeletonsOf(confusables, name)).some(
    (words) =>
      runsOf(words, within).some((run) => run !== "" && own.includes(run)) ||
      (within && own.some((joined) => joined.length >= ownLettersMin && words.join("").includes(joined))),
  );
  return isOwn ? "It must not look like the name of this service; use the name of your application" : undefined;
}

/**
 * Refuses a deceptive name that an administrator gives to a client.
 * @throws {DomainError} `validation_failed` with `deceptive_name`
 */
export async function checkClientName(context: OperationContext, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const fault = invisibleFault(name) ?? (await ownNameFault(context, context.store, { name, within: false }));
  if (fault !== undefined) throw invalid("/name", "deceptive_name", fault);
}

/** Words of a text as it looks, in both spellings: a capital I looks like an l only before it becomes lower case. */
async function skeletonsOf(confusables: Confusables, text: string): Promise<readonly (readonly string[])[]> {
  const letters = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return Promise.all([letters.toLowerCase(), letters].map((spelt) => wordsOf(confusables, spelt)));
}

async function wordsOf(confusables: Confusables, spelt: string): Promise<readonly string[]> {
  const small = (await confusables.skeleton(spelt)).toLowerCase();
  const shown = (await confusables.skeleton(small)).toLowerCase();
  return shown.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** All words joined, or each run of neighbouring words joined. */
function runsOf(words: readonly string[], within: boolean): readonly string[] {
  if (!within) return [words.join("")];
  return words.flatMap((_, from) =>
    words.slice(from).map((__, length) => words.slice(from, from + length + 1).join("")),
  );
}
