import { join } from "node:path";
import { defaultApplicationId } from "@design-catalog/core";
import { withClient } from "@design-catalog/testing/test-database";
import { runHere, runJson } from "../support/catalogctl.ts";
import type { ConsoleStage } from "./console-stage.ts";
import type { ShownHosts } from "./picture-hosts.ts";
import { addPeople } from "./picture-people.ts";
import { type Traffic, writeTraffic } from "./traffic.ts";

/** A service at work, as pictures show it. */
export interface WorkedService {
  /** The endpoint that works. */
  readonly endpointId: string;
  readonly hosts: ShownHosts;
}

/** Projects besides those of the demo: number, name, client. */
const projects = [
  ["P-1118", "Reception and lounge", "Northwind Hotels"],
  ["P-1117", "Training centre, rooms 1 to 6", "Contoso Insurance"],
  ["P-1116", "Command post", "Fjordby Fire Brigade"],
  ["P-1115", "Cinema 3", "Lichtspiel Halden"],
  ["P-1114", "Town hall, council chamber", "City of Fjordby"],
  ["P-1113", "Showroom, ground floor", "Fabrikam Kitchens"],
  ["P-1112", "Studio B", "Radio Halden"],
  ["P-1111", "Meeting rooms, floor 3", "Halden & Partners"],
  ["P-1110", "Meeting rooms, floor 4", "Halden & Partners"],
  ["P-1109", "Operating theatre 2", "Lakeside Clinic"],
  ["P-1108", "Auditorium", "Fjordby University"],
  ["P-1107", "Museum of the harbour", "City of Fjordby"],
  ["P-1106", "Fitness centre", "Northwind Hotels"],
  ["P-1105", "Gate 14 to 22, signage", "Fjordby Airport"],
  ["P-1104", "Canteen", "Contoso Insurance"],
  ["P-1103", "Chapel", "Parish of St Olav"],
  ["P-1102", "Conference centre, hall 2", "Northwind Hotels"],
  ["P-1101", "Court room 5", "District Court of Halden"],
  ["P-1100", "Network operations centre", "Fabrikam Telecom"],
] as const;

/** Endpoints: path at the receiver, address that pictures show, purpose, types of events. */
const endpoints = [
  ["/orders", "https://erp.northwind.example/hooks/orders", "Order intake", ["*"]],
  ["/archive", "https://archive.fabrikam.example/v1/events", "Archive", ["project.created", "snapshot.created"]],
  [
    "/stock",
    "https://stock.contoso.example/webhooks/catalog",
    "Warehouse",
    ["project.product.added", "project.product.deleted"],
  ],
] as const;

/** Types of events at the endpoint that gets all, the frequent ones more than once. */
const allTypes = [
  "project.product.added",
  "project.cable.added",
  "project.product.added",
  "project.view.product.added",
  "project.cable.added",
  "snapshot.created",
  "project.product.deleted",
  "project.created",
];

/** Hours since which the archive fails. */
const brokenHours = 3;

/** Fills an empty service with the demo catalog, projects and people, and a week of deliveries. */
export async function createWorkedService(stage: ConsoleStage): Promise<WorkedService> {
  const projectIds = await addDemo(stage);
  await addPeople(stage);
  const receiver = await stage.stage.startReceiver({
    respond: ({ path }) =>
      path === "/archive"
        ? { status: 500, body: "No space left on the archive volume" }
        : { status: 200, body: '{"received":true}' },
  });
  const ids: string[] = [];
  for (const [path, , description, eventTypes] of endpoints) {
    const body = { url: receiver.url + path, description, eventTypes };
    ids.push(String(Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint.id));
  }
  const [orders = "", archive = "", stock = ""] = ids;
  const traffic: readonly Traffic[] = [
    {
      endpointId: orders,
      url: `${receiver.url}/orders`,
      share: 1,
      tookMs: 38,
      badHours: [9, 10, 31],
      givenUp: 2,
      types: allTypes,
    },
    {
      endpointId: archive,
      url: `${receiver.url}/archive`,
      share: 0.2,
      tookMs: 24,
      failsForHours: brokenHours,
      types: endpoints[1][3],
    },
    { endpointId: stock, url: `${receiver.url}/stock`, share: 0.35, tookMs: 112, types: endpoints[2][3] },
  ];
  await writeTraffic(stage, { endpoints: traffic, projectIds });
  return {
    endpointId: orders,
    hosts: Object.fromEntries(endpoints.map(([path, shown]) => [receiver.url + path, shown])),
  };
}

/** Adds the catalog and the projects of the demo, and further projects, whose ids it returns. */
export async function addDemo(stage: ConsoleStage): Promise<readonly string[]> {
  const { emailAddress, password } = stage.stage.administrator;
  const environment = { CATALOG_URL: stage.url, XDG_CONFIG_HOME: join(stage.stage.directory, "config") };
  await runHere(["login", "--email", emailAddress], { environment, input: `${password}\n` });
  await runJson(["seed"], { environment });
  const projectIds: string[] = [];
  for (const [number, name, client] of projects.toReversed()) {
    projectIds.push(String(Object(await stage.api("POST", "/api/v1/projects", { number, name, client })).id));
  }
  return projectIds;
}

/** Gives endpoints the times of their deliveries. */
export async function noteOutcomes({ connectionString }: ConsoleStage): Promise<void> {
  await withClient(connectionString, (client) =>
    client.query(
      `UPDATE webhook_endpoints e SET
         last_success_at = (SELECT max(completed_at) FROM deliveries d WHERE d.endpoint_id = e.id AND status = 'delivered'),
         last_failure_at = (SELECT max(started_at) FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
           WHERE d.endpoint_id = e.id AND outcome = 'failure'),
         first_failure_at = (SELECT min(created_at) FROM deliveries d WHERE d.endpoint_id = e.id AND status = 'pending'),
         failure_count = (SELECT count(*) FROM deliveries d WHERE d.endpoint_id = e.id AND status = 'pending')
       WHERE application_id = $1`,
      [defaultApplicationId],
    ),
  );
}
