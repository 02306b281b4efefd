import { expect, test } from "bun:test";
import { problemsOf } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

test.each([
  ["http://proxy.example:3128", { protocol: "http:", hostname: "proxy.example", port: 3128 }],
  ["http://10.0.0.9/", { protocol: "http:", hostname: "10.0.0.9", port: 80 }],
  ["https://[fd00::1]", { protocol: "https:", hostname: "[fd00::1]", port: 443 }],
  [
    "https://catalog%40dealer:p%3Aw%2F1@proxy.example",
    {
      protocol: "https:",
      hostname: "proxy.example",
      port: 443,
      login: { user: "catalog@dealer", password: "p:w/1" },
    },
  ],
  ["http://token:@proxy.example", { login: { user: "token", password: "" } }],
] as const)("readConfig() given the proxy %s reads its place and login", (value, expected) => {
  expect(readConfig({ WEBHOOK_PROXY: value }).webhookProxy).toMatchObject(expected);
});

test.each([
  "proxy.example:3128",
  "socks5://proxy.example:1080",
  "http://proxy.example/path",
  "http://proxy.example?hunter2",
  "http://:hunter2@proxy.example",
  "http://a%3Ab:hunter2@proxy.example",
  "http://a:hunter2%0d%0ax@proxy.example",
  "http://a:hunter2%ff@proxy.example",
  "http://a:hunter2/x@proxy.example:3128",
])("readConfig() refuses the proxy %s without repeating its password", (value) => {
  const problems = problemsOf({ WEBHOOK_PROXY: value });
  expect(problems).toEqual([expect.stringMatching(/^WEBHOOK_PROXY must be .* \/ as %2F/u)]);
  expect(problems.join()).not.toContain("hunter2");
});
