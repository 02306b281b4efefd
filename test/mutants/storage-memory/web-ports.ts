import type { Mutant } from "../mutant.ts";

const web = "packages/storage-memory/src/web";
const hasher = { file: `${web}/password-hasher.ts`, tests: [`${web}/password-hasher.test.ts`] };
const box = { file: `${web}/secret-box.ts`, tests: [`${web}/secret-box.test.ts`] };
const strength = { file: `${web}/password-strength.ts`, tests: [`${web}/password-strength.test.ts`] };
const ports = { file: `${web}/web-ports.ts`, tests: [`${web}/web-ports.test.ts`] };

export const mutants: readonly Mutant[] = [
  {
    bug: "passwords of an embedded service are guessed 600 times as fast",
    ...hasher,
    find: "const iterationsDefault = 600_000;",
    replace: "const iterationsDefault = 1_000;",
  },
  {
    bug: "an account without a password takes any",
    ...hasher,
    find: "return stored !== undefined && isSame(derived, stored.derived);",
    replace: "return stored === undefined || isSame(derived, stored.derived);",
  },
  {
    bug: "a raised cost locks out all who hashed at the lower one",
    ...hasher,
    find: "return { iterations, salt: fromBase64(salt)",
    replace: "return { iterations: iterationsDefault, salt: fromBase64(salt)",
  },
  {
    bug: "a secret that was sealed for one endpoint opens as that of another",
    ...box,
    find: 'const iv = sealed.subarray(0, nonceBytes);\n        const parameters = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(purpose) };',
    replace:
      'const iv = sealed.subarray(0, nonceBytes);\n        const parameters = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode("endpoint:1") };',
  },
  {
    bug: "a host that moves to the rotating box cannot open its secrets",
    file: box.file,
    tests: ["packages/webhook-engine/src/secrets/box.test.ts"],
    find: "slice(0, 8)",
    replace: "slice(0, 9)",
  },
  {
    bug: "every process without a key of its own seals with the same one",
    ...box,
    find: "masterKey === undefined ? crypto.getRandomValues(new Uint8Array(keyBytes)) :",
    replace: "masterKey === undefined ? new Uint8Array(keyBytes) :",
  },
  {
    bug: "a password that is a row of keys backwards passes",
    ...strength,
    find: 'const runs = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(""))];',
    replace: "const runs = rows;",
  },
  {
    bug: "a password in another alphabet counts as common",
    ...strength,
    find: "/\\P{L}/gu",
    replace: "/[^a-z]/gu",
  },
  {
    bug: "an embedded service takes webhook endpoints to which it never delivers",
    ...ports,
    find: 'const refused = { allowed: false, reason: "This service delivers no webhooks" } as const;',
    replace: "const refused = { allowed: true } as const;",
  },
  {
    bug: "ids of a host with a clock of its own say another time",
    ...ports,
    find: "ids: createIdSource(clock, random),",
    replace: "ids: createIdSource(systemClock, random),",
  },
];
