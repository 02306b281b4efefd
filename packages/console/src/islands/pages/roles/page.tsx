import {
  createRole,
  deleteRole,
  getRole,
  patchRole,
  queryRoles,
  restoreRoles,
  type Role,
} from "@design-catalog/client/api";
import { sorted } from "../../access/privilege-levels.ts";
import { PrivilegeMatrix } from "../../access/privilege-matrix.tsx";
import { texts } from "../../access/role-texts.ts";
import { listOf } from "../../engine/resource/field-values.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";

mountResource<Role>({
  privilege: "Admin Roles",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    query: queryRoles,
    get: getRole,
    create: createRole,
    patch: patchRole,
    remove: deleteRole,
    restore: restoreRoles,
  },
  fields: [
    { name: "name", kind: "text", label: texts.name, isRequired: true },
    { name: "description", kind: "area", label: texts.description },
    {
      name: "privileges",
      kind: "custom",
      label: texts.privileges,
      hint: texts.privilegesHint,
      read: (stored) => sorted(listOf(stored)),
      write: (typed) => typed,
      show: (typed) => listOf(typed).join(", "),
      render: (typed, change, place) => <PrivilegeMatrix {...{ privileges: listOf(typed), change, place, texts }} />,
    },
  ],
  columns: [
    { field: "name" },
    { field: "description" },
    { field: "privileges", isSortable: false },
    { field: "updatedAt" },
  ],
  filters: ["name"],
  frozen: ({ builtIn }) => (builtIn ? texts.builtIn : undefined),
});
