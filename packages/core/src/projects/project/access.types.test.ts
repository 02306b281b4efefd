import { expect, test } from "bun:test";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { inAnyProject, inProject, onProject } from "./access.ts";
import type { ProjectRow } from "./table.ts";

/** Code that compiles, except each line below a directive; none of these functions runs. */
const compiled = {
  async locks(context: OperationContext, row: ProjectRow) {
    const project = await onProject("owner").subject(context, { id: row.id });
    await inProject(context, { project, right: "owner" }, async () => undefined);
    await inProject(context, { project: row, right: "writer" }, async () => undefined);
    // @ts-expect-error the operation asks for an owner and the lock only for a writer
    await inProject(context, { project, right: "writer" }, async () => undefined);
    // @ts-expect-error the operation asks for an owner and the lock only for a reader
    await inAnyProject(context, { project, right: "reader" }, async () => undefined);
  },
};

test("the compiler requires the operation's right under the lock", () => {
  expect(Object.keys(compiled)).toEqual(["locks"]);
});
