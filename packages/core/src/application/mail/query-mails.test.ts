import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { queueMail } from "./outgoing-mails.ts";

test("queryMails shows the state of each mail and none of its links", async () => {
  const application = await createTestApplication();
  const context = application.contextOf(null);
  const link = "https://catalog.example/verify?token=0123";
  const texts = { subject: "Confirm your address", text: link, html: `<a href="${link}">Confirm</a>` };
  for (const recipient of ["kim@dealer.example", "lee@dealer.example"]) {
    const draft = { kind: { name: "verification" }, recipient, ...texts } as const;
    await application.store.transaction((transaction) => queueMail({ context, transaction }, draft));
  }
  const filterModel = { recipient: { filterType: "text", type: "startsWith", filter: "kim@" } };
  const page = await application.callNamed("queryMails", application.actorWith("Admin Emails"), {
    body: { startRow: 0, endRow: 100, filterModel },
  });
  const mail = { recipient: "kim@dealer.example", subject: texts.subject, status: "queued", attempts: 0 };
  expect(page).toMatchObject({ rowCount: 1, rowData: [mail] });
  expect(JSON.stringify(page)).not.toContain("token=");
});
