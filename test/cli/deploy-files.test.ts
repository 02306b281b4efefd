/** The files of deploy/ against the service that they deploy. Their own linters are not to be had everywhere. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCatalogctl } from "../support/catalogctl.ts";

setDefaultTimeout(90_000);

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const namesIn = (text: string, expression: RegExp) => [...text.matchAll(expression)].map(([, name = ""]) => name);

/** Settings that people are told of, the one that tells an installation its commit, and those of Bun's allocator. */
const known = [
  ...namesIn(read(".env.example"), /^(?:# )?([A-Z][A-Z_]+)=/gmu),
  "SOURCE_COMMIT",
  "MIMALLOC_PURGE_DELAY",
  "MIMALLOC_PURGE_HOLES_MIN_INTERVAL",
];

test.each([
  ["deploy/proxy/nginx.conf", /keepalive_timeout (\d+)s/gu],
  ["deploy/proxy/Caddyfile", /keepalive (\d+)s/gu],
])("%s closes idle connections before the service does", (file, expression) => {
  const [seconds, ...others] = namesIn(read(file), expression).map(Number);
  const [ofService] = namesIn(read("docs/operations/configuration.md"), /`KEEP_ALIVE_SECONDS` \| `(\d+)`/gu).map(
    Number,
  );
  expect(others).toEqual([]);
  expect(seconds).toBeLessThan((ofService ?? 0) - 10);
});

test.each([
  ["deploy/docker/Dockerfile", /\b([A-Z][A-Z_]+)=(?=\S)/gu, ["NODE_ENV", "SOURCE_COMMIT"]],
  ["deploy/docker/compose.yaml", /^ {6}([A-Z][A-Z_]+): (?!catalog$|\$\{POSTGRES_PASSWORD)/gmu, ["DATABASE_URL"]],
  ["deploy/chart/templates/deployments.yaml", /name: ([A-Z][A-Z_]+),/gu, ["ROLE", "BASE_URL", "TRUSTED_PROXIES"]],
  ["deploy/chart/templates/migration.yaml", /name: ([A-Z][A-Z_]+),/gu, ["BACKUP_BEFORE_MIGRATION"]],
  ["deploy/systemd/design-catalog@.service", /[ '=]([A-Z][A-Z_]+)=/gu, ["NODE_ENV", "MASTER_KEY", "DATABASE_URL"]],
  ["deploy/systemd/design-catalog@.service.d/binary.conf", /[ '=]([A-Z][A-Z_]+)=/gu, ["MASTER_KEY", "DATABASE_URL"]],
  ["deploy/systemd/design-catalog.service", /[ '=]([A-Z][A-Z_]+)=/gu, ["DATA_DIR", "PORT"]],
  ["deploy/systemd/design-catalog@.service.d/mail.conf", /=([A-Z][A-Z_]+)_FILE=/gu, ["SMTP_URL"]],
  [
    "deploy/systemd/design-catalog@.service.d/first-start.conf",
    /=([A-Z][A-Z_]+)_FILE=/gu,
    ["BOOTSTRAP_ADMIN_PASSWORD"],
  ],
] as const)("%s sets only what the service reads", (file, expression, some) => {
  const names = namesIn(read(file), expression).filter((name) => name !== "COMMIT");
  expect(names).toEqual(expect.arrayContaining([...some]));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test("the routes of two cells and the service that answers meanwhile have the port of the chart's service", () => {
  const [port = ""] = namesIn(read("deploy/chart/templates/service.yaml"), /port: (\d+)/gu);
  const cells = read("deploy/proxy/ingress-cells.yaml");
  expect(namesIn(cells, /(?:number|- port): (\d+)$/gmu)).toEqual([port, port]);
  const [listened = ""] = namesIn(cells, /listen (\d+);/gu);
  expect(namesIn(cells, /(?:targetPort|containerPort): (\d+)$/gmu)).toEqual([listened, listened]);
});

test.each(["service", "service.d/mail.conf", "service.d/first-start.conf"])(
  "design-catalog@.%s uses every credential that it loads, and no other",
  (file) => {
    const text = read(`deploy/systemd/design-catalog@.${file}`);
    const loaded = namesIn(text, /^LoadCredential=([a-z-]+):\/etc\/design-catalog\/\1$/gmu);
    expect(loaded).not.toEqual([]);
    expect(namesIn(text, /(?:CREDENTIALS_DIRECTORY|%d)\/([a-z-]+)/gu)).toEqual(loaded);
  },
);

test("the chart's job runs a command that exists", async () => {
  const [, program = "", command = ""] =
    /args: \[(\S+), (\w+)\]/u.exec(read("deploy/chart/templates/migration.yaml")) ?? [];
  expect(existsSync(join(root, program))).toBe(true);
  const { exitCode, out } = await runCatalogctl([command, "--help"], { environment: {} });
  expect([exitCode, out]).toEqual([0, expect.stringContaining(`catalogctl ${command}`)]);
});
