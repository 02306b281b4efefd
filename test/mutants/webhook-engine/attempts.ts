import type { Mutant } from "../mutant.ts";

const source = "packages/webhook-engine/src";

/** Bugs in the record of an attempt and its consequences. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a received status is lost when the body is incomplete",
    file: `${source}/attempts/response.ts`,
    find: "...(answer ? keepAnswer(answer) : nothingReceived),",
    replace: "...nothingReceived,",
    tests: [`${source}/attempts/attempt.test.ts`],
  },
  {
    bug: "Retry-After of a cut answer is ignored",
    file: `${source}/attempts/attempt.ts`,
    find: '(result.outcome === "response" ? result : result.answer)?.headers',
    replace: '(result.outcome === "response" ? result : undefined)?.headers',
    tests: [`${source}/attempts/attempt.test.ts`],
  },
  {
    bug: "an attempt with a long reason cannot be stored",
    file: `${source}/attempts/response.ts`,
    find: ".slice(0, errorMessageLengthMax)",
    replace: "",
    tests: [`${source}/attempts/attempt.test.ts`],
  },
  {
    bug: "an endpoint that answers bytes other than HTTP is parked",
    file: `${source}/dispatcher/begin-attempts.ts`,
    find: "timings.firstByteMs !== undefined || ",
    replace: "",
    tests: [`${source}/dispatcher/begin-attempts.test.ts`],
  },
  {
    bug: "an answer with a folded header line is refused",
    file: `${source}/transport/response/head.ts`,
    find: "parseFields(unfold(lines))",
    replace: "parseFields(lines)",
    tests: [`${source}/transport/response/reader.test.ts`],
  },
  {
    bug: "resends take attempts away from the schedule",
    file: `${source}/attempts/settle.ts`,
    find: "attemptNumber: item.automaticCount + 1,",
    replace: "attemptNumber: item.attemptCount + 1,",
    tests: [`${source}/attempts/settle.test.ts`],
  },
  {
    bug: "the result of an attempt is dropped when its job was claimed again while settling, and the request is sent twice",
    file: `${source}/dispatcher/settler.ts`,
    find: "!settled.has(held.job.id) && held.job.lease !== leases[index]",
    replace: "!settled.has(held.job.id) && held.job.lease === undefined",
    tests: [`${source}/dispatcher/settler.test.ts`],
  },
  {
    bug: "a DNS server that is silent on IPv6 costs every attempt a second and a half",
    file: `${source}/addresses/system-resolver.ts`,
    find: "silences.has(hostName) ? silentFamilyMs : otherFamilyMs",
    replace: "otherFamilyMs",
    tests: [`${source}/addresses/system-resolver.test.ts`],
  },
  {
    bug: "a server that once lost its answers for IPv6 never gets the time to give them again",
    file: `${source}/addresses/system-resolver.ts`,
    find: "const silenceMs = 60_000;",
    replace: "const silenceMs = Number.POSITIVE_INFINITY;",
    tests: [`${source}/addresses/system-resolver.test.ts`],
  },
  {
    bug: "a slow DNS leaves the receiver no time",
    file: `${source}/addresses/policy.ts`,
    find: "Math.min(rules.deadlineMs, dnsMsMax)",
    replace: "rules.deadlineMs",
    tests: [`${source}/addresses/policy.test.ts`],
  },
  {
    bug: "an endpoint at nas.lan is registered as a public one",
    file: `${source}/addresses/url-rules.ts`,
    find: '  ".lan",\n',
    replace: "",
    tests: [`${source}/addresses/url-rules.test.ts`],
  },
];
