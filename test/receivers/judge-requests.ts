import { expect } from "bun:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createProject } from "../support/endpoints.ts";
import { waitUntil } from "../support/wait-until.ts";
import type { GuideService } from "./guide-service.ts";
import { textOf } from "./page-blocks.ts";

const timeoutMs = 20_000;

/** Sends the request of a block, which the service accepts as it stands. */
export async function judgeRequest(code: string, { client, filledIn }: GuideService): Promise<void> {
  const {
    method = "",
    path = "",
    body,
  } = /^(?<method>[A-Z]+) (?<path>\/\S+)\n(?:\n(?<body>.*))?$/su.exec(filledIn(code))?.groups ?? {};
  const answer = await client.call(method, path, body === undefined ? undefined : JSON.parse(body));
  // Operations refuse members that they do not know.
  expect(answer.body["errors"]).toBeUndefined();
  expect(answer.status).toBeWithin(200, 300);
}

/** Compares the event of a block, and the headers of its page, with a delivery of the same event. */
export async function judgeEvent(code: string, { client, received }: GuideService): Promise<void> {
  const shown = JSON.parse(code);
  const before = received().length;
  await createProject(client, { name: shown.data.object.name });
  const delivery = await waitUntil(() => received()[before], { timeoutMs, what: "the delivery of a new project" });
  const sent = JSON.parse(new TextDecoder().decode(delivery.body));
  expect(Object.keys(shown)).toEqual(Object.keys(sent));
  const { type, apiVersion, applicationId } = shown;
  expect(sent).toMatchObject({ type, apiVersion, applicationId, data: { object: { name: shown.data.object.name } } });
  const { body: schema } = await client.call("GET", `/api/v1/webhooks/schemas/${type}`);
  // The page says that its object is shortened.
  const whole = { ...shown, data: { ...shown.data, object: { ...sent.data.object, ...shown.data.object } } };
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect([validate(whole), validate.errors]).toEqual([true, null]);
  expect(Object.keys(delivery.headers)).toEqual(expect.arrayContaining(guideHeaders()));
}

/** Names in the guide's table of headers, in lower case. */
export function guideHeaders(): string[] {
  const [, table = ""] = /^\| header \| meaning \|\n(.*?)\n\n/msu.exec(textOf("guide.md")) ?? [];
  const names = table.split("\n").flatMap((row) => row.split(" | ")[0]?.match(/(?<=`)[\w-]+(?=`)/gu) ?? []);
  if (names.length === 0) throw new Error("Cannot find the table of headers in the guide");
  return names.map((name) => name.toLowerCase());
}
