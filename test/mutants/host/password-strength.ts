import type { Mutant } from "../mutant.ts";

const tests = ["packages/host/src/passwords/password-strength.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a text that is made to be slow keeps a core busy for seconds",
    file: "packages/host/src/passwords/strength-thread.ts",
    find: "  maxLength: judgedCharactersMax,\n  l33tMaxSubstitutions: spellingsMax,\n",
    replace: "",
    tests,
  },
  {
    bug: "a service that was asked about a password never ends",
    file: "packages/host/src/passwords/ask-thread.ts",
    find: "    thread.unref();\n",
    replace: "",
    tests,
  },
];
