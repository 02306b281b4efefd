import { expect, test } from "bun:test";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { titled } from "../../engine/fields/titled.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { defineResource, gridColumns } from "../../engine/rows/definition.ts";
import { nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import { expiring } from "../../engine/upkeep/erase-expired.ts";
import { users } from "../../identity/users/table.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";
import { type BaseRow, baseColumns, type StoredTable, type Table } from "../../ports/table.ts";
import { projectMembers as members } from "../../projects/members/members-table.ts";
import { all, always, among, compares, live, matches } from "./conditions.ts";
import { copyOf } from "./row-copy.ts";

type LampRow = BaseRow & { readonly name: string; readonly roomId: string | null };
const columns = { ...baseColumns, name: "text", roomId: "id" } as const;
const lamps: Table<LampRow> = { name: "lamps", columns };

/** Code that the compiler accepts, except each line below a directive; none of these functions runs. */
const compiled = {
  async reads(reader: Reader) {
    const ofRoom = all(live, always, matches({ roomId: null }));
    await reader.select(lamps, { where: all(ofRoom, { op: "contains", column: "name", value: "a" }) });
    await reader.select(lamps, { orderBy: [{ column: "name", direction: "asc" }] });
    await reader.count(lamps, { op: "not", condition: ofRoom });
    // @ts-expect-error misspelt column
    await reader.select(lamps, { where: matches({ romId: null }) });
    // @ts-expect-error misspelt column among right ones
    await reader.select(lamps, { where: all(live, matches({ name: "a", romId: null })) });
    // @ts-expect-error misspelt column of a written-out condition
    await reader.select(lamps, { where: { op: "blank", column: "nam" } });
    // @ts-expect-error misspelt column inside others
    await reader.select(lamps, { where: { op: "not", condition: all(live, { op: "blank", column: "nam" }) } });
    // @ts-expect-error misspelt sort key
    await reader.select(lamps, { orderBy: [{ column: "nam", direction: "asc" }] });
    // @ts-expect-error misspelt column
    await reader.count(lamps, matches({ romId: null }));
  },

  async writes(transaction: Transaction) {
    await transaction.update(lamps, matches({ name: "a" }), { name: "b" });
    // @ts-expect-error misspelt column
    await transaction.update(lamps, matches({ nam: "a" }), { name: "b" });
    // @ts-expect-error misspelt column
    await transaction.revise(lamps, matches({ nam: "a" }), { name: "b" });
    // @ts-expect-error misspelt column
    await transaction.reviseEach(lamps, [], ["nam"]);
    // @ts-expect-error misspelt column
    await transaction.erase(lamps, matches({ nam: "a" }));
    expiring(lamps, "createdAt");
    // @ts-expect-error misspelt column of rows that expire
    expiring(lamps, "createdA");
    // @ts-expect-error misspelt column
    copyOf({ table: lamps, where: matches({ nam: "a" }) });
  },

  shared(condition: Condition<"deleted" | "roomId">, any: Condition): readonly Condition<keyof LampRow>[] {
    // @ts-expect-error a condition that names any column fits no table
    return [condition, any];
  },

  async ids(reader: Reader, { user, project }: { readonly user: Id<"user">; readonly project: Id<"project"> }) {
    const ofProject = all(always, matches({ projectId: project }));
    const text: string = user;
    await reader.select(members, { where: all(ofProject, matches({ userId: user, deleted: false })) });
    await reader.select(members, { where: matches({ projectId: text }) });
    await reader.select(auditEntries, { where: matches({ resourceId: user }) });
    // @ts-expect-error the id of a user in the column of projects
    await reader.select(members, { where: matches({ projectId: user }) });
    // @ts-expect-error a swapped id among others
    await reader.select(members, { where: all(ofProject, matches({ projectId: user, userId: user })) });
    // @ts-expect-error a swapped id inside another condition
    await reader.select(members, { where: { op: "not", condition: all(always, matches({ userId: project })) } });
    // @ts-expect-error a swapped id in a condition on rows that have a kind themselves
    await reader.count(users, matches({ id: project }));
  },

  async lists(reader: Reader, { user, project }: { readonly user: Id<"user">; readonly project: Id<"project"> }) {
    const text: string = user;
    await reader.select(members, { where: all(among("projectId", [project, null]), among("role", ["viewer"])) });
    await reader.select(members, { where: all(among("projectId", [text]), compares("userId", "greaterThan", text)) });
    await reader.select(auditEntries, { where: among("resourceId", [user]) });
    await reader.select(lamps, { where: all(live, { op: "in", column: "roomId", values: ["a"] }) });
    // @ts-expect-error the ids of users in the column of projects
    await reader.select(members, { where: among("projectId", [user]) });
    // @ts-expect-error ids of two kinds
    await reader.select(members, { where: all(always, among("projectId", [project, user])) });
    // @ts-expect-error ids of another kind in one of two columns
    await reader.select(members, { where: all(...(["projectId", "userId"] as const).map((it) => among(it, [user]))) });
    // @ts-expect-error a page after the id of another kind
    await reader.select(users, { where: all(live, compares("id", "greaterThan", project)) });
    // @ts-expect-error misspelt column
    await reader.select(members, { where: among("projctId", [project]) });
    // @ts-expect-error misspelt column
    await reader.count(members, compares("projctId", "lessThan", text));
  },

  async writtenOut(reader: Reader, transaction: Transaction, ids: readonly Id<"user">[]) {
    await reader.select(users, { where: { op: "in", column: "status", values: ["active"] } });
    // @ts-expect-error the compiler cannot compare the kinds of these ids
    await reader.select(members, { where: { op: "in", column: "projectId", values: ids } });
    // @ts-expect-error nor those inside others
    await reader.select(members, { where: all(always, { op: "in", column: "projectId", values: ids }) });
    // @ts-expect-error nor that of one id
    await reader.count(members, { op: "not", condition: { op: "equals", column: "projectId", value: ids[0] ?? null } });
    // @ts-expect-error nor that of a page
    await transaction.erase(users, { op: "greaterThan", column: "id", value: ids[0] ?? "" });
    const named: Condition<"projectId"> = { op: "in", column: "projectId", values: ids };
    // @ts-expect-error nor after its columns were named
    await reader.select(members, { where: named });
  },

  tables(): readonly StoredTable<BaseRow>[] {
    const whole: Table<LampRow> = {
      name: "lamps",
      columns,
      unique: [["name", "roomId"]],
      uniqueRules: { name: "any case" },
      secret: ["name"],
      sealed: { columns: ["name"], purpose: ({ id }) => id },
    };
    // @ts-expect-error misspelt column of a unique set
    const set: Table<LampRow> = { name: "lamps", columns, unique: [["name", "romId"]] };
    // @ts-expect-error misspelt column of a rule
    const rule: Table<LampRow> = { name: "lamps", columns, uniqueRules: { nam: "any case" } };
    // @ts-expect-error misspelt secret column
    const secret: Table<LampRow> = { name: "lamps", columns, secret: ["nam"] };
    // @ts-expect-error misspelt sealed column
    const sealed: Table<LampRow> = { name: "lamps", columns, sealed: { columns: ["nam"], purpose: ({ id }) => id } };
    return [whole, set, rule, secret, sealed];
  },

  async grids(context: OperationContext) {
    const grid = { table: lamps, columns: gridColumns({ name: text({ max: 9 }) }) };
    await readGrid(context, grid, {});
    // @ts-expect-error misspelt column of a grid
    await readGrid(context, { table: lamps, columns: gridColumns({ nam: text({ max: 9 }) }) }, {});
    // @ts-expect-error misspelt column of a grid's visible rows
    await readGrid(context, { ...grid, visible: matches({ romId: null }) }, {});
  },

  definitions() {
    const definition = {
      name: "Lamp",
      plural: "Lamps",
      titles: { one: ["Lamp", "Lampe"], many: ["Lamps", "Lampen"] },
      table: "lamps",
      path: "/api/v1/admin/lamps",
      parameter: "lampId",
      area: "Products",
      fields: {
        name: titled(["Name", "Name"], text({ max: 9 })),
        roomId: titled(["Room", "Raum"], nullable(text({ max: 9 }))),
      },
      example: { name: "a", roomId: null },
    } as const;
    defineResource({
      ...definition,
      unique: [["name"]],
      references: { roomId: () => lamps, "name.*.id": () => lamps },
    });
    // @ts-expect-error field without a title
    defineResource({ ...definition, fields: { ...definition.fields, roomId: nullable(text({ max: 9 })) } });
    // @ts-expect-error title in one language
    titled(["Name"], text({ max: 9 }));
    // @ts-expect-error values without titles
    titled(["Socket", "Fassung"], nullable(oneOf(["e14", "e27"])));
    // @ts-expect-error a value without a title
    titled(["Socket", "Fassung"], oneOf(["e14", "e27"]), { values: { e14: ["E14", "E14"] } });
    // @ts-expect-error misspelt field of a unique set
    defineResource({ ...definition, unique: [["nam"]] });
    // @ts-expect-error misspelt field of a reference
    defineResource({ ...definition, references: { romId: () => lamps } });
    // @ts-expect-error misspelt first field of a reference's path
    defineResource({ ...definition, references: { "rom.*.id": () => lamps } });
    // @ts-expect-error misspelt field of items that differ
    defineResource({ ...definition, distinct: { nam: "id" } });
  },
};

test("the compiler refuses misspelt columns and ids of another kind", () => {
  expect(Object.keys(compiled)).toEqual([
    "reads",
    "writes",
    "shared",
    "ids",
    "lists",
    "writtenOut",
    "tables",
    "grids",
    "definitions",
  ]);
});
