import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = seed(
  "packages/host/src/keys/url-signer.ts",
  ["packages/host/src/keys/url-signer.test.ts"],
  [
    [
      "URLs end when the master key rotates",
      "ring.keys().some((masterKey)",
      "ring.keys().slice(0, 1).some((masterKey)",
    ],
    [
      "a signature of a URL reveals something about what the master key seals",
      'Buffer.from(hkdfSync("sha256", Buffer.from(masterKey, "base64"), "", label, 32))',
      'Buffer.from(masterKey, "base64")',
    ],
  ],
);
