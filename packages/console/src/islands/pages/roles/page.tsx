import {
  createRole,
  deleteRole,
  getRole,
  patchRole,
  queryRoles,
  restoreRoles,
  type Role,
} from "@design-catalog/client/api";
import { roleFields, kinds } from "@design-catalog/client/fields";
import { sorted } from "../../access/privilege-levels.ts";
import { PrivilegeMatrix } from "../../access/privilege-matrix.tsx";
import { privilegesText } from "../../access/privilege-texts.ts";
import { texts } from "../../access/role-texts.ts";
import { listOf } from "../../engine/resource/field-values.ts";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<Role>({
  privilege: "Admin Roles",
  texts: pageTexts(kinds.Role),
  nameOf: ({ name }) => name,
  operations: {
    query: queryRoles,
    get: getRole,
    create: createRole,
    patch: patchRole,
    remove: deleteRole,
    restore: restoreRoles,
  },
  fields: fieldsOf(roleFields, {
    privileges: {
      kind: "custom",
      read: (stored) => sorted(listOf(stored)),
      write: (typed) => typed,
      show: (typed) => privilegesText(listOf(typed)),
      render: (typed, change, place) => <PrivilegeMatrix {...{ privileges: listOf(typed), change, place }} />,
    },
  }),
  columns: [
    { field: "name" },
    { field: "description" },
    { field: "privileges", isSortable: false },
    { field: "updatedAt" },
  ],
  filters: ["name"],
  frozen: ({ builtIn }) => (builtIn ? texts.builtIn : undefined),
});
