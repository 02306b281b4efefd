import { describe, expect, test } from "bun:test";
import { createPasswordStrength } from "./password-strength.ts";

const words = [
  "kim@dealer.example",
  "kim",
  "dealer",
  "kimdealerexample",
  "Design Catalog",
  "catalog",
  "designcatalog",
  "Design Catalog Service",
];

describe("createPasswordStrength()", () => {
  const strength = createPasswordStrength();

  test.each([
    "password",
    "Password123!",
    "p4ssw0rd12",
    "12345678",
    "1234567890",
    "        ",
    "          ",
    "qwertyuiop",
    "1q2w3e4r5t",
    "aaaaaaaaaaaaaaaa",
    "abcdefghij",
    "passwordpassword",
    "2026-11-22",
    "iloveyou2026!",
    `${"a".repeat(100)}Vq7#kP2!zR9w`,
  ])("refuses %p as common", async (password) => {
    expect(await strength.weaknessOf(password, words)).toBe("common");
  });

  test.each([
    "kim@dealer.example",
    "KimDealerExample",
    "dealer12345",
    "design catalog",
    "DesignCatalog2026",
    "Design Catalog Service",
  ])("refuses %p as made of words of its owner", async (password) => {
    expect(await strength.weaknessOf(password, words)).toBe("personal");
  });

  test.each([
    "correct horse battery staple",
    "four other random words",
    "lobbywall7-quiet",
    "Lampe Fenster Regen Tisch",
  ])("takes %p", async (password) => {
    expect(await strength.weaknessOf(password, words)).toBeUndefined();
  });

  test("spends no longer than a few hashes on a hostile text", async () => {
    const hostile = ["p4ssw0rd1$".repeat(102), "1!|l".repeat(256), "19991999".repeat(128), "4@8({[".repeat(170)];
    for (const password of hostile) {
      const before = process.cpuUsage();
      await strength.weaknessOf(password, words);
      const { user, system } = process.cpuUsage(before);
      // The library's own limits would take seconds.
      expect((user + system) / 1000).toBeLessThan(1_000);
    }
  });

  test("judges one password and lets 50 wait, no more", async () => {
    const asked = Array.from({ length: 52 }, () => strength.weaknessOf("password", []));
    const settled = await Promise.allSettled(asked);
    expect(settled.slice(0, 51).map(({ status }) => status)).toEqual(Array.from({ length: 51 }, () => "fulfilled"));
    expect(settled[51]?.status).toBe("rejected");
  });

  test("does not keep the process from ending", async () => {
    const program = `
      const { createPasswordStrength } = await import(${JSON.stringify(import.meta.resolve("./password-strength.ts"))});
      console.log(await createPasswordStrength().weaknessOf("password", []));
    `;
    const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe" });
    expect(await new Response(child.stdout).text()).toBe("common\n");
    expect(await child.exited).toBe(0);
  });
});
