import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { readServedDomains } from "./served-domains.ts";
import { openTestPool } from "./storage-test-tools.ts";

const { pool } = await openTestPool();

test("readServedDomains() reads verified domains that serve, and only the first added of two equal ones", async () => {
  await pool.query(`
    INSERT INTO domains (id, application_id, version, deleted, created_at, updated_at, domain, serves_application,
                         enforces_sso, status, validation_token)
    SELECT id, application, 0, deleted, day::timestamptz, now(), domain, serves, false, status, 'token'
      FROM (VALUES ('1', '00000000000000000000000a', false, '2026-01-02', 'a.example', true, 'verified'),
                   ('2', '00000000000000000000000b', false, '2026-01-01', 'a.example', true, 'verified'),
                   ('3', '00000000000000000000000a', false, '2026-01-01', 'b.example', false, 'verified'),
                   ('4', '00000000000000000000000a', false, '2026-01-01', 'c.example', true, 'pending'),
                   ('5', '00000000000000000000000a', false, '2026-01-01', 'd.example', true, 'failed'),
                   ('6', '00000000000000000000000a', true, '2026-01-01', 'e.example', true, 'verified'),
                   ('7', '00000000000000000000000a', false, '2026-01-01', 'f.example', true, 'verified'))
        AS given (id, application, deleted, day, domain, serves, status)`);
  expect(await readServedDomains(pool.query)).toEqual([
    { domain: "a.example", applicationId: testId("b") },
    { domain: "f.example", applicationId: testId("a") },
  ]);
});
