import type { Mutant } from "../mutant.ts";

const clients = "packages/core/src/identity/oauth-clients";

export const mutants: readonly Mutant[] = [
  {
    bug: "a client that registers by itself is called Design Catalog Support",
    file: `${clients}/register-client.ts`,
    find: "{ name: metadata.name, within: true }",
    replace: "{ name: metadata.name, within: false }",
    tests: [`${clients}/client-name.test.ts`],
  },
  {
    bug: "a client is called like the service, in letters with marks",
    file: `${clients}/client-name.ts`,
    find: 'text.normalize("NFKD")',
    replace: "text",
    tests: [`${clients}/client-name.test.ts`],
  },
  {
    bug: "a client is called DESlGN CATALOG, with a small l that looks like the capital I",
    file: `${clients}/client-name.ts`,
    find: "ownName.toUpperCase()",
    replace: "ownName",
    tests: ["packages/host/src/create-ports.test.ts"],
  },
  {
    bug: "a client is called like the service, in Cyrillic letters",
    file: "packages/host/src/create-ports.ts",
    find: "    confusables: unicodeConfusables,\n",
    replace: "",
    tests: ["packages/host/src/create-ports.test.ts"],
  },
  {
    bug: "a client that registers by itself is called DesignCatalogs",
    file: `${clients}/client-name.ts`,
    find: ' && words.join("").includes(joined)',
    replace: " && words.includes(joined)",
    tests: [`${clients}/client-name.test.ts`],
  },
  {
    bug: "a client takes the name of the service by being renamed",
    file: `${clients}/change-client.ts`,
    find: "    if (settings.name !== before.name) await checkClientName(context, settings.name);\n",
    replace: "",
    tests: [`${clients}/client-name.test.ts`],
  },
  {
    bug: "there is a role called administrator as well as Administrator",
    file: "packages/core/src/application/roles/table.ts",
    find: '  uniqueRules: { name: "any case" },\n',
    replace: "",
    tests: ["packages/core/src/application/roles/roles.test.ts"],
  },
  {
    bug: "two products without a manufacturer share a part number",
    file: "packages/core/src/catalog/products.ts",
    find: '  uniqueRules: { manufacturer: "null is a value" },\n',
    replace: "",
    tests: ["packages/core/src/catalog/products.test.ts"],
  },
  {
    bug: "a cable that no view shows stays when its product goes",
    file: "packages/core/src/projects/products/remove-product.ts",
    find: "  await removeCablesAt(change, { project, productIds: projectProductIds, removalId });\n",
    replace: "",
    tests: ["packages/core/src/projects/cables/connection.test.ts"],
  },
];
