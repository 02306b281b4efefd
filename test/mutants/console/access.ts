import { seed } from "../mutant.ts";

const islands = "packages/console/src/islands";

export const mutants = [
  ...seed(
    `${islands}/access/privilege-levels.ts`,
    [`${islands}/access/privilege-levels.test.ts`],
    [
      [
        "a role that may change an area looks like one that may read it",
        'if (privileges.includes(readWrite)) return "write";',
        "",
      ],
      ["a role keeps the right to change what it should only read", " && privilege !== area.readWrite", ""],
      ["the same privileges in another order look like a conflict", ".toSorted()", ".slice()"],
    ],
  ),
  ...seed(
    `${islands}/users/user-values.ts`,
    [`${islands}/users/user-values.test.ts`],
    [
      [
        "saving a user turns a number among the settings into text",
        'if (typeof value === "number") return "number";',
        "",
      ],
      [
        "saving a user turns yes into a text",
        'return typeof value === "boolean" ? "truth" : "text";',
        'return "text";',
      ],
      [
        "a setting without a name is sent",
        'values.settings.filter(({ name }) => name.trim() !== "")',
        "values.settings",
      ],
      ["what is not a number becomes null", " && Number.isFinite(number) ? number", " ? number"],
    ],
  ),
  ...seed(
    `${islands}/account/qr-path.ts`,
    [`${islands}/account/qr-path.test.ts`],
    [
      ["no authenticator reads the QR code", "`M${x} ${y}h1v1h-1z`", "`M${y} ${x}h1v1h-1z`"],
      ["the QR code is light on dark", "isDark ? `M${x}", "!isDark ? `M${x}"],
    ],
  ),
  ...seed(
    "packages/core/src/identity/me/end-sessions.ts",
    ["packages/core/src/identity/oauth/console-token.test.ts"],
    [
      [
        "changing the password signs the own browser out",
        "await transaction.update(browserSessions, current, { accessEpoch });",
        "",
      ],
      [
        "changing the password keeps every browser signed in",
        "matches({ id: kept, userId, accessEpoch: before.accessEpoch })",
        "matches({ userId, accessEpoch: before.accessEpoch })",
      ],
    ],
  ),
  ...seed(
    "packages/core/src/identity/domains/domain-operations.ts",
    ["packages/core/src/identity/domains/domains.test.ts"],
    [
      [
        "a check on demand shows what was found last time",
        "const row = await findLive(context.store, domains, { id: body.id });\n    return presentDomain(await checkDomain(context, row));",
        "const row = await findLive(context.store, domains, { id: body.id });\n    return presentDomain(row);",
      ],
    ],
  ),
];
