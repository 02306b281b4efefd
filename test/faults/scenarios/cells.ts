import { type ApiClient, createApiClient } from "@design-catalog/testing/api-client";
import { type CellProxy, startCellProxy } from "../../support/cell-proxy.ts";
import type { Stage } from "../../support/stage.ts";
import { type CellName, otherCell, startTwoCells, type TwoCells } from "../../support/two-cells.ts";

/** Two deployments behind one proxy. */
export interface Cells extends TwoCells {
  readonly proxy: CellProxy;
}

/** Starts all of it; `lines` are further ones of the proxy's map. */
export async function startCells(stage: Stage, lines: readonly string[] = []): Promise<Cells> {
  const cells = await startTwoCells(stage);
  const { host, one, two } = cells;
  const addresses = { one: new URL(one.service.url).host, two: new URL(two.service.url).host };
  const directory = `${stage.directory}/haproxy`;
  const proxy = await startCellProxy({ directory, map: [`${host} one`, ...lines], ...addresses });
  stage.atEnd(() => proxy.stop());
  return { ...cells, proxy };
}

/** A call of the operator's CLI. */
export interface CliCall {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The call that moves the application from one of the cells to the other. */
export function moverCall(cells: Cells, from: CellName = "one"): CliCall {
  const to = otherCell(from);
  const route = ["--from", from, "--to", to, "--router", cells.proxy.router];
  return {
    words: ["applications", "move", cells.applicationId, ...route],
    environment: {
      ...cells.environment,
      DATABASE_URL: cells[from].connectionString,
      TARGET_DATABASE_URL: cells[to].connectionString,
    },
  };
}

/** Signs in at the application's host, through the proxy. */
export async function signInAt({ proxy, administrator, host }: Cells): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "password",
    username: administrator.emailAddress,
    password: administrator.password,
  });
  const response = await fetch(`${proxy.url}/api/v1/oauth/token`, { method: "POST", body, headers: { host } });
  const answer: unknown = await response.json();
  if (typeof answer === "object" && answer !== null && "access_token" in answer) return String(answer.access_token);
  throw new Error(`Cannot sign in: status ${response.status}`);
}

/** A client that calls the application's host, through the proxy. */
export function clientAt({ proxy, host }: Cells, token: string): ApiClient {
  const client = createApiClient(proxy.url, token);
  return { token, call: (method, path, body, headers) => client.call(method, path, body, { ...headers, host }) };
}
