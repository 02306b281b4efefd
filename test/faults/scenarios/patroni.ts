import { join } from "node:path";
import { withClient } from "@design-catalog/testing/test-database";
import { startPatroniProxy } from "../../support/haproxy.ts";
import { startPatroni } from "../../support/patroni.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { type Finding, same, type Watched } from "../check.ts";

/** Servers that Patroni watches. */
export interface PatroniPlan extends Watched {
  /** Directory of Patroni's packages. */
  readonly installed: string;
}

const followedMsMax = 60_000;

/** Makes another server the primary, and looks where HAProxy leads. */
export async function strikePatroni(stage: Stage, { installed }: PatroniPlan): Promise<Finding> {
  const cluster = await startPatroni(installed, join(stage.directory, "patroni"));
  stage.atEnd(() => cluster.stop());
  const proxy = await startPatroniProxy(cluster, join(stage.directory, "haproxy"));
  stage.atEnd(() => proxy.stop());
  const primary = await cluster.settled();
  await cluster.switchOver(primary);
  const successor = await cluster.successorOf(primary);
  const portOf = () =>
    withClient(proxy.connectionString, (client) => client.query("SELECT inet_server_port() AS port"))
      .then(({ rows }): unknown => rows[0]?.port)
      .catch(() => undefined);
  const port = await waitUntil(async () => ((await portOf()) === successor.port ? successor.port : undefined), {
    timeoutMs: followedMsMax,
    what: "HAProxy to lead to the new primary",
  });
  return { figures: { primary: `${primary.name} to ${successor.name}` }, checks: [same("port", port, successor.port)] };
}
