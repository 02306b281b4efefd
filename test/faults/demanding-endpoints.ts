import type { ReceivedRequest, Receiver } from "@design-catalog/conformance/receiver";
import type { ApiClient } from "@design-catalog/testing/api-client";
import { judgeArrivals } from "../support/arrivals.ts";
import { countDeliveries, projectIds } from "../support/delivery-rows.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import type { Stage } from "../support/stage.ts";
import { atMost, type Check, type Finding, none, same } from "./check.ts";

const maxPerSecond = 40;
const maxAtOnce = 4;
/** A tenth of a second's worth may come together, and a busy machine bunches what was sent apart. */
const perSecondSeenMax = maxPerSecond * 1.25;
const answerMs = 20;
/** Requests that the receiver takes with one access token, before it wants another. */
const requestsPerToken = 100;
/** Ends of the ids of projects that the filter lets through. */
const endings = ["0", "4", "8", "c"];
const client = { clientId: "catalog", clientSecret: "secret-of-the-campaign" };

/** Endpoints that ask for more than deliveries, and what must have arrived at them. */
export interface DemandingEndpoints {
  readonly receiver: Receiver;
  /** Judges what has arrived, once nothing is pending. */
  judge(connectionString: string): Promise<Finding>;
}

interface Demanding {
  readonly name: string;
  readonly id: string;
  readonly secret: string;
  /** Tells whether the endpoint gets the event of a project. */
  readonly gets: (projectId: string) => boolean;
}

/** Registers an endpoint with a filter, one with limits and one with an authorization, at a receiver of their own. */
export async function registerDemanding(stage: Stage, api: ApiClient): Promise<DemandingEndpoints> {
  const door = guardedDoor();
  const crowd = countedCrowd();
  const respond = async (request: ReceivedRequest) => {
    if (request.path === "/token") return door.grant(request);
    if (request.path === "/authorized") return { status: door.admits(request) ? 204 : 401 };
    if (request.path === "/limited") await crowd.during(() => Bun.sleep(answerMs));
    return { status: 204 };
  };
  const receiver = await stage.startReceiver({ respond });
  const add = async (name: string, options: object, gets: Demanding["gets"] = () => true): Promise<Demanding> => {
    const endpoint = { url: `${receiver.url}/${name}`, eventTypes: ["project.created"], ...options };
    return { name, gets, ...(await registerEndpoint(api, endpoint)) };
  };
  const conditions = endings.map((filter) => ({ type: "endsWith", filter }));
  const filter = { "data.object.id": { filterType: "text", operator: "OR", conditions } };
  const auth = { type: "oauth2_client_credentials", tokenUrl: `${receiver.url}/token`, ...client };
  const endpoints = [
    await add("filtered", { filter }, (id) => endings.includes(id.slice(-1))),
    await add("limited", { maxPerSecond, maxAtOnce }),
    await add("authorized", { auth }),
  ];
  return {
    receiver,
    async judge(connectionString) {
      const existing = await projectIds(connectionString);
      const judged = await Promise.all(
        endpoints.map((endpoint) => judgeEndpoint({ connectionString, existing, receiver, endpoint })),
      );
      const perSecond = mostPerSecond(requestsTo(receiver, "limited"));
      return {
        figures: {
          ...Object.assign({}, ...judged.map(({ figures }) => figures)),
          mostPerSecond: perSecond,
          mostAtOnce: crowd.most(),
          tokensGranted: door.granted(),
        },
        checks: [
          ...judged.flatMap(({ checks }) => checks),
          atMost("requests of the limited endpoint in a second", perSecond, perSecondSeenMax),
          atMost("requests of the limited endpoint at once", crowd.most(), maxAtOnce),
          none("requests for a token without the client's secret", door.refused()),
        ],
      };
    },
  };
}

interface Judged {
  readonly connectionString: string;
  /** Ids of all projects. */
  readonly existing: ReadonlySet<string>;
  readonly receiver: Receiver;
  readonly endpoint: Demanding;
}

async function judgeEndpoint({ connectionString, existing, receiver, endpoint }: Judged): Promise<Finding> {
  const { name, id, secret, gets } = endpoint;
  const arrivals = judgeArrivals(requestsTo(receiver, name), secret);
  const due = new Set([...existing].filter(gets));
  const lost = [...due].filter((projectId) => !arrivals.entityIds.has(projectId));
  const others = [...arrivals.entityIds].filter((projectId) => !due.has(projectId));
  const checks: readonly Check[] = [
    none(`events lost on the way to the ${name} endpoint`, lost),
    none(`events that the ${name} endpoint must not get`, others),
    same(`deliveries of the ${name} endpoint by state`, await countDeliveries(connectionString, id), {
      delivered: due.size,
    }),
    none(`webhook ids with two bodies at the ${name} endpoint`, arrivals.changedBodies),
    none(`invalid signatures at the ${name} endpoint`, arrivals.unverified),
  ];
  return { checks, figures: { [name]: `${arrivals.events} events, ${arrivals.duplicates} duplicates` } };
}

function requestsTo({ requests }: Receiver, name: string): readonly ReceivedRequest[] {
  return requests.filter(({ path }) => path === `/${name}`);
}

/** Most requests within any second. */
function mostPerSecond(requests: readonly ReceivedRequest[]): number {
  const times = requests.map(({ receivedAtMs }) => receivedAtMs).toSorted((one, other) => one - other);
  let [most, first] = [0, 0];
  for (const [index, timeMs] of times.entries()) {
    while (timeMs - (times[first] ?? timeMs) >= 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** Grants access tokens to the client, and admits requests with the newest one until it is worn out. */
function guardedDoor() {
  const basic = `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}`;
  const refused: string[] = [];
  let granted = 0;
  let left = 0;
  return {
    grant({ headers }: ReceivedRequest) {
      if (headers["authorization"] !== basic) {
        refused.push(headers["authorization"] ?? "none");
        return { status: 401 };
      }
      granted += 1;
      left = requestsPerToken;
      const body = { access_token: `token-${granted}`, token_type: "Bearer", expires_in: 3_600 };
      return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    },
    admits({ headers }: ReceivedRequest): boolean {
      if (headers["authorization"] !== `Bearer token-${granted}` || left === 0) return false;
      left -= 1;
      return true;
    },
    granted: () => granted,
    refused: () => refused,
  };
}

/** Counts what is under way at the same time. */
function countedCrowd() {
  let [now, most] = [0, 0];
  return {
    async during(work: () => Promise<void>): Promise<void> {
      now += 1;
      most = Math.max(most, now);
      await work();
      now -= 1;
    },
    most: () => most,
  };
}
