import { describe, expect, test } from "bun:test";
import { disabledNotice, exhaustedNotice } from "./notice-texts.ts";

const baseUrl = "https://catalog.example";
const endpoint = {
  id: "6740a1f2c3d4e5f607182930",
  url: "https://hooks.dealer.example/catalog?token=s3cret#part",
  description: "Order intake",
  lastSuccessAt: "2026-11-15T08:00:12.345Z",
  lastFailureAt: "2026-11-21T09:29:00.000Z",
};
const exhausted = {
  ...endpoint,
  exhaustedCount: 3,
  firstExhaustedAt: "2026-11-21T01:00:00.000Z",
  lastExhaustedAt: "2026-11-21T09:29:00.000Z",
  notifiedAt: null,
  mayAbort: false,
};

describe("exhaustedNotice()", () => {
  test("names endpoint, count and times, and says what to do", () => {
    expect(exhaustedNotice(exhausted, baseUrl)).toEqual({
      kind: { name: "webhook-exhausted" },
      subject: "3 webhook deliveries to Order intake were given up",
      text: `3 webhook deliveries to this endpoint were given up, because every attempt failed, and will not be retried automatically.

Endpoint:       6740a1f2c3d4e5f607182930
URL:            https://hooks.dealer.example/catalog?…
Description:    Order intake
Last success:   2026-11-15 08:00 UTC
Last failure:   2026-11-21 09:29 UTC
First given up: 2026-11-21 01:00 UTC
Last given up:  2026-11-21 09:29 UTC

What to do:
1. See why the attempts failed:
   POST https://catalog.example/api/v1/admin/webhooks/deliveries/grid?endpointId=6740a1f2c3d4e5f607182930
   with the filter status = exhausted, the API's value for given up.
   Each delivery lists its attempts and the receiver's answers.
2. Fix the receiver, or change the URL of the endpoint.
3. Resend the missed deliveries:
   POST https://catalog.example/api/v1/admin/webhooks/deliveries/{id}/resend
   Deliveries are kept for 30 days.

You get at most one such mail per endpoint in 24 hours.
`,
    });
  });

  test("of one delivery uses the singular, and names the previous notice", () => {
    const { subject, text } = exhaustedNotice(
      { ...exhausted, exhaustedCount: 1, notifiedAt: "2026-11-20T00:00:00.000Z" },
      baseUrl,
    );
    expect(subject).toBe("1 webhook delivery to Order intake was given up");
    expect(text.split("\n")[0]).toBe(
      "1 webhook delivery to this endpoint was given up, because every attempt failed, and will not be retried automatically, " +
        "since the last notice of 2026-11-20 00:00 UTC.",
    );
  });

  test("keeps the subject on one short line despite line breaks in the description", () => {
    const description = `Orders\r\nBcc: everybody@dealer.example\u2028${"x".repeat(100)}`;
    const { subject, text } = exhaustedNotice({ ...exhausted, description }, baseUrl);
    expect(subject).toMatch(/^3 webhook deliveries to Orders Bcc: everybody@dealer.example x+… were given up$/u);
    expect(subject.length).toBeLessThan(120);
    expect(text).not.toMatch(/^Bcc/mu);
  });

  test("names the host without a description", () => {
    const { subject } = exhaustedNotice({ ...exhausted, description: null }, baseUrl);
    expect(subject).toBe("3 webhook deliveries to hooks.dealer.example were given up");
  });
});

describe("disabledNotice()", () => {
  const disabled = {
    ...endpoint,
    cause: "failing" as const,
    disabledAt: "2026-11-21T09:30:00.000Z",
    firstFailureAt: "2026-11-16T09:29:00.000Z",
    failureCount: 12,
    pendingCount: 2,
  };

  test("names endpoint, times and cancelled deliveries, and says what to do", () => {
    const { kind, subject, text } = disabledNotice({ ...disabled, lastSuccessAt: null }, baseUrl);
    expect([kind.name, subject]).toEqual([
      "webhook-disabled",
      "Webhook endpoint Order intake was disabled after 5 days of failures",
    ]);
    for (const line of [
      "Last success:   never",
      "First failure:  2026-11-16 09:29 UTC",
      "Failed since:   12 automatic attempts",
      "Disabled:       2026-11-21 09:30 UTC",
      "Cancelled:      2 pending deliveries",
      "   POST https://catalog.example/api/v1/admin/webhooks/6740a1f2c3d4e5f607182930/test",
      "   PATCH https://catalog.example/api/v1/admin/webhooks/6740a1f2c3d4e5f607182930",
    ]) {
      expect(text).toContain(line);
    }
  });

  test("says that the receiver asked for it", () => {
    const { subject, text } = disabledNotice({ ...disabled, cause: "asked" }, baseUrl);
    expect(subject).toBe("Webhook endpoint Order intake was disabled because its receiver asked for it");
    expect(text).toContain("status 410");
    expect(text).not.toContain("5 days");
  });

  test("leaves out the query of the URL, which may hold tokens", () => {
    expect(disabledNotice(disabled, baseUrl).text).not.toMatch(/s3cret|part/u);
  });
});
