import { Type } from "@sinclair/typebox";
import { applications } from "../../application/settings/table.ts";
import { signals } from "../../catalog/mod.ts";
import { defineOperation, type Operation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { titled } from "../../engine/fields/titled.ts";
import { idPattern } from "../../engine/id.ts";
import { patchedFields } from "../../engine/operations/patch-rows.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { defineResource, type RowOf } from "../../engine/rows/definition.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { changeRow, insertRows } from "../../engine/rows/rows.ts";
import { checkVersion } from "../../engine/rows/version.ts";
import { exampleEntity, kindOf } from "../../engine/schemas/describe.ts";
import { escapePointer } from "../../engine/schemas/json-body.ts";
import { mapOf, text } from "../../engine/schemas/schema.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";

const cableIdPattern = text({
  max: 50,
  pattern: "^[^{}]*\\{seq:0{1,9}\\}[^{}]*$",
  description: "Text with a placeholder such as {seq:000} for the number; the zeros give its minimum number of digits",
});

const defaultPattern = "C-{seq:000}";

/** Cable numbering in an application's projects: one row, whose id is the application's. */
export const cableSettings = defineResource({
  name: "CableSettings",
  plural: "CableSettings",
  titles: { one: ["Cable settings", "Kabeleinstellungen"], many: ["Cable settings", "Kabeleinstellungen"] },
  table: "cable_settings",
  path: "/api/v1/admin/cablesettings",
  parameter: "applicationId",
  area: "Cables",
  fields: {
    idPattern: titled(["Pattern of cable numbers", "Muster der Kabelnummern"], {
      ...cableIdPattern,
      default: defaultPattern,
    }),
    signalPatterns: titled(
      ["Patterns by id of a signal", "Muster nach Kennung eines Signals"],
      {
        ...mapOf(Type.String({ pattern: idPattern }), cableIdPattern, {
          description: "Patterns by signal id, used instead of idPattern for cables with that signal",
          maxProperties: 1000,
        }),
        default: {},
      },
      { hint: ["Used instead for cables with that signal", "Gelten stattdessen für Kabel mit diesem Signal"] },
    ),
  },
  example: { idPattern: defaultPattern, signalPatterns: {} },
});

/** A row of {@link cableSettings}. */
export type CableSettingsRow = RowOf<typeof cableSettings>;

const { schemas, table } = cableSettings;
const head = { path: cableSettings.definition.path, tag: "Cable settings" } as const;

/** Reads the settings in force, or the defaults while nobody has changed them. */
export async function readCableSettings(reader: Reader): Promise<CableSettingsRow> {
  const { applicationId } = reader;
  const settings = await reader.find(table, applicationId);
  if (settings) return settings;
  const createdAt = (await reader.find(applications, applicationId))?.createdAt ?? "1970-01-01T00:00:00.000Z";
  const base = { version: 0, deleted: false, createdAt, updatedAt: createdAt, createdBy: null, updatedBy: null };
  return { ...base, id: applicationId, idPattern: defaultPattern, signalPatterns: {} };
}

const getCableSettings = defineOperation({
  ...head,
  name: "getCableSettings",
  method: "GET",
  summary: "Read how cables are numbered",
  description: "Returns the patterns that number new cables.",
  privilege: "Admin Cables",
  audience: "anyone",
  output: schemas.entity,
  example: { output: exampleEntity(cableSettings) },
  run: (context) => readCableSettings(context.store),
});

const patchCableSettings = defineOperation({
  ...head,
  name: "patchCableSettings",
  method: "PATCH",
  summary: "Change how cables are numbered",
  description: "Changes the patterns that number new cables; existing ids stay.",
  privilege: "Admin Cables r/w",
  audience: "anyone",
  body: Type.Omit(schemas.patch, ["deleted"], { $id: "CableSettingsPatch", additionalProperties: false }),
  output: schemas.entity,
  example: { body: { idPattern: "C-{seq:0000}", version: 0 }, output: exampleEntity(cableSettings) },
  subject: (context) => readCableSettings(context.store),
  run: (context, { body }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      await transaction.lock("cable settings");
      const before = await readCableSettings(transaction);
      const changes: Partial<CableSettingsRow> = patchedFields(cableSettings, before, body);
      await checkSignals(transaction, { before, changes });
      checkVersion(body.version, before.version);
      const kind = kindOf(cableSettings);
      const isFirst = (await transaction.find(table, before.id)) === undefined;
      if (isFirst) await insertRows(change, { kind, rows: [before] });
      return changeRow(change, { kind, before, changes });
    }),
});

/** Operations that read and change the settings. */
export const cableSettingsOperations: readonly Operation[] = [getCableSettings, patchCableSettings];

/** Refuses patterns for unknown signals; a signal that was removed since may keep its pattern. */
async function checkSignals(
  transaction: Transaction,
  { before, changes }: { readonly before: CableSettingsRow; readonly changes: Partial<CableSettingsRow> },
): Promise<void> {
  const added = Object.keys(changes.signalPatterns ?? {}).filter((id) => !Object.hasOwn(before.signalPatterns, id));
  if (added.length === 0) return;
  const where = all(live, among("id", added));
  const known = new Set((await transaction.select(signals.table, { where })).map(({ id }) => id));
  const errors = added
    .filter((id) => !known.has(id))
    .map((id) => unknownReference(`/signalPatterns/${escapePointer(id)}`, id));
  if (errors.length > 0) throw new DomainError("validation_failed", "Some of the signals do not exist", { errors });
}
