import type { ProductUpdateRehearsal } from "@design-catalog/client/api";
import { numberText } from "../engine/format.ts";
import { IssueText } from "../engine/issue-text.tsx";
import { productSource, projectSource } from "../engine/resource/sources.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { UpdateCards } from "./update-cards.tsx";
import { updateGroupsOf } from "./update-groups.ts";
import { updateTexts as texts } from "./update-texts.ts";

/** Products that cannot change and the page shows. */
const shownMax = 200;

/** Changes that an update would make, with what it leaves as it is and what it cannot change. */
export function UpdateRehearsal({ rehearsal }: { readonly rehearsal: ProductUpdateRehearsal }) {
  const { products, projects, truncated, skippedLocked, skippedOverridden } = rehearsal;
  return (
    <>
      <p role="status">
        {products === 0
          ? texts.none
          : fill(texts.counts, { products: numberText(products), projects: numberText(projects) })}
      </p>
      {truncated && <p class="box notice">{texts.truncated}</p>}
      <p class="hint">
        {fill(texts.skippedLocked, { count: numberText(skippedLocked) })}
        {" · "}
        {fill(texts.skippedOverridden, { count: numberText(skippedOverridden) })}
      </p>
      <UpdateCards groups={updateGroupsOf(rehearsal.changes)} areSizesOwn={skippedOverridden > 0} />
      <Conflicts rehearsal={rehearsal} />
    </>
  );
}

function Conflicts({ rehearsal: { conflicts } }: { readonly rehearsal: ProductUpdateRehearsal }) {
  if (conflicts.length === 0) return null;
  return (
    <>
      <h2 id="conflicts">{texts.conflicts}</h2>
      <Table label="#conflicts" columns={[texts.project, texts.product, texts.reason]}>
        {conflicts.slice(0, shownMax).map(({ projectId, projectProductId, productId, code, message }) => (
          <tr key={projectProductId}>
            <th scope="row">
              <bdi>{projectSource.nameOf(projectId)}</bdi>
            </th>
            <td>
              <bdi>{productSource.nameOf(productId)}</bdi>
            </td>
            <td>
              <IssueText {...{ code, message }} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
