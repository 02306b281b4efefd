import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { openStage, say } from "../demo/open-stage.ts";
import { actAsProgram } from "../service-account.ts";
import { createDealerTagger, dealerSetting, type DealerTagger, type Tagged } from "./dealer-tagger.ts";

/** People who sign up, and the number that each should get. */
const people = [
  { emailAddress: "kim@northwind.example", dealerNumber: "D-17" },
  { emailAddress: "alex@elsewhere.example", dealerNumber: undefined },
];

const dealers = new Map([["northwind.example", "D-17"]]);

/** Generous for busy machines: a delivery on one machine takes milliseconds. */
const taggingTimeoutMs = 20_000;

/** Runs the example and returns the exit code. */
export async function runTagging(): Promise<number> {
  const late: { tagger?: DealerTagger } = {};
  // The receiver runs before the endpoint has a secret.
  const stage = await openStage((request) => ({ status: late.tagger?.receive(request) ?? 503 }));
  const { service, receiver } = stage;
  const everybody = Promise.withResolvers<readonly Tagged[]>();
  const giveUp = setTimeout(() => everybody.reject(new Error("Cannot wait any longer")), taggingTimeoutMs);
  const pending: Promise<Tagged>[] = [];
  const onTagged = (tagged: Promise<Tagged>) => {
    pending.push(tagged);
    if (pending.length === people.length) everybody.resolve(Promise.all(pending));
  };
  try {
    // The administrator is a person; the tagger is a program.
    const client = await signIn(service.url, service.administrator);
    await defineSetting(client);
    const url = `${receiver.url}/registrations`;
    const endpoint = await succeed(client, "POST", "/api/v1/admin/webhooks", { url, eventTypes: ["user.registered"] });
    const tagger = await actAsProgram(service, { name: "Dealer tagger", privileges: ["Admin Users r/w"] });
    late.tagger = createDealerTagger({ client: tagger, secret: endpoint.secret, dealers, onTagged });
    for (const { emailAddress } of people) await signUp(client, emailAddress);
    return await report(client, await everybody.promise);
  } catch (error) {
    say(`The example failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    clearTimeout(giveUp);
    await stage.end();
  }
}

/** Defines the setting, which a user can have only then. */
async function defineSetting(client: ApiClient): Promise<void> {
  const { id, userSettings, version } = await succeed(client, "GET", "/api/v1/admin/application");
  const defined = [...userSettings, { name: dealerSetting, type: "text" }];
  await succeed(client, "PATCH", `/api/v1/admin/applications/${id}`, { userSettings: defined, version });
}

async function signUp(client: ApiClient, emailAddress: string): Promise<void> {
  await succeed(client, "POST", "/api/v1/account/register", { emailAddress, password: "correct horse battery staple" });
}

/** Members of answers that the example reads. */
interface Made {
  readonly id: string;
  readonly secret: string;
  readonly version: number;
  readonly userSettings: readonly object[];
  readonly rowData: readonly User[];
}

interface User {
  readonly emailAddress: string;
  readonly settings: Readonly<Record<string, { readonly value: unknown }>>;
}

// oxlint-disable-next-line max-params -- method, path and body keep the places that they have in a request
async function succeed(client: ApiClient, method: string, path: string, body?: unknown): Promise<Made> {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300)
    throw new Error(`Cannot continue because the service answered ${answer.status}: ${answer.body.detail}`);
  // The example reads only these members of the documented answers.
  return answer.body as Made;
}

async function report(client: ApiClient, tagged: readonly Tagged[]): Promise<number> {
  for (const { emailAddress, dealerNumber = "no dealer" } of tagged) say(`${emailAddress.padEnd(24)} ${dealerNumber}`);
  const { rowData } = await succeed(client, "POST", "/api/v1/admin/users/grid", { startRow: 0, endRow: 10 });
  const right = people.every(({ emailAddress, dealerNumber }) => {
    const user = rowData.find((row) => row.emailAddress === emailAddress);
    return user?.settings[dealerSetting]?.value === dealerNumber;
  });
  say(right ? "\nEverybody is tagged as they should be." : "\nSomebody is not tagged as they should be.");
  return right ? 0 : 1;
}
