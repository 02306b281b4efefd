import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { problemsOf, production, type Variables } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

const directory = mkdtempSync(join(tmpdir(), "design-catalog-secrets-"));
afterAll(() => rmSync(directory, { recursive: true }));
const accountKey = Buffer.alloc(64, 7).toString("base64");
const keys = { BLOB_ACCESS_KEY_ID: "AKIDEXAMPLE", BLOB_SECRET_KEY: "hunter2" };

describe("readConfig() given where files are kept", () => {
  test.each<[Variables, object]>([
    [{}, { kind: "file", directory: resolve(".data/blobs") }],
    [{ DATA_DIR: "/srv/catalog" }, { kind: "file", directory: "/srv/catalog/blobs" }],
    [{ BLOB_URL: "file:" }, { kind: "file", directory: resolve(".data/blobs") }],
    [{ BLOB_URL: "file:/srv/files" }, { kind: "file", directory: "/srv/files" }],
    [{ BLOB_URL: "file:///srv/files" }, { kind: "file", directory: "/srv/files" }],
    [{ BLOB_URL: "file:files" }, { kind: "file", directory: resolve("files") }],
    [
      { BLOB_URL: "s3://catalog?region=eu-central-1", ...keys },
      { kind: "s3", bucket: "catalog", region: "eu-central-1", accessKeyId: "AKIDEXAMPLE", secretKey: "hunter2" },
    ],
    [
      { BLOB_URL: "s3://catalog/a/b/?endpoint=https://s3.dealer.example&pathStyle=false", ...keys },
      {
        bucket: "catalog",
        prefix: "a/b",
        endpoint: "https://s3.dealer.example",
        pathStyle: false,
        region: "us-east-1",
      },
    ],
    [
      { BLOB_URL: "azure://dealer/catalog", BLOB_SECRET_KEY: accountKey },
      { kind: "azure", account: "dealer", container: "catalog", accountKey },
    ],
    [
      {
        BLOB_URL: "azure://devstoreaccount1/catalog/x?endpoint=http://127.0.0.1:10000/devstoreaccount1/",
        BLOB_SECRET_KEY: accountKey,
      },
      { container: "catalog", prefix: "x", endpoint: "http://127.0.0.1:10000/devstoreaccount1" },
    ],
  ])("takes %p", (variables, expected) => {
    expect(readConfig(variables).blobs).toMatchObject(expected);
    if (!("prefix" in expected)) expect(readConfig(variables).blobs).not.toHaveProperty("prefix");
  });

  test.each<[Variables, string]>([
    [{ BLOB_URL: "ftp://files" }, "BLOB_URL must be file:<directory>, s3://"],
    [{ BLOB_URL: "/srv/files" }, "BLOB_URL must be file:<directory>, s3://"],
    [{ BLOB_URL: "file://server/files" }, "BLOB_URL must be file:<directory>"],
    [
      { BLOB_URL: "s3://hunter2:hunter2@catalog?region=eu", ...keys },
      "BLOB_URL must not contain keys: set BLOB_ACCESS",
    ],
    [{ BLOB_URL: "s3://Catalog_1?region=eu", ...keys }, "BLOB_URL must name a bucket of 3 to 63"],
    [{ BLOB_URL: "s3://catalog", ...keys }, "BLOB_URL must name the region of the bucket"],
    [{ BLOB_URL: "s3://catalog?region=", ...keys }, "BLOB_URL must name the region of the bucket"],
    [{ BLOB_URL: "s3://catalog?region=eu&pathstyle=true", ...keys }, "BLOB_URL must not have the parameter pathstyle"],
    [{ BLOB_URL: "s3://catalog?region=eu&pathStyle=yes", ...keys }, "BLOB_URL must have true or false as pathStyle"],
    [
      { BLOB_URL: "s3://catalog?endpoint=s3.example", ...keys },
      "BLOB_URL must have an http or https URL without a login",
    ],
    [{ BLOB_URL: "s3://catalog?endpoint=https://a:b@s3.example", ...keys }, "BLOB_URL must have an http or https URL"],
    [
      { BLOB_URL: "s3://catalog?endpoint=https://s3.example/x", ...keys },
      "BLOB_URL must have an endpoint without a path",
    ],
    [{ BLOB_URL: "s3://catalog/a%20b?region=eu", ...keys }, "BLOB_URL must have a prefix of letters"],
    [{ BLOB_URL: "s3://catalog?region=eu", BLOB_SECRET_KEY: "hunter2" }, "BLOB_ACCESS_KEY_ID must be set, or BLOB_"],
    [{ BLOB_URL: "s3://catalog?region=eu", BLOB_ACCESS_KEY_ID: "a" }, "BLOB_SECRET_KEY must be set, or BLOB_SECRET_"],
    [{ BLOB_URL: "azure://dealer/catalog" }, "BLOB_SECRET_KEY must be set, or BLOB_SECRET_KEY_FILE: the key of the"],
    [{ BLOB_URL: "azure://dealer/catalog", BLOB_SECRET_KEY: "hunter2" }, "BLOB_SECRET_KEY must be 64 bytes in base64"],
    [
      { BLOB_URL: "azure://dealer/catalog", BLOB_ACCESS_KEY_ID: "x", BLOB_SECRET_KEY: accountKey },
      "BLOB_ACCESS_KEY_ID must not be set with azure:",
    ],
    [{ BLOB_URL: "azure://dealer", BLOB_SECRET_KEY: accountKey }, "BLOB_URL must name a container of 3 to 63"],
    [{ BLOB_URL: "azure://dealer/a--b", BLOB_SECRET_KEY: accountKey }, "BLOB_URL must name a container of 3 to 63"],
    [{ BLOB_URL: "azure://my-dealer/catalog", BLOB_SECRET_KEY: accountKey }, "BLOB_URL must name an account of 3 to"],
    [{ BLOB_SECRET_KEY: "hunter2" }, "BLOB_SECRET_KEY must be set only with a BLOB_URL of s3: or azure:"],
    [
      { ...production, BLOB_URL: "s3://catalog?endpoint=http://s3.dealer.example", ...keys },
      "BLOB_URL must have an https endpoint in production",
    ],
  ])("refuses %p with one sentence and no secret", (variables, expected) => {
    const [problem, ...more] = problemsOf(variables);
    expect(problem).toStartWith(expected);
    expect(problem).not.toContain("hunter2");
    expect(more).toEqual([]);
  });

  test("in production takes an emulator on this machine", () => {
    const url = "s3://catalog?endpoint=http://127.0.0.1:7070";
    expect(problemsOf({ ...production, BLOB_URL: url, ...keys })).toEqual([]);
  });

  test("reads keys from files, and refuses a key given twice, an empty file and none", () => {
    const [full, empty] = [join(directory, "full"), join(directory, "empty")];
    writeFileSync(full, " secret-from-a-file\n");
    writeFileSync(empty, "\n");
    const url = { BLOB_URL: "s3://catalog?region=eu", BLOB_ACCESS_KEY_ID: "a" };
    const read = readConfig({ ...url, BLOB_SECRET_KEY_FILE: full }).blobs;
    expect(read).toMatchObject({ secretKey: "secret-from-a-file" });
    const sentences = [
      problemsOf({ ...url, BLOB_SECRET_KEY_FILE: full, BLOB_SECRET_KEY: "b" }),
      problemsOf({ ...url, BLOB_SECRET_KEY_FILE: empty }),
      problemsOf({ ...url, BLOB_SECRET_KEY_FILE: join(directory, "none") }),
    ];
    expect(sentences.map(([first, ...more]) => [first?.slice(0, 51), ...more])).toEqual([
      ["BLOB_SECRET_KEY must not be set together with BLOB_SECRET_KEY_FILE".slice(0, 51)],
      ["BLOB_SECRET_KEY_FILE must name a file that holds the secret, but".slice(0, 51)],
      ["BLOB_SECRET_KEY_FILE must be a readable file, but /"],
    ]);
  });
});

describe("readConfig() given a scanner", () => {
  test.each<[Variables, ReturnType<typeof readConfig>["scanner"]]>([
    [{}, undefined],
    [{ CLAMD_URL: "tcp://clamd" }, { host: "clamd", port: 3310 }],
    [{ CLAMD_URL: "tcp://[::1]:3311" }, { host: "::1", port: 3311 }],
    [{ CLAMD_URL: "unix:/run/clamav/clamd.ctl" }, { path: "/run/clamav/clamd.ctl" }],
    [{ CLAMD_URL: "unix:///run/clamav/clamd.ctl" }, { path: "/run/clamav/clamd.ctl" }],
  ])("takes %p", (variables, expected) => {
    expect(readConfig(variables).scanner).toEqual(expected);
  });

  test.each(["clamd:3310", "http://clamd", "tcp://", "tcp://clamd/path", "tcp://a:b@clamd", "unix:clamd.ctl"])(
    "refuses %p",
    (value) => {
      expect(problemsOf({ CLAMD_URL: value })).toEqual([
        "CLAMD_URL must be tcp://host[:port] or unix:/path/of/the/socket",
      ]);
    },
  );
});
