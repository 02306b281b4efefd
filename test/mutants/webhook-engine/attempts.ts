import type { Mutant } from "../mutant.ts";

const source = "packages/webhook-engine/src";

/** What is recorded of an attempt, and what follows from it. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a status that came is lost when the body does not come to its end",
    file: `${source}/attempt-response.ts`,
    find: "...(answer ? keepAnswer(answer) : nothingReceived),",
    replace: "...nothingReceived,",
    tests: [`${source}/attempt.test.ts`],
  },
  {
    bug: "Retry-After of an answer that was cut off is ignored",
    file: `${source}/attempt.ts`,
    find: '(result.outcome === "response" ? result : result.answer)?.headers',
    replace: '(result.outcome === "response" ? result : undefined)?.headers',
    tests: [`${source}/attempt.test.ts`],
  },
  {
    bug: "an attempt with a long reason cannot be stored",
    file: `${source}/attempt-response.ts`,
    find: ".slice(0, errorMessageLengthMax)",
    replace: "",
    tests: [`${source}/attempt.test.ts`],
  },
  {
    bug: "an endpoint that answers what is no HTTP is parked",
    file: `${source}/dispatcher-attempts.ts`,
    find: "timings.firstByteMs !== undefined || ",
    replace: "",
    tests: [`${source}/dispatcher-attempts.test.ts`],
  },
  {
    bug: "an answer with a folded header line is no answer",
    file: `${source}/response-head.ts`,
    find: "parseFields(unfold(lines))",
    replace: "parseFields(lines)",
    tests: [`${source}/response-reader.test.ts`],
  },
  {
    bug: "resends take attempts away from the schedule",
    file: `${source}/settle.ts`,
    find: "attemptNumber: item.automaticCount + 1,",
    replace: "attemptNumber: item.attemptCount + 1,",
    tests: [`${source}/settle.test.ts`],
  },
  {
    bug: "the result of an attempt is dropped when its job was claimed again during the settle, and the request is sent twice",
    file: `${source}/settle-batches.ts`,
    find: "!settled.has(work.job.id) && work.job.lease !== leases[index]",
    replace: "!settled.has(work.job.id) && work.job.lease === undefined",
    tests: [`${source}/settle-batches.test.ts`],
  },
  {
    bug: "a DNS server that is silent on IPv6 costs every attempt a second and a half",
    file: `${source}/system-resolver.ts`,
    find: "silences.has(hostName) ? silentFamilyMs : otherFamilyMs",
    replace: "otherFamilyMs",
    tests: [`${source}/system-resolver.test.ts`],
  },
  {
    bug: "a slow DNS leaves the receiver no time",
    file: `${source}/address-policy.ts`,
    find: "Math.min(rules.deadlineMs, dnsMsMax)",
    replace: "rules.deadlineMs",
    tests: [`${source}/address-policy.test.ts`],
  },
  {
    bug: "an endpoint at nas.lan is registered as a public one",
    file: `${source}/url-rules.ts`,
    find: '  ".lan",\n',
    replace: "",
    tests: [`${source}/url-rules.test.ts`],
  },
];
