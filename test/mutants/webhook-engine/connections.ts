import type { Mutant } from "../mutant.ts";

const source = "packages/webhook-engine/src";
const tests = [`${source}/transport/tls/transport.test.ts`, `${source}/transport/node/transport.test.ts`];

/** Bugs in connecting to a receiver and trusting its certificate. */
export const mutants: readonly Mutant[] = [
  {
    bug: "each address without a listener costs a quarter of a second",
    file: `${source}/transport/race-addresses.ts`,
    find: "else if (failed === this.#tries.at(-1)) this.#tryNext();",
    replace: "else if (this.#tries.length > 8) this.#tryNext();",
    tests,
  },
  {
    bug: "an address that drops every packet uses up the attempt's time",
    file: `${source}/transport/race-addresses.ts`,
    find: "const nextTryMs = 250;",
    replace: "const nextTryMs = 60_000;",
    tests,
  },
  {
    bug: "an address whose TLS is silent uses up the attempt's time",
    file: `${source}/transport/race-addresses.ts`,
    find: "const nextTryConnectedMs = 2_000;",
    replace: "const nextTryConnectedMs = 60_000;",
    tests,
  },
  {
    bug: "connections that lost the race stay open at the receiver",
    file: `${source}/transport/race-addresses.ts`,
    find: "for (const one of this.#tries) if (one !== winner) one.giveUp();",
    replace: "",
    tests,
  },
  {
    bug: "an operator sees the failure of the first address instead of the wrong certificate",
    file: `${source}/transport/race-addresses.ts`,
    find: "const furthest = this.#tries.find(({ connectMs }) => connectMs !== undefined) ?? this.#tries[0];",
    replace: "const furthest = this.#tries[0];",
    tests,
  },
  {
    bug: "a certificate that names the host only as its common name is accepted",
    file: `${source}/transport/peer-certificate.ts`,
    find: 'subject: "never"',
    replace: 'subject: "always"',
    tests,
  },
  {
    bug: "a certificate for f*.example is accepted",
    file: `${source}/transport/peer-certificate.ts`,
    find: "partialWildcards: false",
    replace: "partialWildcards: true",
    tests,
  },
  {
    bug: "a certificate of an unknown authority is accepted",
    file: `${source}/transport/peer-certificate.ts`,
    find: "if (!socket.authorized) return",
    replace: "if (!certificate) return",
    tests,
  },
  {
    bug: "names in a receiver's certificate reach terminals and logs unchecked",
    file: `${source}/transport/certificate-texts.ts`,
    find: "plainName.test(name) && name.length <= nameLengthMax",
    replace: "name.length <= nameLengthMax",
    tests,
  },
  {
    bug: "a receiver that asks for a client certificate looks like one that is down",
    file: `${source}/transport/errors.ts`,
    find: 'if (phase === "tls" || (phase === "request" && code.startsWith("ERR_SSL_"))) return "tls";',
    replace: 'if (phase === "tls") return "tls";',
    tests,
  },
  {
    bug: "bytes that a receiver sends between two answers count as the next answer",
    file: `${source}/transport/tls/connection.ts`,
    find: "(this.#user ? this.#user.received(chunk) : this.destroy())",
    replace: "this.#user?.received(chunk)",
    tests: [`${source}/transport/tls/transport.test.ts`],
  },
  {
    bug: "the families do not take turns: with broken IPv4 every address of it is tried first",
    file: `${source}/addresses/policy.ts`,
    find: "addresses: takingTurns(addresses)",
    replace: "addresses",
    tests: [`${source}/addresses/policy.test.ts`],
  },
  {
    bug: "idle connections to every receiver stay open forever",
    file: `${source}/transport/node/agent.ts`,
    find: "const isKept: unknown = super.keepSocketAlive(socket);",
    replace: "const isKept: unknown = true;",
    tests: [`${source}/transport/node/transport.test.ts`],
  },
];
