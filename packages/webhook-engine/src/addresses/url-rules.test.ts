import { describe, expect, test } from "bun:test";
import { anyCharacter } from "@design-catalog/testing/any-character";
import fc from "fast-check";
import { type ReadUrl, readUrl, urlLengthMax } from "./url-rules.ts";

const accepted: readonly (readonly [text: string, host: string, hostKind: ReadUrl["hostKind"]])[] = [
  ["https://example.com", "example.com", "public"],
  ["https://example.com/", "example.com", "public"],
  ["HTTPS://Hooks.Example.COM/Path?q=1#f", "hooks.example.com", "public"],
  ["https://example.com:443/", "example.com", "public"],
  ["https://example.com:8443/a%20b?c=d@e", "example.com", "public"],
  ["https://example.com?x", "example.com", "public"],
  ["https://xn--bcher-kva.example/", "xn--bcher-kva.example", "public"],
  ["https://a_b.example.com/", "a_b.example.com", "public"],
  ["https://localhost:3000/", "localhost", "local"],
  ["https://receiver/", "receiver", "local"],
  ["https://a.localhost/", "a.localhost", "local"],
  ["https://printer.local/", "printer.local", "local"],
  ["https://metadata.google.internal/", "metadata.google.internal", "local"],
  ...[
    "home.arpa",
    "7.2.0.192.in-addr.arpa",
    "8.b.d.0.1.0.0.2.ip6.arpa",
    "a.test",
    "a.invalid",
    "abc.onion",
    "nas.lan",
  ].map((host) => [`https://${host}/hook`, host, "local"] as const),
  ...["git.corp", "router.home", "wiki.intranet", "db.private", "name.alt"].map(
    (host) => [`https://${host}/hook`, host, "local"] as const,
  ),
  ["https://test.example.com/", "test.example.com", "public"],
  ["https://contest/hook", "contest", "local"],
  ["https://my.latest/hook", "my.latest", "public"],
  ["https://127.0.0.1/", "127.0.0.1", "literal"],
  ["https://8.8.8.8:8443/", "8.8.8.8", "literal"],
  ["https://[::1]:8443/", "::1", "literal"],
  ["https://[2606:4700::1]/", "2606:4700::1", "literal"],
];

const refused: readonly (readonly [why: string, text: string])[] = [
  ["nothing", ""],
  ["no scheme", "example.com"],
  ["http", "http://example.com/"],
  ["another scheme", "ftp://example.com/"],
  ["javascript", "javascript:alert(1)"],
  ["one slash", "https:/example.com/"],
  ["no slash", "https:example.com/"],
  ["three slashes", "https:///example.com/"],
  ["no host", "https://"],
  ["no host but a path", "https:///"],
  ["only a port", "https://:443/"],
  ["a user", "https://user@example.com/"],
  ["a user and a password", "https://user:secret@example.com/"],
  ["an empty user", "https://@example.com/"],
  ["an empty user and password", "https://:@example.com/"],
  ["two at signs", "https://a@b@example.com/"],
  ["a leading space", " https://example.com/"],
  ["a trailing space", "https://example.com/ "],
  ["a space in the path", "https://example.com/a b"],
  ["a tab", "https://exam\tple.com/"],
  ["a CR and LF", "https://example.com/\r\nx: y"],
  ["an LF in the scheme", "ht\ntps://example.com/"],
  ["a NUL", "https://example.com/\u0000"],
  ["a DEL", "https://example.com/\u007f"],
  ["a backslash for a slash", "https:\\\\example.com\\"],
  ["a backslash in the authority", "https://example.com\\@other.example/"],
  ["a percent-encoded host", "https://%65xample.com/"],
  ["a percent-encoded address", "https://%31%32%37.0.0.1/"],
  ["a percent-encoded dot", "https://example%2ecom/"],
  ["full-width digits", "https://１２７.0.0.1/"],
  ["circled letters", "https://ⓛocalhost/"],
  ["an ideographic full stop", "https://example。com/"],
  ["a soft hyphen", "https://exa\u00admple.com/"],
  ["a zero-width space", "https://exa\u200bmple.com/"],
  ["letters outside ASCII", "https://bücher.example/"],
  ["a path outside ASCII", "https://example.com/ü"],
  ["a hexadecimal address", "https://0x7f.0.0.1/"],
  ["a short hexadecimal address", "https://0x7f.1/"],
  ["an octal address", "https://0177.0.0.1/"],
  ["a decimal address", "https://2130706433/"],
  ["a short address", "https://127.1/"],
  ["an address with a trailing dot", "https://127.0.0.1./"],
  ["a number out of range", "https://127.0.0.256/"],
  ["leading zeros", "https://127.0.0.01/"],
  ["an IPv6 address spelled at length", "https://[0:0:0:0:0:0:0:1]/"],
  ["an IPv4-mapped address in dotted form", "https://[::ffff:127.0.0.1]/"],
  ["an IPv6 zone", "https://[fe80::1%25eth0]/"],
  ["unclosed brackets", "https://[::1/"],
  ["a trailing dot", "https://example.com./"],
  ["localhost with a trailing dot", "https://localhost./"],
  ["two dots", "https://a..b/"],
  ["a leading dot", "https://.example.com/"],
  ["a label of 64 characters", `https://${"a".repeat(64)}.com/`],
  ["a name of 254 characters", `https://${"a.".repeat(125)}comx/`],
  ["a hyphen first", "https://-a.example.com/"],
  ["a hyphen last", "https://a-.example.com/"],
  ["a wildcard", "https://*.example.com/"],
  ["a comma", "https://a,b.example.com/"],
  ["port 0", "https://example.com:0/"],
  ["a port out of range", "https://example.com:65536/"],
  ["a port that is not a number", "https://example.com:a/"],
  ["broken punycode", "https://xn--a.example/"],
];

describe("readUrl()", () => {
  test.each(accepted)("given %s reads the host %s, %s", (text, host, hostKind) => {
    expect(readUrl(text)).toEqual({ outcome: "read", host, hostKind });
  });

  for (const [why, text] of refused) {
    test(`given ${why} refuses with a reason`, () => {
      const reading = readUrl(text);
      expect(reading.outcome).toBe("refused");
      expect(reading).toHaveProperty("reason", expect.stringMatching(/^Cannot use the URL because .+[^.]$/));
    });
  }

  test("given credentials does not repeat them", () => {
    expect(JSON.stringify(readUrl("https://user:hunter2@example.com/"))).not.toContain("hunter2");
  });

  test(`given ${urlLengthMax} characters reads, and one more refuses`, () => {
    const text = "https://example.com/".padEnd(urlLengthMax, "a");
    expect(readUrl(text).outcome).toBe("read");
    expect(readUrl(`${text}a`)).toEqual({
      outcome: "refused",
      reason: "Cannot use the URL because it must have at most 2048 characters, not 2049",
    });
  });

  test("given any text never throws, and reads only hosts as the URL parser understands them", () => {
    const pieces = fc.constantFrom(
      "https://",
      "HTTPS:",
      "//",
      "/",
      "\\",
      "@",
      ":",
      ".",
      "[",
      "]",
      "::1",
      "%31",
      "127",
      "0x7f",
      "localhost",
      "example",
      "com",
      "１",
      "\t",
      "\n",
      " ",
      "443",
      "?",
      "#",
    );
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.webUrl({ validSchemes: ["https"] }),
      fc.array(pieces).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((rest) => `https://${rest}`),
        ),
        (candidate) => {
          const reading = readUrl(candidate);
          if (reading.outcome === "refused") return;
          const url = new URL(candidate);
          expect(url.hostname.replace(/^\[|\]$/g, "")).toBe(reading.host);
          expect(candidate.toLowerCase()).toStartWith(`https://${url.hostname}`);
          expect([url.protocol, url.username, url.password]).toEqual(["https:", "", ""]);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
