import { waitUntil } from "../support/wait-until.ts";
import { addProject, openFound, type Scene, type Task } from "./console-scene.ts";
import { filterField } from "./filter-field.ts";
import { eventsOfPage } from "./recorded-page.ts";
import { recordEvents, recordSessions } from "./recording-stage.ts";
import { rowCount } from "./row-count.ts";

const noFile = "/api/v1/admin/files/000000000000000000000001";
const patience = { timeoutMs: 25_000 };

/** Endpoints that an application may have. */
const endpointsMax = 16;

/** Removes the oldest endpoint where there are as many as there may be: no scene needs that of another. */
async function makeRoom({ stage }: Pick<Scene, "stage">): Promise<void> {
  const endpoints: readonly { readonly id: string; readonly version: number }[] = Object(
    await stage.api("GET", "/api/v1/admin/webhooks"),
  );
  const [oldest] = endpoints.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (!oldest || endpoints.length < endpointsMax) return;
  await stage.api("PATCH", `/api/v1/admin/webhooks/${oldest.id}`, { version: oldest.version, deleted: true });
}

/** Registers an endpoint whose receiver answers like that, and lets it get an event. */
export async function addEndpoint(scene: Scene, status = 200): Promise<{ id: string; url: string }> {
  const { stage, own } = scene;
  await makeRoom(scene);
  const receiver = await stage.stage.startReceiver({ respond: () => ({ status, body: own }) });
  const body = { url: `${receiver.url}/${own}`, eventTypes: ["project.created"] };
  const { endpoint } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body));
  await stage.api("POST", "/api/v1/projects", { name: own });
  await receiver.waitFor(1, patience.timeoutMs);
  return endpoint;
}

/** Filters deliveries, makes one that the filter shows, and opens it. */
async function openDelivery(scene: Scene): Promise<void> {
  const { page, hands, own } = scene;
  await addEndpoint(scene);
  await hands.press(page.getByRole("button", { name: "delivered", exact: true }));
  await page.waitForURL((url) => url.searchParams.get("phase") === "delivered");
  await hands.press(page.getByRole("button", { name: "Refresh" }));
  await hands.openRow(own);
  const drawer = page.getByRole("dialog", { name: /^Delivery/u });
  await hands.press(drawer.getByRole("button", { name: "Resend" }));
  await drawer.getByRole("heading", { name: /^Attempt 2 · sent again/u }).waitFor();
}

/** Makes requests that a limit of the scene's own counts, until the service tells of those above it. */
async function exceedLimit({ stage, own }: Scene): Promise<void> {
  const { id, version } = Object(await stage.api("GET", "/api/v1/admin/application"));
  const limit = {
    name: own,
    match: { operations: ["getFile"] },
    per: "user",
    quota: 1,
    windowSeconds: 60,
    burst: null,
  };
  await stage.api("PATCH", `/api/v1/admin/applications/${id}`, { version, settings: { rateLimits: [limit] } });
  const isTold = async () => {
    await Promise.allSettled([stage.api("GET", noFile), Bun.sleep(500)]);
    const { refusals }: { readonly refusals: readonly unknown[] } = Object(
      await stage.api("GET", "/api/v1/admin/ratelimits"),
    );
    return refusals.some((refusal) => Object(refusal).policy === own) || undefined;
  };
  await waitUntil(isTold, { ...patience, what: "a request above the limit" });
}

/** Makes a request that fails, under an id of the scene's own, and waits until the log has its line. */
async function failRequest({ stage, own }: Scene): Promise<void> {
  await fetch(`${stage.url}/api/v1/me`, { headers: { authorization: "Bearer nobody", "x-request-id": own } });
  const filterModel = { requestId: { filterType: "text", type: "equals", filter: own } };
  const read = () => stage.api("POST", "/api/v1/admin/logs", { startRow: 0, endRow: 1, filterModel });
  const isThere = async () => Object(await read()).rowCount > 0 || undefined;
  await waitUntil(isThere, { ...patience, what: "the line of the log" });
}

/** The main task of each page of operation, in the words of one who does it. */
export const operationTasks: Readonly<Record<string, Task>> = {
  overview: {
    async prepare(scene) {
      const { id } = await addEndpoint(scene, 500);
      const read = async () => Object(await scene.stage.api("GET", `/api/v1/admin/webhooks/${id}`)).failingSince;
      await waitUntil(async () => (await read()) ?? undefined, { ...patience, what: "the failure" });
    },
    async run({ page, hands, own }) {
      await hands.press(page.getByRole("button", { name: /^Search/u }));
      await hands.type(page.getByRole("dialog", { name: "Search" }).getByRole("textbox"), own);
      await page.getByRole("dialog").getByRole("link", { name: own }).first().waitFor();
      await page.keyboard.press("Escape");
      await hands.press(page.getByRole("link", { name: new RegExp(`/${own}$`, "u") }));
      await page.waitForURL(({ pathname }) => pathname.startsWith("/admin/webhooks/"));
      await page.getByText("failing", { exact: true }).waitFor();
    },
  },
  deliveries: openDelivery,
  async events({ page, hands }) {
    await hands.press(page.getByRole("link", { name: "project.created" }));
    const dialog = page.getByRole("dialog", { name: "project.created" });
    await hands.press(dialog.getByRole("link", { name: "Deliveries of" }));
    await page.waitForURL((url) => url.searchParams.get("type") === "project.created");
  },
  statistics: {
    prepare: async (scene) => void (await addEndpoint(scene)),
    async run({ page, hands, own }) {
      await hands.choose(page.getByLabel("Time"), "Last 7 days");
      const section = page.getByRole("region", { name: new RegExp(`/${own}$`, "u") });
      await section.getByRole("img", { name: "Attempts by day: 1 succeeded, 0 failed" }).waitFor();
    },
  },
  logs: {
    prepare: failRequest,
    async run(scene) {
      const { page, hands, own } = scene;
      await hands.type(await filterField(page, "Request id", hands.press), own);
      await rowCount(page, 1).waitFor();
      await hands.openRow("getMe");
      const drawer = page.getByRole("dialog");
      await drawer.getByText(own, { exact: true }).waitFor();
      await hands.press(drawer.getByRole("button", { name: "Copy the entry" }));
      await drawer.getByText("Copied").waitFor();
    },
  },
  async audit({ page, hands, stage, own }) {
    await stage.api("POST", "/api/v1/admin/roles", { name: `audited-${own}`, privileges: [] });
    await hands.choose(page.getByRole("combobox", { name: "Kind", exact: true }), "Role");
    await page.waitForURL((url) => url.searchParams.get("kind") === "Role");
    await hands.openRow("Role");
    await page.getByRole("dialog", { name: /role/iu }).waitFor();
  },
  jobs: {
    async prepare(scene) {
      const projectId = await addProject(scene);
      const report = { name: scene.own, kind: "bill-of-materials" };
      const { id } = Object(await scene.stage.api("POST", "/api/v1/admin/reports", report));
      const job = Object(await scene.stage.api("POST", `/api/v1/projects/${projectId}/reports/${id}/run`, {}));
      // The page would show that of another scene as the first one that is done.
      const finish = async () => Object(await scene.stage.api("GET", `/api/v1/jobs/${job.id}`)).finishedAt ?? undefined;
      await waitUntil(finish, { ...patience, what: "the report" });
    },
    async run({ page, hands, stage, own }) {
      await hands.choose(page.getByRole("combobox", { name: "Kind", exact: true }), "report");
      await hands.choose(page.getByRole("combobox", { name: "State", exact: true }), "done");
      await page.waitForURL(({ searchParams }) => searchParams.get("kind") === "report" && searchParams.has("status"));
      await hands.openRow("report");
      const reports: readonly unknown[] = Object(await stage.api("GET", "/api/v1/admin/reports"));
      const { id } = Object(reports.find((report) => Object(report).name === own));
      await page.getByRole("dialog", { name: "report" }).getByText(String(id)).waitFor();
    },
  },
  recordings: {
    async prepare({ stage, own }) {
      await recordSessions(stage);
      await recordEvents(stage, eventsOfPage(["h1", {}, own]));
    },
    async run({ page, hands, own }) {
      await hands.choose(page.getByRole("combobox", { name: "State", exact: true }), "complete");
      await hands.openRow("complete");
      await hands.press(page.getByRole("button", { name: "Play the recording" }));
      const player = page.frameLocator("iframe[title=Player]");
      await player.frameLocator("iframe[title='Recorded page']").getByRole("heading", { name: own }).waitFor();
    },
  },
  outbox: {
    async prepare({ stage, own }) {
      const account = { emailAddress: `${own}@dealer.example`, password: crypto.randomUUID() };
      await stage.api("POST", "/api/v1/account/register", account);
    },
    async run(scene) {
      await openFound(scene, "Recipient");
      const drawer = scene.page.getByRole("dialog");
      await drawer.getByText(`${scene.own}@dealer.example`, { exact: true }).waitFor();
      await drawer.getByText("confirmation of an address", { exact: true }).waitFor();
    },
  },
  "rate-limits": {
    prepare: exceedLimit,
    async run({ page, hands, own }) {
      await hands.choose(page.getByRole("combobox"), "Last hour");
      await page.waitForURL((url) => url.searchParams.get("hours") === "1");
      await page.getByRole("row", { name: new RegExp(`^${own} user .* answered `, "u") }).waitFor();
    },
  },
};
