import { randomBytes } from "node:crypto";
import { startFaultyProxy } from "@design-catalog/testing/faulty-proxy";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { type Client, createClient, textOf } from "../../api/client.ts";
import { choosePort } from "../../support/free-port.ts";
import type { Stage } from "../../support/stage.ts";

/** Moment of a crash: at a commit of the work, counted from 0, or some time after the work was requested. */
export type Moment = { readonly commit: number; readonly when: "before" | "after" } | { readonly afterMs: number };

/** A service that is killed at chosen moments, and started again at its address. */
export interface MortalService {
  readonly url: string;
  /** An administrator, whose token outlasts the process. */
  readonly client: Client;
  query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Counts commits of transactions with a statement that matches, from now on; kills the process at the moment. */
  arm(commits: RegExp, moment?: Moment): Armed;
  /** Starts the service again after its death; its jobs stay with the dead process. */
  restart(): Promise<void>;
  /** Ends the leases of dead processes, for which workers would wait 10 s. */
  endLeases(): Promise<void>;
}

/** A crash to come. */
export interface Armed {
  /** Commits counted so far. */
  commits(): number;
  isDead(): boolean;
  /** Lets the service live. */
  disarm(): void;
}

/** As a worker that hands its job back does. */
const endLeases = `UPDATE pgboss.job SET state = 'retry', heartbeat_on = NULL
  WHERE state = 'active' AND name IN ('jobs', 'long-jobs')`;

/** Starts a service whose connections to PostgreSQL pass through a proxy that sees its commits. */
export async function startMortalService(stage: Stage, connectionString: string): Promise<MortalService> {
  const database = new URL(connectionString);
  let service: ServiceProcess | undefined;
  let armed: { readonly commits: RegExp; readonly moment: Moment | undefined; count: number } | undefined;
  let isDead = false;

  function kill(): void {
    if (isDead) return;
    isDead = true;
    service?.kill("SIGKILL");
  }

  const proxy = await startFaultyProxy(Number(database.port), {
    onCommit(statements) {
      if (!armed || isDead || !statements.some((text) => armed?.commits.test(text))) return "pass";
      const { moment, count } = armed;
      armed.count += 1;
      return moment && "commit" in moment && moment.commit === count ? `cut-${moment.when}` : "pass";
    },
    onCut: kill,
  });
  stage.atEnd(() => proxy.close());
  database.port = String(proxy.port);
  const environment = {
    PORT: String(await choosePort()),
    DATABASE_URL: database.href,
    MASTER_KEY: randomBytes(32).toString("base64"),
  };
  service = await stage.startService({ environment });
  const { url } = service;

  return {
    url,
    client: await signIn(url, stage),
    query: (text, values) =>
      withClient(connectionString, async (connection) => {
        const { rows } = await connection.query<Record<string, unknown>>(text, values && [...values]);
        return rows;
      }),
    arm(commits, moment) {
      const own = { commits, moment, count: 0 };
      armed = own;
      const timer = moment && "afterMs" in moment ? setTimeout(kill, moment.afterMs) : undefined;
      return {
        commits: () => own.count,
        isDead: () => isDead,
        disarm() {
          armed = undefined;
          clearTimeout(timer);
        },
      };
    },
    async restart() {
      await service?.exited;
      service = await stage.startService({ environment });
      isDead = false;
    },
    async endLeases() {
      await withClient(connectionString, (connection) => connection.query(endLeases));
    },
  };
}

async function signIn(origin: string, { administrator }: Stage): Promise<Client> {
  const { emailAddress: username, password } = administrator;
  const form = { grant_type: "password", username, password, scope: "api admin" };
  const answer = await createClient(fetch, { origin }).send("POST", "/api/v1/oauth/token", { form });
  return createClient(fetch, { origin, token: textOf(answer.body, "access_token", answer) });
}
