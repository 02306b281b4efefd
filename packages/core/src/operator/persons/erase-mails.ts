import { outgoingMails } from "../../application/mod.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, among, compares } from "../../engine/rows/conditions.ts";
import { batchRows, type StepDone } from "./erase-rows.ts";
import { mentionsAddress } from "./mentions-person.ts";
import type { PersonNames } from "./person-names.ts";

/** Erases the next mails to others that the service wrote about the person, such as an invitation. */
export async function eraseMails(
  { transaction }: Change,
  { names: { addresses }, after }: { readonly names: PersonNames; readonly after: string },
): Promise<StepDone> {
  const conditions = addresses.flatMap((value) =>
    (["subject", "text", "html"] as const).map((column) => ({ op: "contains", column, value }) as const),
  );
  const page = await transaction.select(outgoingMails, {
    where: all({ op: "or", conditions }, compares("id", "greaterThan", after)),
    orderBy: [{ column: "id", direction: "asc" }],
    limit: batchRows,
  });
  const about = page.filter(({ subject, text, html }) =>
    addresses.some((address) => [subject, text, html ?? ""].some((part) => mentionsAddress(part, address))),
  );
  const ids = about.map(({ id }) => id);
  const changed = ids.length === 0 ? 0 : await transaction.erase(outgoingMails, among("id", ids));
  return { after: page.length < batchRows ? null : (page.at(-1)?.id ?? null), changed };
}
