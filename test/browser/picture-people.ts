import { defaultApplicationId } from "@design-catalog/core";
import { withClient } from "@design-catalog/testing/test-database";
import type { ConsoleStage } from "./console-stage.ts";

/** Roles with their privileges. */
const roles = {
  Planner: ["Keeps the catalog", ["Admin Products r/w", "Admin Signals", "Admin Connectors"]],
  Integrations: ["Looks after endpoints and programs", ["Admin Webhooks r/w", "Admin Logs"]],
  Support: ["Helps users, changes nothing", ["Admin Users", "Admin Projects", "Admin Audit"]],
} as const;

/** Users: name, part before the @, role, and hours since the last sign-in; one without hours has yet to confirm the address. */
const people = [
  ["Kim", "Lund", "kim.lund", "Planner", 2],
  ["Robin", "Berg", "robin.berg", "Integrations", 5],
  ["Sam", "Holm", "sam.holm", "Support", 27],
  ["Jona", "Weiss", "jona.weiss", "Planner", 51],
  ["Mika", "Sand", "mika.sand", "", 76],
  ["Noor", "Haddad", "noor.haddad", "Planner", 290],
  ["Toni", "Brandt", "toni.brandt", "", undefined],
] as const;

const invited = [
  ["Elif", "Aydin", "elif.aydin"],
  ["Pat", "Moreau", "pat.moreau"],
] as const;

const domain = "dealer.example";

/** Adds people as an application has them after some weeks, and what the pages of access show. */
export async function addPeople(stage: ConsoleStage): Promise<void> {
  const roleIds = new Map<string, string>();
  for (const [name, [description, privileges]] of Object.entries(roles)) {
    const { id } = Object(await stage.api("POST", "/api/v1/admin/roles", { name, description, privileges }));
    roleIds.set(name, String(id));
  }
  for (const [firstName, lastName, local] of people) {
    const [emailAddress, password] = [`${local}@${domain}`, crypto.randomUUID()];
    await stage.api("POST", "/api/v1/account/register", { emailAddress, firstName, lastName, password });
  }
  await withClient(stage.connectionString, async (client) => {
    // As if each had confirmed the address that only its owner can read.
    for (const [, , local, role, hours] of people) {
      if (hours === undefined) continue;
      const held = JSON.stringify([roleIds.get(role)].filter((id) => id !== undefined));
      await client.query(
        `UPDATE users SET status = 'active', roles = $3, last_sign_in_at = now() - make_interval(hours => $4),
           address_state = 'verified' WHERE application_id = $1 AND email_address = $2`,
        [defaultApplicationId, `${local}@${domain}`, held, hours],
      );
      await client.query("DELETE FROM outgoing_mails WHERE recipient = $1", [`${local}@${domain}`]);
    }
    await client.query("UPDATE users SET first_name = 'Alex', last_name = 'Castell' WHERE email_address = $1", [
      stage.stage.administrator.emailAddress,
    ]);
  });
  for (const [firstName, lastName, local] of invited) {
    const emailAddress = `${local}@${domain}`;
    await stage.api("POST", "/api/v1/admin/users/invite", { emailAddress, firstName, lastName, roles: [] });
  }
  await stage.api("POST", "/api/v1/admin/domains", { domain, enforcesSso: false });
}
