import type { Finding, Source } from "./sources.ts";

/** Text that only code that runs has: a declared function or class, a body after parameters, an arrow as a value. */
const behaviour = /\b(?:function|class|return) |\bnew [A-Z]|\) \{|\bconst [^=]+= (?:async )?\(/u;

/** Behaviour in the ports of core: they hold interfaces, and the lists and limits that their types are made of. */
export function portFindings({ path, code, isTest }: Source): readonly Finding[] {
  const part = path.startsWith("packages/core/src/ports/") ? behaviour.exec(code)?.[0] : undefined;
  if (part !== undefined) return [{ rule: "port", file: path, detail: `a port holds behaviour: ${part}` }];
  return isTest && path.startsWith("packages/core/src/ports/")
    ? [{ rule: "port", file: path, detail: "a port has nothing to test" }]
    : [];
}
