import { callOperation, createAdministrator, operationNamed } from "@design-catalog/core";
import { actorOf, isJsonObject } from "@design-catalog/core/engine";
import { startBrowserSession } from "@design-catalog/core/identity";
import type { MemoryHost } from "./memory-host.ts";

/** Lets the first administrator, signed in with a browser, act in the name of kim@dealer.example. */
export async function impersonateKim({ administrator: user, context }: MemoryHost) {
  const { session } = await context.store.transaction((transaction) =>
    startBrowserSession({ context, transaction }, user),
  );
  const kim = { emailAddress: "kim@dealer.example", password: "correct horse battery staple" };
  const { id: userId } = await createAdministrator({ ...context, actor: null }, kim);
  const author = { ...context, actor: { ...actorOf(context), sessionId: session.id } };
  const body = { userId, reason: "Ticket 4711" };
  const issued = await callOperation(operationNamed("impersonateUser"), author, { body, through: "system" });
  const token = isJsonObject(issued) ? issued["access_token"] : undefined;
  if (typeof token !== "string") throw new TypeError("Cannot impersonate Kim: the answer has no token");
  return { session, user, token };
}
