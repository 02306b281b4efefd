import { defineOperation, type Operation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { users } from "../../identity/mod.ts";
import { erasureExample, erasureRequestSchema, erasureSchema, noErasureOf, presentErasure } from "./erasure-schemas.ts";
import { personSubject } from "./person-subject.ts";
import { findErasure, requestErasure, withdrawalDays } from "./request-erasure.ts";
import { withdrawErasure } from "./withdraw-erasure.ts";

const path = "/api/v1/admin/users/{id}/erase";
const shared = { path, tag: "Users" } as const;
const writing = {
  ...shared,
  privilege: "Admin Users r/w",
  audience: "self",
  firstParty: true,
  failures: [409],
} as const;

const eraseUser = defineOperation({
  ...writing,
  name: "eraseUser",
  method: "POST",
  summary: "Erase everything about a user",
  description: `Removes a user, also one who was removed before, and erases for good what the service knows about them, ${withdrawalDays} days later: until then \`withdrawUserErasure\` takes it back. \`confirmation\` is the user's address. Projects go to \`handOverTo\`; without it they stay with the pseudonym, which is the user's id. With the application's setting \`eraseNeedsSecond\` the days begin once another administrator has sent the same request. Repeating a request changes nothing. 409 \`erased\` for a user who was erased, \`conflict\` for a service account, the last administrator, and another \`handOverTo\` than before.`,
  body: erasureRequestSchema,
  status: 202,
  output: erasureSchema,
  example: { body: { confirmation: "kim@dealer.example" }, output: erasureExample },
  subject: personSubject,
  run: async (context, { body, subject: { id } }) =>
    presentErasure(await inTransaction(context, (change) => requestErasure(change, { userId: id, ...body }))),
});

const withdrawUserErasure = defineOperation({
  ...writing,
  name: "withdrawUserErasure",
  method: "DELETE",
  summary: "Withdraw the erasure of a user",
  description:
    "Takes back an erasure that has not begun and restores the user, unless the user had been removed before. 404 without an erasure, 409 `conflict` once it has begun, `duplicate` if somebody else has taken the address, `erased` after its end.",
  subject: personSubject,
  run: (context, { subject: { id } }) => inTransaction(context, (change) => withdrawErasure(change, id)),
});

const getUserErasure = defineOperation({
  ...shared,
  name: "getUserErasure",
  method: "GET",
  privilege: "Admin Users",
  audience: "anyone",
  firstParty: true,
  summary: "Read the erasure of a user",
  description:
    "Returns the erasure of a user: whether one waits, runs or is done, when it begins, who asked for it, and at its end what it did and which free texts it left. Its `status` is `none` while nobody has asked for one.",
  output: erasureSchema,
  example: { output: erasureExample },
  async run({ store }, { parameters: { id } }) {
    const user = await findLive(store, users, { id, includeDeleted: true });
    const erasure = await findErasure(store, user.id);
    return erasure ? presentErasure(erasure) : noErasureOf(user.id);
  },
});

/** Operations that erase one person. */
export const erasureOperations: readonly Operation[] = [eraseUser, getUserErasure, withdrawUserErasure];
