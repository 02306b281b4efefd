import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";
import { type CliOptions, runHere, runJson } from "../support/catalogctl.ts";

setDefaultTimeout(90_000);

const ids = ["000000000000000000000001", "000000000000000000000002", "000000000000000000000003"] as const;
const text = "Deliveries to https://a.example/ were given up.\n\n\u001b[2JSee the deliveries grid.\n";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.connectionString, (client) =>
    client.query(
      `INSERT INTO outgoing_mails (id, application_id, kind, recipient, subject, text, status, attempts, next_attempt_at,
         last_error, created_at, sent_at)
       SELECT lpad(n::text, 24, '0'), 'a', 'webhook-exhausted', recipient, 'Subject ' || n, $1, status, n - 1,
         CASE status WHEN 'queued' THEN timestamptz '2026-11-21T10:00Z' END,
         CASE status WHEN 'failed' THEN '550 no such user' END, timestamptz '2026-11-20T00:00Z' + n * interval '1 hour',
         CASE status WHEN 'sent' THEN timestamptz '2026-11-20T02:00:01Z' END
       FROM unnest('{queued,sent,failed}'::text[], '{kim@dealer.example,lee@dealer.example,kim@old.example}'::text[])
         WITH ORDINALITY AS mails (status, recipient, n)`,
      [text],
    ),
  );
});
afterAll(() => database.drop());

/** Reads mails without a master key, because nothing of a mail is sealed. */
function atDatabase(): CliOptions {
  return { environment: { DATABASE_URL: database.connectionString, XDG_CONFIG_HOME: join(tmpdir(), "nobody") } };
}

describe("catalogctl mail list", () => {
  test("shows the newest first with recipient, subject, attempts and what became of each", async () => {
    const { exitCode, out, err } = await runHere(["mail", "list"], atDatabase());
    expect([exitCode, err]).toEqual([0, ""]);
    const rows = out.trimEnd().split("\n");
    expect(rows.map((row) => row.split(/ {2,}/u))).toEqual([
      ["ID", "CREATED", "STATUS", "ATTEMPTS", "RECIPIENT", "SUBJECT", "RESULT"],
      [ids[2] ?? "", "2026-11-20T03:00:00.000Z", "failed", "2", "kim@old.example", "Subject 3", "550 no such user"],
      [
        ids[1] ?? "",
        "2026-11-20T02:00:00.000Z",
        "sent",
        "1",
        "lee@dealer.example",
        "Subject 2",
        "sent 2026-11-20T02:00:01.000Z",
      ],
      [
        ids[0] ?? "",
        "2026-11-20T01:00:00.000Z",
        "queued",
        "0",
        "kim@dealer.example",
        "Subject 1",
        "due 2026-11-21T10:00:00.000Z",
      ],
    ]);
  });

  test("chooses by status, recipient, time and number", async () => {
    const list = async (...words: readonly string[]) => {
      const { out } = await runHere(["mail", "list", "--json", ...words], atDatabase());
      const answer: { readonly mails: readonly { readonly id: string }[]; readonly count: number } = JSON.parse(out);
      return [answer.mails.map(({ id }) => id), answer.count];
    };
    expect(await list("--status", "queued,failed")).toEqual([[ids[2], ids[0]], 2]);
    expect(await list("--recipient", "KIM@", "--until", "2026-11-20T03:00:00Z")).toEqual([[ids[0]], 1]);
    expect(await list("--since", "2026-11-20T02:00:00Z", "--limit", "1")).toEqual([[ids[2]], 2]);
    const none = await runHere(["mail", "list", "--recipient", "nobody"], atDatabase());
    expect([none.exitCode, none.out]).toEqual([0, "No mails match\n"]);
  });
});

describe("catalogctl mail show", () => {
  test("shows the text, and nothing that a terminal would obey", async () => {
    const { exitCode, out } = await runHere(["mail", "show", ids[2] ?? ""], atDatabase());
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^Recipient +kim@old\.example$/mu);
    expect(out).toMatch(/^Last error +550 no such user$/mu);
    expect(out).toEndWith("\n\nDeliveries to https://a.example/ were given up.\n\n�[2JSee the deliveries grid.\n");
    expect((await runJson(["mail", "show", ids[2] ?? ""], atDatabase()))["text"]).toBe(text);
  });

  test("of an unknown id is not found", async () => {
    const { exitCode, err } = await runHere(["mail", "show", "0".repeat(24)], atDatabase());
    expect([exitCode, err.includes("Cannot find a mail with the id")]).toEqual([3, true]);
  });
});

test.each(["list", "show"])("catalogctl mail %s by HTTP says where mails are read", async (word) => {
  const environment = { CATALOG_URL: "https://catalog.example.com" };
  const words = ["mail", word, ...(word === "show" ? ["0".repeat(24)] : [])];
  const { exitCode, err } = await runHere(words, { environment });
  expect([exitCode, err]).toEqual([
    2,
    expect.stringContaining("this command reads the outbox in the database: add --local"),
  ]);
});
