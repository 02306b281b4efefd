import { afterAll, beforeAll, expect, test } from "bun:test";
import { idOf } from "@design-catalog/testing/test-application";
import { type Operator, startOperator } from "./operator.fixture.ts";

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.stop());

async function createProjects(...names: readonly string[]): Promise<void> {
  const { application } = operator;
  for (const name of names) await application.callNamed("createProject", application.administrator, { body: { name } });
}

interface ListedEvent {
  readonly id: string;
  readonly data: object;
  readonly actor: { readonly emailAddress: string };
}

async function newest(type: string): Promise<ListedEvent> {
  const listed = await operator.json("events", "list", "--event", type);
  const events: readonly ListedEvent[] = listed["events"];
  const event = events.at(-1);
  if (!event) throw new TypeError(`Cannot show an event because there is none: ${type}`);
  return event;
}

const namesOf = (events: readonly { readonly data: { readonly object: { readonly name: string } } }[]) =>
  events.map(({ data }) => data.object.name);

test("events list shows events, oldest first, and continues at its cursor", async () => {
  await createProjects("Lobby", "Foyer", "Hall");
  const first = await operator.json("events", "list", "--limit", "2");
  expect([namesOf(first["events"]), first["count"]]).toEqual([["Lobby", "Foyer"], 2]);
  const rest = await operator.json("events", "list", "--after", first["next"]);
  expect(namesOf(rest["events"])).toEqual(["Hall"]);
  const none = await operator.json("events", "list", "--after", rest["next"]);
  expect([none["events"], typeof none["next"]]).toEqual([[], "string"]);
});

test("events list filters by type and time, and shows a table", async () => {
  const { out } = await operator.run("events", "list", "--event", "project.created", "--since", "1h");
  expect(out).toMatch(/^TIMESTAMP +TYPE +ID +ACTOR/u);
  expect(out.match(/project\.created/gu)).toHaveLength(3);
  const later = await operator.run("events", "list", "--since", "2099-01-01");
  expect(later.out).toBe("No events\n");
  expect((await operator.run("events", "list", "--event", "project.painted")).exitCode).not.toBe(0);
});

test("events show names an event and its deliveries, and says that there is none", async () => {
  await operator.json("webhooks", "create", "https://hooks.example/", "--event", "project.deleted");
  const { application } = operator;
  const made = await application.callNamed("createProject", application.administrator, { body: { name: "Attic" } });
  await application.callNamed("deleteProject", application.administrator, { parameters: { id: idOf(made) } });
  const [created, deleted] = [await newest("project.created"), await newest("project.deleted")];
  const { out } = await operator.run("events", "show", deleted.id);
  expect(out).toMatch(/^Type +project\.deleted$/mu);
  expect(out).toContain(deleted.actor.emailAddress);
  expect(out).toMatch(/project\.deleted +waiting +0 .*https:\/\/hooks\.example\//u);
  const shown = await operator.json("events", "show", deleted.id);
  expect([shown["data"], shown["deliveries"]]).toMatchObject([deleted.data, [{ eventId: deleted.id }]]);
  expect((await operator.run("events", "show", created.id)).out).toEndWith("\nNo endpoint gets it\n");
  expect((await operator.run("events", "show", "0".repeat(24))).exitCode).toBe(3);
});

test("events list --follow prints events as they occur, one a line", async () => {
  const following = operator.run("events", "list", "--follow", "--json", "--limit", "2");
  // The clock of the service stands still, so what follows has a time of now or later.
  operator.application.ports.clock.advance(60_000);
  await createProjects("Stage", "Bar");
  const { out, exitCode } = await following;
  expect(exitCode).toBe(0);
  const lines = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(namesOf(lines)).toEqual(["Stage", "Bar"]);
});
