import { seed } from "../mutant.ts";

const source = "packages/webhook-engine/src";

export const mutants = [
  ...seed(
    `${source}/attempts/retry-policy.ts`,
    [`${source}/attempts/retry-policy.test.ts`],
    [
      [
        "the schedule begins with its second wait",
        "retryWaitsMs[attempt.attemptNumber - 1]",
        "retryWaitsMs[attempt.attemptNumber]",
      ],
      ["deliveries that failed together are retried together", "const jitterShare = 0.1;", "const jitterShare = 0;"],
      [
        "a receiver can delay its deliveries for years",
        "Math.min(parseRetryAfter(retryAfter, nowMs) ?? 0, retryAfterMsMax)",
        "parseRetryAfter(retryAfter, nowMs) ?? 0",
      ],
      ["Retry-After of 503 is ignored", "(statusCode !== 429 && statusCode !== 503)", "statusCode !== 429"],
      [
        "Retry-After is respected for any status",
        "if (retryAfter === undefined || (statusCode !== 429 && statusCode !== 503)) return 0;",
        "if (retryAfter === undefined) return 0;",
      ],
      ["a past date brings the next attempt forward", "Math.max(0, dateMs - nowMs)", "dateMs - nowMs"],
      [
        "a Retry-After shorter than the schedule brings the retry forward",
        "return Math.max(Math.round(waitMs * jitter), requestedWaitMs(attempt));",
        "return requestedWaitMs(attempt) || Math.round(waitMs * jitter);",
      ],
    ],
  ),
  ...seed(
    `${source}/secrets/signature.ts`,
    [`${source}/secrets/signature.test.ts`],
    [
      [
        "during a roll only the new secret signs",
        `input.secrets.map((secret) =>`,
        `input.secrets.slice(0, 1).map((secret) =>`,
      ],
      [
        "the time is not signed: a copy can be sent again forever",
        "update(`${id}.${timestampSeconds}.`)",
        "update(`${id}.`)",
      ],
      [
        "a damaged secret signs with a short key",
        'if (secret !== secretPrefix + key.toString("base64") || key.byteLength === 0) {',
        "if (key.byteLength === 0) {",
      ],
    ],
  ),
  ...seed(
    `${source}/attempts/request.ts`,
    [`${source}/attempts/request.test.ts`],
    [
      [
        "a secret signs after the grace period of its roll",
        "Math.min(nowMs + openedMsMax, firstExpiry(endpoint, nowMs))",
        "nowMs + openedMsMax",
      ],
      [
        "values are opened with a master key that was withdrawn long ago",
        "Math.min(nowMs + openedMsMax, firstExpiry(endpoint, nowMs))",
        "firstExpiry(endpoint, nowMs)",
      ],
      [
        "an endpoint stays unreadable for a minute after its key came",
        "opened.catch(() => ofBox.delete(endpoint));",
        "opened.catch(() => undefined);",
      ],
      ["a clock that was set back signs with too few secrets", "nowMs >= known.fromMs && ", ""],
      ["each attempt opens the secrets", "if (known && nowMs >=", "if (known && false && nowMs >="],
    ],
  ),
  ...seed(
    "packages/core/src/webhooks/endpoints/secrets.ts",
    ["packages/core/src/webhooks/endpoints/endpoints.test.ts"],
    [["secrets are half as long", "const secretBytes = 32;", "const secretBytes = 16;"]],
  ),
  ...seed(
    `${source}/secrets/box.ts`,
    [`${source}/secrets/box.test.ts`],
    [
      [
        "a sealed value can be moved to another row",
        "createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose))",
        'createCipheriv(cipher, key, nonce).setAAD(Buffer.from(""))',
      ],
      [
        "the beginning of a cut value is opened",
        "sealed.byteLength >= nonceBytes + tagBytes",
        "sealed.byteLength >= 0",
      ],
      [
        "a short master key is accepted",
        'if (bytes.byteLength !== keyBytes || bytes.toString("base64") !== key) {',
        'if (bytes.toString("base64") !== key) {',
      ],
      ["a repeated nonce reveals both texts", "nonce: random.bytes(nonceBytes),", "nonce: new Uint8Array(nonceBytes),"],
    ],
  ),
];
