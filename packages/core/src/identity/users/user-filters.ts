import { type Static, Type } from "@sinclair/typebox";
import { applications } from "../../application/settings/table.ts";
import { DomainError, type Issue } from "../../engine/errors.ts";
import { all, always } from "../../engine/rows/conditions.ts";
import { idOf, text } from "../../engine/schemas/schema.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Reader } from "../../ports/storage.ts";

const settingLengthMax = 100;
const valueLengthMax = 1_000;

/** Query parameters that keep users with a role, or with a value of a setting. */
export const userFiltersQuery = {
  role: Type.Optional(idOf("role", { description: "Only users who have this role" })),
  setting: Type.Optional(
    text({
      max: settingLengthMax,
      min: 0,
      description: "Only users whose setting of this name has the given value",
    }),
  ),
  value: Type.Optional(
    text({
      max: valueLengthMax,
      min: 0,
      form: "lines",
      description: "Value of the setting, such as `D-17`, `10` or `true`",
    }),
  ),
};

type UserFilters = Static<ReturnType<typeof Type.Object<typeof userFiltersQuery>>>;

/**
 * Users with this role and this value of the setting.
 * @throws {DomainError} `validation_failed` for a setting without a value or the other way round, one that the
 * application does not define, and a value of another type
 */
export async function filteredUsers(
  reader: Reader,
  { role, setting, value }: UserFilters,
): Promise<Condition<"roles" | "settings">> {
  return all(
    role === undefined ? always : { op: "includes", column: "roles", value: role },
    setting === undefined && value === undefined ? always : await withSetting(reader, setting, value),
  );
}

async function withSetting(
  reader: Reader,
  name: string | undefined,
  text: string | undefined,
): Promise<Condition<"settings">> {
  if (name === undefined)
    throw refusal({ pointer: "/query/setting", code: "required", message: "Name the setting, too" });
  if (text === undefined) throw refusal({ pointer: "/query/value", code: "required", message: "Name the value, too" });
  const application = await reader.find(applications, reader.applicationId);
  const type = application?.userSettings.find((defined) => defined.name === name)?.type;
  if (!type) {
    const message = `The application does not define the setting ${name}`;
    throw refusal({ pointer: "/query/setting", code: "unknown_setting", message });
  }
  const value = readers[type](text);
  if (value !== undefined) return { op: "member", column: "settings", name, value: { value } };
  throw refusal({ pointer: "/query/value", code: "invalid_type", message: `The setting ${name} must be a ${type}` });
}

/** A value of each type as it stands in a query; undefined for a text of another form. */
const readers = {
  text: (text: string) => text,
  number: (text: string) => (/^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : undefined),
  boolean: (text: string) => (text === "true" || text === "false" ? text === "true" : undefined),
};

function refusal(issue: Issue): DomainError {
  return new DomainError("validation_failed", issue.message, { errors: [issue] });
}
