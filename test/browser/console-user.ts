import { Client } from "pg";
import type { ConsoleStage, Credentials } from "./console-stage.ts";

/** Parts of a stage that register users. */
type UserStage = Pick<ConsoleStage, "api" | "connectionString">;

/** Registers a user whose only role has these privileges. */
export async function addUser(
  stage: UserStage,
  privileges: readonly string[],
  emailAddress = `user-${crypto.randomUUID()}@dealer.example`,
): Promise<Credentials> {
  const password = crypto.randomUUID();
  await stage.api("POST", "/api/v1/account/register", { emailAddress, password });
  await stage.api("POST", "/api/v1/account/verify", { token: await mailedToken(stage, emailAddress) });
  const role = await stage.api("POST", "/api/v1/admin/roles", { name: emailAddress, privileges });
  const user = await findUser(stage, emailAddress);
  await stage.api("PUT", `/api/v1/admin/users/${user.id}`, { ...user, roles: [Object(role).id] });
  return { emailAddress, password };
}

/** Id of the user with this address. */
export async function userIdOf(stage: UserStage, emailAddress: string): Promise<string> {
  return (await findUser(stage, emailAddress)).id;
}

/** The link's token in the newest mail to an address. */
async function mailedToken({ connectionString }: UserStage, recipient: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const sql = "select text from outgoing_mails where recipient = $1 order by id desc limit 1";
    const { rows } = await client.query<{ readonly text: string }>(sql, [recipient]);
    const token = /token=([0-9a-f]{64})$/mu.exec(rows[0]?.text ?? "")?.[1];
    if (token === undefined) throw new TypeError(`Cannot read the token because no mail has one: ${recipient}`);
    return token;
  } finally {
    await client.end();
  }
}

async function findUser(stage: UserStage, emailAddress: string): Promise<{ readonly id: string }> {
  const filterModel = { emailAddress: { filterType: "text", type: "equals", filter: emailAddress } };
  const page = await stage.api("POST", "/api/v1/admin/users/grid", { startRow: 0, endRow: 1, filterModel });
  return Object(page).rowData[0];
}
