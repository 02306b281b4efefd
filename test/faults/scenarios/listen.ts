import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { signIn } from "@design-catalog/testing/api-client";
import { entityIdOf } from "../../support/arrivals.ts";
import { catalogctlPath, cliEnvironment } from "../../support/catalogctl.ts";
import { choosePort } from "../../support/free-port.ts";
import { startLoad } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { seededNumbers, shuffle } from "../chance.ts";
import { atMost, type Finding, same, type Watched } from "../check.ts";
import { checkEvents } from "../delivery-checks.ts";

/** Events that `catalogctl listen` forwards, and kills of each of the three. */
export interface ListenPlan extends Watched {
  readonly connectionString: string;
  /** Chooses the order of the kills and the pauses between them. */
  readonly seed: number;
  /** Projects, each with one event. */
  readonly creations: number;
  readonly kills: Readonly<Record<Victim, number>>;
  readonly pauseMsMax: number;
  /** Pause of each client after an answer, so events come until the last kill. */
  readonly clientPauseMs: number;
}

const kinds = ["service", "listen", "receiver"] as const;

type Victim = (typeof kinds)[number];

/** A process, or what stands for one, that a kill ends and starts again. */
interface Mortal {
  killAndStart(): Promise<void>;
}

const clients = 4;
const catchUpMsMax = 60_000;

/** Kills service, `listen` and receiver in turns while clients write; all events must reach the receiver. */
export async function surviveListening(stage: Stage, plan: ListenPlan): Promise<Finding> {
  const random = seededNumbers(plan.seed);
  const service = await startService(stage, plan.connectionString);
  const { token } = await signIn(service.url, stage.administrator);
  const receiver = await startReceiver(stage);
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const listen = startListen(stage, { receiver: receiver.url, service: service.url, token, secret });
  const mortals: Readonly<Record<Victim, Mortal>> = { service, listen, receiver };
  const load = startLoad({
    url: service.url,
    token,
    writers: clients,
    until: plan.creations,
    pauseMs: plan.clientPauseMs,
  });
  const victims = kinds.flatMap((name) => Array.from({ length: plan.kills[name] }, () => name));
  for (const [index, name] of shuffle(victims, random).entries()) {
    await sleep(random() * plan.pauseMsMax);
    await mortals[name].killAndStart();
    plan.onProgress?.((index + 1) / (victims.length + 1));
  }
  await load.done;
  const acknowledged = load.acknowledged();
  const lastAtMs = Date.now();
  const isForwarded = () => {
    const forwarded = new Set(receiver.requests().map(entityIdOf));
    return acknowledged.every((id) => forwarded.has(id)) ? true : undefined;
  };
  await waitUntil(isForwarded, { timeoutMs: catchUpMsMax, everyMs: 200, what: "the last events" });
  const requests = receiver.requests();
  const { connectionString } = plan;
  const { arrivals, checks } = await checkEvents({ connectionString, requests, secret, acknowledged });
  const { seed, kills } = plan;
  const { duplicates, events } = arrivals;
  return {
    figures: { seed, kills, acknowledged: acknowledged.length, events, duplicates, catchUpMs: Date.now() - lastAtMs },
    checks: [
      ...checks,
      // One event is under way at a time, which a kill of either side lets listen repeat.
      atMost("duplicates", duplicates, kills.listen + kills.receiver),
      same("unprovoked exits of listen", listen.exits(), 0),
    ],
  };
}

async function startService(stage: Stage, connectionString: string) {
  const port = await choosePort();
  const shared = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const start = () => stage.startService({ environment: { ...shared, PORT: String(port) } });
  let service = await start();
  return {
    url: service.url,
    async killAndStart() {
      service.kill("SIGKILL");
      await service.exited;
      service = await start();
    },
  };
}

/** A receiver that loses all connections at a kill; its requests outlive it. */
async function startReceiver(stage: Stage) {
  const port = await choosePort();
  const start = () => stage.startReceiver({ port });
  const ended: Receiver[] = [];
  let receiver = await start();
  return {
    url: `${receiver.url}/hook`,
    requests: () => [...ended, receiver].flatMap(({ requests }) => requests),
    async killAndStart() {
      await receiver.close();
      ended.push(receiver);
      receiver = await start();
    },
  };
}

interface Listening {
  readonly receiver: string;
  readonly service: string;
  readonly token: string;
  readonly secret: string;
}

/** Runs `catalogctl listen`, which keeps its position in a file of the stage. */
function startListen(stage: Stage, { receiver, service, token, secret }: Listening) {
  const words = ["listen", "--forward-to", receiver, "--events", "project.created", "--since", "1d"];
  const variables = {
    CATALOG_URL: service,
    CATALOG_TOKEN: token,
    WEBHOOK_SECRET: secret,
    NODE_EXTRA_CA_CERTS: stage.authorityFile,
  };
  let exits = 0;
  const start = () => {
    const started = Bun.spawn(
      [process.execPath, catalogctlPath, ...words, "--position", join(stage.directory, "position")],
      { cwd: "/", env: cliEnvironment(variables), stdin: "ignore", stdout: "ignore", stderr: "ignore" },
    );
    void started.exited.then(() => (exits += child === started ? 1 : 0));
    return started;
  };
  let child: ReturnType<typeof start> | undefined = start();
  const kill = async () => {
    const killed = child;
    child = undefined;
    killed?.kill("SIGKILL");
    await killed?.exited;
  };
  stage.atEnd(kill);
  return {
    exits: () => exits,
    async killAndStart() {
      await kill();
      child = start();
    },
  };
}
