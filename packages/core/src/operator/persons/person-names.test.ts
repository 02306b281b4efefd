import { expect, test } from "bun:test";
import { recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { namesOfPerson } from "./person-names.ts";
import { createPersonsStage } from "./persons.fixture.ts";

test("namesOfPerson() looks for nothing that an erasure has written into the trail", async () => {
  const { addUser, contextOf, store } = await createPersonsStage();
  const user = await addUser({ emailAddress: "kim@dealer.example", firstName: "Kim", lastName: "Lund" });
  const changed = (field: string, before: string, after: string) => ({ field, before, after });
  await inTransaction(contextOf(null), (change) =>
    recordAudit(
      change,
      [
        [changed("emailAddress", "kim.former@dealer.example", "kim@dealer.example")],
        ["emailAddress", "firstName", "lastName"].map((field) => changed(field, "[erased]", "[erased]")),
      ].map((changes) => ({ action: "update", kind: "User", resourceId: user.id, changes })),
    ),
  );
  expect(await namesOfPerson(store, user)).toEqual({
    id: user.id,
    addresses: ["kim@dealer.example", "kim.former@dealer.example"],
    fullNames: ["Kim Lund", "Lund Kim", "Lund, Kim"],
  });
});
