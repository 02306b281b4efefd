/** A package of which an example shows something. */
export interface Shown {
  readonly packageName: string;
  /** All values that it exports. */
  readonly names: readonly string[];
}

const imported = /^import (?:type )?(?:\{([^}]*)\}|(\w+)) from/gmu;
const declared = /\b(?:const|let|function\*?|class) (?:\{([^}]*)\}|\[([^\]]*)\]|(\w+))/gu;

/** Adds the imports that an example leaves out, because its reader knows them: assertions, and the package that it shows. */
export function completeExample(code: string, { packageName, names }: Shown): string {
  const known = new Set([...code.matchAll(imported), ...code.matchAll(declared)].flatMap(namesIn));
  const isMissing = (name: string) => !known.has(name) && uses(code, name);
  const used = names.filter(isMissing);
  const shown = used.length > 0 && `import { ${used.join(", ")} } from "${packageName}";`;
  const assertions = isMissing("assert") && 'import assert from "node:assert/strict";';
  return [shown, assertions, code].filter((line) => line !== false).join("\n");
}

/** Whether code has a name as a value, rather than as a member or a word. */
export function uses(code: string, name: string): boolean {
  return new RegExp(`(?<![\\w$"'\`/-])(?<!(?<!\\.\\.)\\.)${name}(?![\\w$"'\`-]|\\??:)`, "u").test(code);
}

function namesIn([, ...lists]: RegExpExecArray): readonly string[] {
  return lists.flatMap((list) => list?.match(/[\w$]+/gu) ?? []);
}
