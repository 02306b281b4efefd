import { createHmac } from "node:crypto";
import { deliveries, events } from "@design-catalog/core/webhooks";
import { faultsOfDelivery } from "@design-catalog/testing/delivery-faults";
import type { Load, Sending } from "../world/observations.ts";
import { privateAddresses } from "../world/virtual-names.ts";
import { firstWrong, type Invariant, type Scene, type Verdict } from "./check.ts";

/** The longest attempt. */
export const deadlineMs = 15_000;
/** Error of measurement: the stopwatch rounds, and steps of the same moment run one after the other. */
const slackMs = 500;
const bytesMax = 1_048_576;
/** Longest time from reading a delivery to sending it: the name's deadline, and the answer from the database. */
const readAheadMs = deadlineMs + 10_000;

/** Invariants of one request, checked on the wire. */
export const requestChecks: readonly Invariant[] = [
  {
    name: "8 the id and the bytes of a request are those of the committed event",
    watch: ({ world }) => ({
      send({ sending: { deliveryId, request } }) {
        const delivery = world.database.find(deliveries, deliveryId);
        const event = delivery && world.database.find(events, delivery.eventId);
        if (!event) return `delivery ${deliveryId} was sent but is not committed`;
        if (request.headers["webhook-id"] !== event.id) return `delivery ${deliveryId} was sent with another id`;
        return Buffer.from(event.body).equals(request.body) ? undefined : `delivery ${deliveryId} has other bytes`;
      },
    }),
  },
  {
    name: "8 the event in a request fits the schema of its type",
    watch() {
      const judged = new Set<string>();
      return {
        send({ sending: { request } }) {
          // The bytes are those of the event each time.
          const id = request.headers["webhook-id"] ?? "";
          if (judged.has(id)) return undefined;
          judged.add(id);
          return faultsOfDelivery(request)[0];
        },
      };
    },
  },
  {
    name: "8 the timestamp is that of the sending, and each signature is by a secret valid at that time",
    watch: (scene) => ({ send: ({ sending }) => judgeLoads(sending, (load) => judgeSignatures(scene, sending, load)) }),
  },
  {
    name: "10 a request goes to an address that was vetted for it, and never to a private one",
    watch: (scene) => {
      const answers = new Map<string, { readonly atMs: number; readonly addresses: readonly string[] }[]>();
      return {
        resolve({ process, host, resolution }) {
          if (resolution.outcome !== "addresses") return undefined;
          const key = `${process.name} ${host}`;
          const answer = { atMs: scene.world.time.now(), addresses: resolution.addresses };
          answers.set(key, [...(answers.get(key) ?? []), answer]);
          return undefined;
        },
        send: ({ sending }) =>
          judgeLoads(sending, ({ answeredAtMs }) => {
            const { process, request, deliveryId } = sending;
            const isPrivate = request.addresses.some((address) => privateAddresses.includes(address));
            if (isPrivate) return `${deliveryId} was sent to ${request.addresses.join(" or ")}`;
            const known = answers.get(`${process.name} ${request.url.hostname}`) ?? [];
            const isVetted = known.some(
              ({ atMs, addresses }) =>
                atMs >= answeredAtMs &&
                request.addresses.every((address) => addresses.includes(address)) &&
                addresses.every((address) => !privateAddresses.includes(address)),
            );
            return isVetted
              ? undefined
              : `${deliveryId} was sent to ${request.addresses.join(" or ")}, which was not vetted`;
          }),
      };
    },
  },
  {
    name: "11 an attempt takes 15 s at most, its name included",
    watch: ({ ledger }) => ({
      send: ({ sending }) =>
        judgeLoads(sending, ({ answeredAtMs }) => {
          const { process, request, deliveryId, atMs } = sending;
          if (process.disturbedAtMs >= answeredAtMs) return undefined;
          const takesMs = atMs - answeredAtMs + request.deadlineMs;
          return takesMs <= deadlineMs + slackMs ? undefined : `${deliveryId} may take ${takesMs} ms`;
        }),
      settle: ({ process, settlements }) =>
        firstWrong(settlements, ({ attempt, item }) => {
          if (!attempt || attempt.durationMs <= deadlineMs + slackMs) return undefined;
          const load = ledger.loadAt(process, item.deliveryId, Date.parse(attempt.startedAt));
          const isDisturbed = load === undefined || process.disturbedAtMs >= load.answeredAtMs;
          return isDisturbed ? undefined : `an attempt of ${item.deliveryId} took ${attempt.durationMs} ms`;
        }),
    }),
  },
  {
    name: "12 running requests are bounded, in total and per endpoint",
    watch: ({ world, ledger }) => ({
      send({ sending: { process, deliveryId } }) {
        const { perEndpoint, slots } = world.swarm;
        const endpointOf = (id: string) => world.database.find(deliveries, id)?.endpointId;
        const endpointId = endpointOf(deliveryId);
        const all = ledger.sendingsOf(process);
        const same = all.filter((other) => endpointOf(other.deliveryId) === endpointId);
        if (same.length > perEndpoint) return `${process.name} sends ${same.length} requests to ${endpointId} at once`;
        return all.length > slots ? `${process.name} sends ${all.length} requests at once` : undefined;
      },
    }),
  },
  {
    name: "6, 13 nothing is sent for an ended delivery or to a deleted or disabled endpoint",
    watch: (scene) => ({ send: ({ sending }) => judgeLoads(sending, (load) => judgeOccasion(scene, sending, load)) }),
  },
  {
    name: "22 a body has at most 1,048,576 bytes",
    watch: () => ({
      send: ({ sending: { request, deliveryId } }) =>
        request.body.byteLength <= bytesMax ? undefined : `${deliveryId} has ${request.body.byteLength} bytes`,
    }),
  },
];

/** Returns a fault only if everything that the process had read makes it one. */
function judgeLoads({ deliveryId, loads }: Sending, judge: (load: Load) => Verdict): Verdict {
  const verdicts = loads.map(judge);
  if (verdicts.length === 0) return `${deliveryId} was sent but never read`;
  return verdicts.includes(undefined) ? undefined : verdicts[0];
}

/**
 * Judges the signatures (9): two within the grace period. At its end, between reading and sending, either number is
 * right.
 */
function judgeSignatures({ world }: Scene, { request, deliveryId, clockMs }: Sending, load: Load): Verdict {
  const { headers, body } = request;
  const timestamp = String(Math.floor(clockMs / 1_000));
  if (headers["webhook-timestamp"] !== timestamp) return `${deliveryId} does not have the timestamp ${timestamp}`;
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signed = createHmac("sha256", key).update(`${headers["webhook-id"]}.${timestamp}.`).update(body);
    return `v1,${signed.digest("base64")}`;
  };
  const sealedAt = (ms: number) =>
    load.endpoint?.secrets.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > ms) ?? [];
  const isRight = [load.answeredClockMs, clockMs].some((ms) => {
    const valid = sealedAt(ms).map(({ sealed }) => sign(world.secrets.get(sealed) ?? ""));
    return valid.length > 0 && valid.join(" ") === headers["webhook-signature"];
  });
  return isRight ? undefined : `${deliveryId} is not signed with the secrets of its endpoint`;
}

/** Judges whether the data that the process had read allowed the attempt; manual attempts and tests need less. */
function judgeOccasion({ ledger }: Scene, { process, deliveryId, atMs }: Sending, load: Load): Verdict {
  if (!load.endpoint) return `${deliveryId} was sent to a deleted endpoint`;
  const isStale = atMs - load.atMs > readAheadMs && process.disturbedAtMs < load.atMs;
  if (isStale) return `${deliveryId} was read ${atMs - load.atMs} ms before it was sent`;
  const triggers = ledger
    .jobsOf(process)
    .filter(({ data }) => data["deliveryId"] === deliveryId)
    .map(({ data }) => data["trigger"]);
  if (triggers.includes("manual")) return undefined;
  if (load.delivery.status !== "pending") return `${deliveryId} was sent although it is ${load.delivery.status}`;
  if (triggers.includes("test") || load.endpoint.enabled) return undefined;
  return `${deliveryId} was sent to a disabled endpoint`;
}
