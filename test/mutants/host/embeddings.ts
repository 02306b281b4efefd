import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  ...seed(
    "packages/host/src/open-ai-embedder.ts",
    ["packages/host/src/open-ai-embedder.test.ts"],
    [
      ["products get each other's vectors", "vectors.get(index)", "[...vectors.values()][index]"],
      ["a busy provider ends a reindex", "error.status === 429 || error.status >= 500", "error.status === 999"],
      ["a wrong key is tried again and again", "!isPassing || tries === triesMax", "tries === triesMax"],
      ["a search waits for the second try", "deadlineMs === undefined ? postPatiently", "true ? postPatiently"],
      ["a busy provider has a text blamed", "[400, 413, 422]", "[400, 413, 422, 429, 503]"],
      ["a text that is too long ends the upkeep", "[400, 413, 422]", "[400]"],
      ["text becomes a vector", 'value.every((number) => typeof number === "number")', "value.length > 0"],
    ],
  ),
  ...seed(
    "packages/host/src/config/embeddings.ts",
    ["packages/host/src/config/embeddings.test.ts"],
    [
      ["texts cross the network in the clear", 'production && protocol === "http:"', "false"],
      ["a key in the URL is taken", "Object.keys(others).length > 0", "false"],
      ["a width that codes cannot hold is taken", "number % 32 !== 0", "false"],
    ],
  ),
  ...seed(
    "packages/host/src/config/config.ts",
    ["packages/host/src/config/documented-settings.test.ts"],
    [
      ["a setting is read that no document names", 'reader.integer("LOG_RETENTION_DAYS"', 'reader.integer("LOG_DAYS"'],
      ["a copied .env.example changes a default", '"error"], "info")', '"error"], "warn")'],
    ],
  ),
  {
    bug: "the service refuses an example of .env.example",
    file: "packages/host/src/config/embeddings.ts",
    find: "const dimensionsMost = 8_192;",
    replace: "const dimensionsMost = 256;",
    tests: ["packages/host/src/config/documented-settings.test.ts"],
  },
  ...seed(
    "packages/host/src/outbound.ts",
    ["packages/host/src/open-ai-embedder.test.ts"],
    [["EMBEDDINGS_URL is taken and nobody is asked", "...(settings.embeddings && {", "...(false && {"]],
  ),
];
