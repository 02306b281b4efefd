import {
  defineOperation,
  DomainError,
  matches,
  notFound,
  OAuthError,
  type Operation,
  type OperationContext,
  type Table,
} from "@design-catalog/core";
import { type BaseRow, baseColumns } from "@design-catalog/core/ports";
import { Type } from "@sinclair/typebox";

const policy = { name: "tries", quota: 5, windowSeconds: 900 };

interface NoteRow extends BaseRow {
  readonly text: string;
}

export const notes: Table<NoteRow> = { name: "notes", columns: { ...baseColumns, text: "text" } };

const id = Type.String({ pattern: "^[0-9a-f]{24}$" });
const text = Type.String({ minLength: 1, maxLength: 2_000_000 });
const noteSchema = Type.Object({ id, version: Type.Integer(), text }, { $id: "Note" });

const about = { tag: "Notes", summary: "Note", description: "Note." } as const;

async function findNote({ store }: OperationContext, parameters: Readonly<Record<string, string>>): Promise<NoteRow> {
  const note = await store.find(notes, parameters.id ?? "");
  if (!note || note.deleted) throw notFound();
  if (note.text === "read only") throw new DomainError("forbidden", "The note may only be read");
  return note;
}

const createNote = defineOperation({
  ...about,
  name: "createNote",
  method: "POST",
  path: "/api/v1/notes",
  privilege: "user",
  scope: "api",
  errorFormat: "problem",
  audience: "anyone",
  query: Type.Object({ pinned: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  body: Type.Object({ text }, { additionalProperties: false }),
  status: 201,
  output: noteSchema,
  example: { body: { text: "hello" } },
  location: ({ id: noteId }) => `/api/v1/notes/${noteId}`,
  run: (context, { body }) =>
    context.store.transaction(async (transaction) => {
      const now = new Date(context.ports.clock.now()).toISOString();
      const base = { version: 0, deleted: false, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null };
      const row = { id: context.ports.ids.next(), ...base, text: body.text };
      await transaction.insert(notes, [row]);
      return row;
    }),
});

const patchNote = defineOperation({
  ...about,
  name: "patchNote",
  method: "PATCH",
  path: "/api/v1/notes/{id}",
  privilege: "Admin Lists r/w",
  audience: "anyone",
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  body: Type.Object({ version: Type.Integer(), text: Type.Optional(text) }, { additionalProperties: false }),
  ignoredMembers: ["id"],
  status: 200,
  output: noteSchema,
  subject: findNote,
  run: (context, { subject, body }) =>
    context.store.transaction(async (transaction) => {
      if (body.version !== subject.version) {
        throw new DomainError("version_conflict", "The note changed", { currentVersion: subject.version });
      }
      const where = matches({ id: subject.id });
      const changes = { text: body.text ?? subject.text, version: subject.version + 1 };
      return (await transaction.update(notes, where, changes))[0] ?? subject;
    }),
});

const readNote = defineOperation({
  ...about,
  name: "getNote",
  method: "GET",
  path: "/api/v1/notes/{id}",
  privilege: { name: "note reader", holders: "Readers of the note" },
  audience: "anyone",
  status: 200,
  output: noteSchema,
  subject: findNote,
  run: async (_context, { subject }) => subject,
});

const deleteNote = defineOperation({
  ...about,
  name: "deleteNote",
  method: "DELETE",
  path: "/api/v1/notes/{id}",
  privilege: "Admin Lists r/w",
  audience: "anyone",
  status: 204,
  subject: findNote,
  run: (context, { subject }) =>
    context.store.transaction(async (transaction) => {
      await transaction.update(notes, matches({ id: subject.id }), { deleted: true });
    }),
});

const listNotes = defineOperation({
  ...about,
  name: "listNotes",
  method: "GET",
  path: "/api/v1/notes",
  privilege: "public",
  errorFormat: "problem",
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      ratio: Type.Optional(Type.Number()),
      archived: Type.Optional(Type.Boolean()),
      name: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  status: 200,
  output: Type.Object({ query: Type.Unknown(), isSignedIn: Type.Boolean() }),
  run: async (context, { query }) => ({ query, isSignedIn: context.actor !== null }),
});

const readList = defineOperation({
  ...about,
  name: "readList",
  method: "GET",
  path: "/api/v1/lists/{key}",
  privilege: "public",
  errorFormat: "problem",
  status: 200,
  output: Type.Object({ key: Type.String() }),
  run: async (_context, { parameters }) => ({ key: parameters.key ?? "" }),
});

const exchange = defineOperation({
  ...about,
  name: "exchange",
  method: "POST",
  path: "/api/v1/oauth/exchange",
  privilege: "public",
  errorFormat: "oauth",
  bodyType: "form",
  body: Type.Object(
    {
      grant_type: Type.String({ maxLength: 20 }),
      client_id: Type.Optional(Type.String()),
      client_secret: Type.Optional(Type.String()),
    },
    { additionalProperties: true },
  ),
  status: 200,
  output: Type.Unknown(),
  async run(_context, { body }) {
    if (body.grant_type === "limited") throw new DomainError("rate_limited", "Wait", { retryAfterSeconds: 7, policy });
    if (body.grant_type === "down") throw new DomainError("unavailable", "connection to 10.0.0.1 refused");
    if (body.grant_type === "broken") throw new Error("password is hunter2");
    if (body.grant_type === "client") throw new OAuthError("invalid_client", 'The client "x" is unknown');
    return body;
  },
});

const fail = defineOperation({
  ...about,
  name: "fail",
  method: "POST",
  path: "/api/v1/fail/{how}",
  privilege: "public",
  errorFormat: "problem",
  status: 200,
  output: Type.Unknown(),
  async run(context, { parameters }) {
    if (parameters.how === "slow") await new Promise((resolve) => setTimeout(resolve, 300));
    if (parameters.how === "error") throw new Error("password is hunter2");
    if (parameters.how === "down") throw new DomainError("unavailable", "connection to 10.0.0.1 refused");
    if (parameters.how === "limited")
      throw new DomainError("rate_limited", "Wait", { retryAfterSeconds: 29.2, policy });
    return { address: context.clientAddress, application: context.applicationId };
  },
});

/** A small service whose operations have every trait that the handler distinguishes. */
export const noteOperations: readonly Operation[] = [
  createNote,
  patchNote,
  readNote,
  deleteNote,
  listNotes,
  readList,
  exchange,
  fail,
];
