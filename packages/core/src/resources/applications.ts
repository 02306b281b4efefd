import type { Table } from "../resource/table.ts";

/** A setting that users of an application can have. */
export interface UserSettingDefinition {
  readonly name: string;
  readonly type: "text" | "number" | "boolean";
}

/** One application that the deployment serves; its id scopes every other row. */
export interface ApplicationRow {
  readonly id: string;
  readonly name: string;
  readonly userSettings: readonly UserSettingDefinition[];
  readonly createdAt: string;
}

/** The store of an application sees one row here: its own. */
export const applications: Table<ApplicationRow> = {
  name: "applications",
  columns: { id: "id", name: "text", userSettings: "json", createdAt: "timestamp" },
};
