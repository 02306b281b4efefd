import { describe, expect, test } from "bun:test";
import { isLoopback, redirectUriFault } from "./redirect-uri.ts";

/** As a hand that writes to the database could make them. */
const schemes = ["cursor", "planner", "javascript", "mailto", "http"];

const admitted = [
  "https://planner.example/callback",
  "https://planner.example:8443/callback?tenant=1",
  "https://10.0.0.1/callback",
  "http://localhost:3000/callback",
  "http://localhost/callback",
  "http://127.0.0.1/callback",
  "http://127.0.0.1:33418/",
  "http://[::1]:8080/callback",
  "com.example.app:/callback",
  "com.example.app://oauth",
  "cursor://anysphere.cursor-mcp/oauth/callback",
  "Planner:/callback",
];

const refused = [
  ["", "ASCII"],
  ["/callback", "absolute"],
  ["//planner.example/callback", "absolute"],
  ["https://", "absolute"],
  ["http://planner.example/callback", "loopback"],
  ["http://127.0.0.1.planner.example/callback", "loopback"],
  ["http://localhost.planner.example/callback", "loopback"],
  ["http://127.0.0.2/callback", "loopback"],
  ["http://0.0.0.0/callback", "loopback"],
  ["http://127.0.0.1:65536/callback", "absolute"],
  ["https://planner.example/callback#part", "fragment"],
  ["https://planner.example/callback#", "fragment"],
  ["https://*.planner.example/callback", "wildcard"],
  ["https://planner.example/*", "wildcard"],
  ["https://kim:secret@planner.example/callback", "credentials"],
  ["https://kim@planner.example/callback", "credentials"],
  ["https:\\\\planner.example\\callback", "backslash"],
  ["https://planner.example\\@thief.example/", "backslash"],
  ["https:planner.example/callback", "slashes"],
  ["HTTPS:planner.example/callback", "slashes"],
  ["https:/planner.example/callback", "slashes"],
  ["https:///planner.example/callback", "slashes"],
  ["http:localhost/callback", "slashes"],
  ["javascript:alert(1)", "scheme"],
  ["JavaScript:alert(1)", "scheme"],
  ["java\tscript:alert(1)", "ASCII"],
  [" https://planner.example/callback", "ASCII"],
  ["https://planner.example/\u00e9", "ASCII"],
  ["https://planner.example/\n", "ASCII"],
  ["data:text/html,x", "scheme"],
  ["vbscript:x", "scheme"],
  ["file:///etc/passwd", "scheme"],
  ["blob:https://planner.example/1", "scheme"],
  ["ftp://planner.example/", "scheme"],
  ["mailto:kim@planner.example", "scheme"],
  ["myapp://callback", "scheme"],
  ["urn:ietf:wg:oauth:2.0:oob", "scheme"],
  [`https://planner.example/${"x".repeat(2048)}`, "2048"],
] as const;

describe("redirectUriFault()", () => {
  test.each(admitted)("given %j returns undefined", (uri) => {
    expect(redirectUriFault(uri, schemes)).toBeUndefined();
  });

  test.each(refused)("given %j names %s", (uri, about) => {
    expect(redirectUriFault(uri, schemes)).toContain(about);
  });
});

test.each([
  ["http://localhost:3000/callback", true],
  ["http://127.0.0.1/callback", true],
  ["http://[::1]/callback", true],
  ["https://planner.example/callback", false],
  ["http://localhost.planner.example/", false],
  ["com.example.app:/localhost", false],
])("isLoopback() given %s is %p", (uri, expected) => {
  expect(isLoopback(uri)).toBe(expected);
});
