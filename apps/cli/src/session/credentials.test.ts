import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCredentialStore } from "./credentials.ts";

let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), "catalogctl-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const kim = { emailAddress: "kim@dealer.example", accessToken: "a", refreshToken: "r", expiresAt: 5 };

describe("openCredentialStore()", () => {
  test("keeps one sign-in per service, in a file that only the operator can read", () => {
    const store = openCredentialStore({ XDG_CONFIG_HOME: home });
    expect([store.current(), store.find("https://a.example")]).toEqual([undefined, undefined]);
    store.save("https://a.example", kim);
    store.save("https://b.example", { ...kim, accessToken: "b" });
    const again = openCredentialStore({ XDG_CONFIG_HOME: home });
    expect([again.current(), again.find("https://a.example")]).toEqual(["https://b.example", kim]);
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
    again.remove("https://b.example");
    expect(store.current()).toBe("https://a.example");
    again.remove("https://a.example");
    expect(existsSync(store.file)).toBe(false);
  });

  test("keeps the service of the last sign-in while others are renewed or removed", () => {
    const store = openCredentialStore({ XDG_CONFIG_HOME: home });
    for (const name of ["a", "b", "c"]) store.save(`https://${name}.example`, kim);
    store.renew("https://a.example", { ...kim, accessToken: "renewed" });
    expect([store.current(), store.find("https://a.example")?.accessToken]).toEqual(["https://c.example", "renewed"]);
    store.remove("https://b.example");
    expect(store.current()).toBe("https://c.example");
    store.remove("https://c.example");
    expect(store.current()).toBe("https://a.example");
  });

  test("warns of a file that others may read, and says how to fix it", () => {
    const store = openCredentialStore({ XDG_CONFIG_HOME: home });
    expect(store.exposure()).toBeUndefined();
    store.save("https://a.example", kim);
    expect(store.exposure()).toBeUndefined();
    chmodSync(store.file, 0o640);
    expect(store.exposure()).toContain(`${store.file} (mode 0640): run chmod 600`);
    chmodSync(store.file, 0o604);
    expect(store.exposure()).toContain("mode 0604");
  });

  test("uses the XDG directory if it is absolute, otherwise the home directory", () => {
    expect(openCredentialStore({ HOME: home }).file).toBe(join(home, ".config", "catalogctl", "credentials.json"));
    expect(openCredentialStore({ HOME: home, XDG_CONFIG_HOME: "relative" }).file).toStartWith(home);
  });

  test("given a file that cannot be read says why, and keeps it", () => {
    const store = openCredentialStore({ XDG_CONFIG_HOME: home });
    store.save("https://a.example", kim);
    writeFileSync(store.file, "half of");
    for (const use of [() => store.current(), () => store.save("https://b.example", kim)])
      expect(use).toThrow(`Cannot read your sign-ins in ${store.file}: The body is not JSON`);
    expect(readFileSync(store.file, "utf8")).toBe("half of");
    rmSync(store.file);
    mkdirSync(store.file);
    expect(() => store.find("https://a.example")).toThrow(/EISDIR: .*sign in again$/u);
    const within = openCredentialStore({ XDG_CONFIG_HOME: "/dev/null" });
    expect(() => within.current()).toThrow(/^Cannot read your sign-ins in \/dev\/null.*ENOTDIR/u);
  });

  test("given a file with other content treats it as empty and replaces it", () => {
    const store = openCredentialStore({ XDG_CONFIG_HOME: home });
    store.save("https://a.example", kim);
    writeFileSync(store.file, '{"services": {"https://a.example": {"accessToken": 1}}, "current": 2}');
    expect([store.current(), store.find("https://a.example")]).toEqual([undefined, undefined]);
    const half = { accessToken: "a" };
    const least = { accessToken: "a", refreshToken: "r", expiresAt: "soon" };
    writeFileSync(store.file, JSON.stringify({ services: { "https://a.example": half, "https://b.example": least } }));
    expect(store.find("https://a.example")).toBeUndefined();
    expect(store.find("https://b.example")).toEqual({ ...kim, emailAddress: "", expiresAt: 0 });
    store.save("https://a.example", kim);
    expect(store.find("https://a.example")).toEqual(kim);
  });
});
