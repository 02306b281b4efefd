import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { type SampleDelivery, sampleDeliveries } from "../foreign-clients/sample-deliveries.ts";
import { type RegisteredEndpoint, registerEndpoint } from "../support/endpoints.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import type { Stage } from "../support/stage.ts";

/** A service with an endpoint and its receiver, for which the examples of the pages stand. */
export interface GuideService {
  readonly stage: Stage;
  readonly url: string;
  readonly client: ApiClient;
  /** Requests that the endpoint has got so far, and not those of others, which blocks register. */
  received(): readonly ReceivedRequest[];
  readonly endpoint: RegisteredEndpoint;
  readonly samples: readonly SampleDelivery[];
  /** A block with the addresses, ids and certificate of the reader in place of the page's. */
  filledIn(code: string): string;
}

/** Starts a service with an endpoint for new projects. */
export async function startGuideService(stage: Stage): Promise<GuideService> {
  const samples = await sampleDeliveries(stage);
  const dataDirectory = stage.dataDirectory("guide");
  const { url } = await stage.startService({ dataDirectory, environment: await makeStageDatabase(stage) });
  const receiver = await stage.startReceiver();
  const client = await signIn(url, stage.administrator);
  const endpoint = await registerEndpoint(client, { url: `${receiver.url}/real`, eventTypes: ["project.created"] });
  const { body: application } = await client.call("GET", "/api/v1/admin/application");
  const { cert, key } = await stage.authority.issue({ commonName: "catalog", isClient: true });
  const inHours = new Date(Date.now() + 4 * 3_600_000).toISOString();
  const replacements: readonly (readonly [text: RegExp, own: string])[] = [
    [/https:\/\/hooks\.dealer\.example/gu, receiver.url],
    [/https:\/\/login\.dealer\.example/gu, receiver.url],
    [/6740a1f2c3d4e5f607182930/gu, endpoint.id],
    [/000000000000000000000001/gu, String(application["id"])],
    [/"version": \d+/gu, `"version": ${String(application["version"])}`],
    [/(?<="expiresAt": ")[^"]*/gu, inHours],
    [/"-----BEGIN CERTIFICATE-----[^"]*"/gu, JSON.stringify(`${cert}\n${key}`)],
  ];
  const filledIn = (code: string) => replacements.reduce((text, [from, to]) => text.replace(from, () => to), code);
  const received = () => receiver.requests.filter(({ path }) => path === "/real");
  return { stage, url, client, received, endpoint, samples, filledIn };
}
