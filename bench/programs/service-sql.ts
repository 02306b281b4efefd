/** The statements of two operations, word for word as the service sends them; the benchmark checks that they match. */

/** Ids that the rows refer to. */
export interface Ids {
  readonly applicationId: string;
  readonly userId: string;
}

export const selectProject =
  'select "id" as "id", "version" as "version", "deleted" as "deleted", "created_at" as "createdAt", ' +
  '"updated_at" as "updatedAt", "created_by" as "createdBy", "updated_by" as "updatedBy", "name" as "name", ' +
  '"number" as "number", "description" as "description", "client" as "client", "settings" as "settings", ' +
  '"owner_id" as "ownerId", "locked" as "locked", "unique_number" as "uniqueNumber", ' +
  '"source_project_id" as "sourceProjectId", "message" as "message" from "projects" where application_id = $1 and "id" = $2::text';

/** Compares the quota of projects and the live endpoints with what the server remembers: here none. */
export const expectRemembered =
  'select 1 / ((not exists (select from "quotas" where "name" = $2::text and application_id = $1)) and ' +
  "(select coalesce(string_agg(concat_ws(' ', id, version, (extract(epoch from updated_at) * 1000)::bigint), ',' order by id collate \"C\"), '') = $4\n" +
  '      from "webhook_endpoints" where application_id = $3 and not deleted))::int as same';

const insertProject =
  'insert into "projects" (application_id, "id", "version", "deleted", "created_at", "updated_at", "created_by", ' +
  '"updated_by", "name", "number", "description", "client", "settings", "owner_id", "locked", "unique_number", ' +
  '"source_project_id", "message") values ($1, $2::text, $3::bigint, $4::boolean, $5::timestamptz, ' +
  "$6::timestamptz, $7::text, $8::text, $9::text, $10::text, $11::text, $12::text, $13::jsonb, " +
  "$14::text, $15::boolean, $16::text, $17::text, $18::text)";

const insertAuditEntry =
  'insert into "audit_entries" (application_id, "id", "at", "action", "kind", "resource_id", "actor_user_id", ' +
  '"impersonator_id", "portal_link_id", "request_id", "change_set_id", "history_id", "changes") values ($1, $2::text, ' +
  "$3::timestamptz, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::text, $11::text, $12::text, " +
  "$13::jsonb)";

const insertEvent =
  'insert into "events" (application_id, "id", "type", "body", "created_at") values ($1, ' +
  "$2::text, $3::text, $4::text, $5::timestamptz)";

/** Named as by the service, so PostgreSQL plans it once per connection. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A project as answered. */
export type ProjectRow = ReturnType<typeof createProjectRow>;

/** Creates the row of an unchecked body. */
export function createProjectRow(body: unknown, { id, userId }: { readonly id: string; readonly userId: string }) {
  const now = new Date().toISOString();
  // The benchmark's own body, with the members below.
  const { name, number, description, client, settings } = body as Readonly<Record<string, unknown>>;
  const base = { id, version: 0, deleted: false, createdAt: now, updatedAt: now, createdBy: userId, updatedBy: userId };
  const fields = { name, number, description, client, settings };
  return {
    ...base,
    ...fields,
    ownerId: userId,
    locked: false,
    uniqueNumber: null,
    sourceProjectId: null,
    message: null,
  };
}

/** Returns the rows of a creation: the project, its audit entry with every field, its event. */
export function insertStatements(
  row: ProjectRow,
  { ids, auditId, eventId }: { readonly ids: Ids; readonly auditId: string; readonly eventId: string },
): readonly [Statement, Statement, Statement] {
  const { applicationId, userId } = ids;
  const now = row.createdAt;
  const changes = Object.entries(row).map(([field, after]) => ({ field, before: null, after }));
  const event = { id: eventId, type: "project.created", timestamp: now, applicationId, data: { object: row } };
  const audit = [
    auditId,
    now,
    "create",
    "Project",
    row.id,
    userId,
    null,
    null,
    auditId,
    auditId,
    row.id,
    JSON.stringify(changes),
  ];
  const project = Object.values({ ...row, settings: JSON.stringify(row.settings) });
  return [
    { name: "project", text: insertProject, values: [applicationId, ...project] },
    { name: "audit", text: insertAuditEntry, values: [applicationId, ...audit] },
    {
      name: "event",
      text: insertEvent,
      values: [applicationId, eventId, event.type, JSON.stringify(event), now],
    },
  ];
}

/** Joins statements into one, as the service does with inserts and what it expects. */
export function inOne(
  statements: readonly { readonly text: string; readonly values: readonly unknown[] }[],
): Statement {
  const values: unknown[] = [];
  const texts = statements.map(({ text, values: own }) => {
    const offset = values.length;
    values.push(...own);
    return text.replaceAll(/\$(\d+)/gu, (_, index: string) => `$${Number(index) + offset}`);
  });
  const others = texts.slice(0, -1).map((text, index) => `part_${index} as (${text})`);
  return { name: `one of ${statements.length}`, text: `with ${others.join(", ")} ${texts.at(-1)}`, values };
}
