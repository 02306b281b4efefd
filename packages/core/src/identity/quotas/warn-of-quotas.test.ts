import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { quotas } from "../../engine/rows/quota.ts";
import { defaultApplicationId } from "../bootstrap.ts";
import { warnOfQuotas } from "./warn-of-quotas.ts";

async function createStage(most: number) {
  const application = await createTestApplication();
  const { ports, store } = application;
  const [role] = await store.select(roles.table, { where: matches({ name: administratorRole }) });
  await application.addUser({ roles: role ? [role.id] : [], emailAddress: "kim@dealer.example" });
  await application.addUser({ emailAddress: "lee@dealer.example" });
  const id = ports.ids.next();
  await store.transaction((transaction) =>
    transaction.insert(quotas, [{ id, name: "products", most, used: null, day: null, warnedPercent: 0 }]),
  );
  const applicationIds = async () => [defaultApplicationId];
  const maintenance = {
    clock: ports.clock,
    log: ports.log,
    contextOf: () => application.contextOf(null),
    applicationIds,
  };
  return {
    /** Subjects of the new mails when so much is used. */
    async useUp(used: number | null): Promise<readonly string[]> {
      const before = await store.count(outgoingMails);
      await store.transaction((transaction) => transaction.update(quotas, matches({ id }), { used }));
      await warnOfQuotas(maintenance);
      await warnOfQuotas(maintenance);
      const mails = await store.select(outgoingMails, { orderBy: [{ column: "id", direction: "asc" }] });
      expect(mails.map(({ recipient }) => recipient)).not.toContain("lee@dealer.example");
      const toKim = mails.slice(before).filter(({ recipient }) => recipient === "kim@dealer.example");
      return toKim.map(({ subject }) => subject.replace(/ of the quota products of .* is used$/u, ""));
    },
  };
}

describe("warnOfQuotas()", () => {
  test("mails administrators at 80 % and at 100 %, each once until the use has fallen below 70 %", async () => {
    const { useUp } = await createStage(10);
    expect(await useUp(null)).toEqual([]);
    expect(await useUp(7)).toEqual([]);
    expect(await useUp(8)).toEqual(["80 %"]);
    expect(await useUp(7)).toEqual([]);
    expect(await useUp(9)).toEqual([]);
    expect(await useUp(10)).toEqual(["100 %"]);
    expect(await useUp(9)).toEqual([]);
    expect(await useUp(10)).toEqual([]);
    expect(await useUp(6)).toEqual([]);
    expect(await useUp(10)).toEqual(["100 %"]);
  });

  test("of nothing at all is used up", async () => {
    const { useUp } = await createStage(0);
    expect(await useUp(0)).toEqual(["100 %"]);
  });
});
