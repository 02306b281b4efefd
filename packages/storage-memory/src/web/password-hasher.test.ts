import { describe, expect, test } from "bun:test";
import { createWebPasswordHasher } from "./password-hasher.ts";

/** Cheaper than in use, for tests that do not judge the cost. */
const hasher = createWebPasswordHasher({ iterations: 1_000 });

describe("createWebPasswordHasher()", () => {
  /** RFC 7914 section 11, the first 32 bytes. */
  const vectors = [
    ["passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"],
    ["Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"],
  ] as const;
  test.each(vectors)("verifies the published hash of %s", async (password, salt, iterations, derived) => {
    const stored = `pbkdf2-sha256$${iterations}$${btoa(salt)}$${Buffer.from(derived, "hex").toString("base64")}`;
    expect(await hasher.verify(password, stored)).toBe(true);
    expect(await hasher.verify(`${password} `, stored)).toBe(false);
  });

  test("verifies what it has hashed, each time with another salt", async () => {
    const [one, other] = [await hasher.hash("correct horse"), await hasher.hash("correct horse")];
    expect(one).not.toBe(other);
    expect(await Promise.all([one, other].map((hash) => hasher.verify("correct horse", hash)))).toEqual([true, true]);
    expect(await hasher.verify("correct house", one)).toBe(false);
  });

  test("hashes at OWASP's cost unless it is told another", async () => {
    expect(await createWebPasswordHasher().hash("correct horse")).toStartWith("pbkdf2-sha256$600000$");
    expect(await hasher.hash("correct horse")).toStartWith("pbkdf2-sha256$1000$");
  });

  test("accepts no password where there is no hash", async () => {
    expect(await hasher.verify("", undefined)).toBe(false);
  });

  test("refuses a hash of another form, and one that is cut", async () => {
    const hash = await hasher.hash("correct horse");
    expect(await hasher.verify("correct horse", hash.slice(0, -8))).toBe(false);
    for (const other of ["$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA", `${hash}$`, "pbkdf2-sha256$0$AAAA$AAAA", ""]) {
      await expect(hasher.verify("correct horse", other)).rejects.toThrow("its hash has another form");
    }
  });
});
