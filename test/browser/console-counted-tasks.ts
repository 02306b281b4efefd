import { waitUntil } from "../support/wait-until.ts";
import { catalogCountedTasks } from "./console-counted-catalog.ts";
import { addEndpoint } from "./console-operation-tasks.ts";
import { addProject, type CountedTask, type Scene, type Work } from "./console-scene.ts";
import { filterField } from "./filter-field.ts";
import { rowCount } from "./row-count.ts";
import { idAt, storeDelivery } from "./stored-delivery.ts";

/** Tasks of an operator, in the order of a day. */
export const countedTasks: readonly CountedTask[] = [
  firstStep("Add endpoint", (scene) => scene.page.getByRole("dialog").getByLabel("URL").waitFor()),
  firstStep("Try an email", ({ page }) => page.waitForURL(({ pathname }) => pathname === "/admin/emails")),
  firstStep("Invite", ({ page }) => page.getByRole("dialog").getByLabel("Email address").waitFor()),
  {
    what: "the reason why an endpoint fails is on the overview, and its page is near",
    most: 1,
    async prepare(scene) {
      const { id } = await addEndpoint(scene, 500);
      await addProject({ ...scene, own: "Failing" });
      const read = async () => Object(await scene.stage.api("GET", `/api/v1/admin/webhooks/${id}`)).failingSince;
      await waitUntil(async () => (await read()) ?? undefined, { timeoutMs: 20_000, what: "the failure" });
    },
    async run({ page, hands, own }) {
      const concern = page.getByRole("listitem").filter({ hasText: `/${own}` });
      await concern.getByText("500").first().waitFor();
      await concern.getByText(own, { exact: true }).first().waitFor();
      await hands.press(concern.getByRole("link", { name: new RegExp(`/${own}$`, "u") }).first());
      await page.getByText("failing", { exact: true }).waitFor();
      await page.locator(".failure").getByText(own, { exact: true }).waitFor();
    },
  },
  {
    what: "all that failed yesterday for one project is resent",
    most: 4,
    prepare: failYesterday,
    async run({ page, hands, own }) {
      await hands.press(page.getByRole("link", { name: "Only yesterday's" }));
      await hands.type(await filterField(page, "Project", hands.press), own);
      await page.getByText("One found").waitFor();
      await page.keyboard.press("Enter");
      await rowCount(page, 2).waitFor();
      await hands.press(page.getByRole("button", { name: "Resend all matching" }));
      await hands.press(page.getByRole("button", { name: "Resend 2 deliveries" }));
      await page.getByText(/^Resending: /u).waitFor();
    },
  },
  {
    what: "who is invited and has not come gets the invitation again",
    most: 2,
    async prepare({ stage, own }) {
      await stage.api("POST", "/api/v1/admin/users/invite", { emailAddress: `${own}@dealer.example` });
    },
    async run({ page, hands, own }) {
      const row = page.getByRole("row", { name: new RegExp(own, "u") });
      await hands.press(row.getByRole("button", { name: `Send again to ${own}@dealer.example` }));
      await page.getByText("The invitation has a new link. The email waits until a mail server is set.").waitFor();
    },
  },
  ...catalogCountedTasks,
];

/** A step of a new installation, whose button leads to where it is done. */
function firstStep(name: string, arrives: Work): CountedTask {
  return {
    what: `the first step “${name}” is begun`,
    most: 1,
    async run(scene) {
      const steps = scene.page.getByRole("region", { name: "First steps" });
      await scene.hands.press(steps.getByRole("link", { name, exact: true }));
      await arrives(scene);
    },
  };
}

/** Two deliveries of yesterday about a project of the scene, and one about another; all are tried again. */
async function failYesterday(scene: Scene): Promise<void> {
  const { stage, own } = scene;
  const body = { url: `https://${own}.dealer.example/hooks`, eventTypes: ["*"], enabled: false };
  const { id: endpointId, url } = Object(await stage.api("POST", "/api/v1/admin/webhooks", body)).endpoint;
  const [projectId, otherId] = [await addProject(scene), await addProject({ ...scene, own: "Another" })];
  const noon = new Date();
  noon.setDate(noon.getDate() - 1);
  noon.setHours(12, 0, 0, 0);
  const createdAtMs = noon.getTime();
  const nextAttemptAtMs = Date.now() + 3_600_000;
  for (const relatedId of [projectId, projectId, otherId]) {
    const stored = { endpointId, url, eventId: idAt(createdAtMs), createdAtMs, nextAttemptAtMs, relatedId };
    await storeDelivery(stage, stored);
  }
}
