import type { ProductUpdateRehearsal } from "@design-catalog/client/api";
import { numberText } from "../engine/format.ts";
import { IssueText } from "../engine/issue-text.tsx";
import { productSource, projectSource } from "../engine/resource/sources.ts";
import { Table } from "../engine/table.tsx";
import { fill } from "../engine/texts.ts";
import { placeLabel, placeText } from "./product-words.ts";
import { SizePictures } from "./size-pictures.tsx";
import { updateTexts as texts } from "./update-texts.ts";

/** Differences that the page shows. */
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
      <ul class="hint">
        <li>{fill(texts.skippedLocked, { count: numberText(skippedLocked) })}</li>
        <li>{fill(texts.skippedOverridden, { count: numberText(skippedOverridden) })}</li>
      </ul>
      <SizePictures changes={rehearsal.changes} />
      <Changes rehearsal={rehearsal} />
      <Conflicts rehearsal={rehearsal} />
    </>
  );
}

function Changes({ rehearsal: { changes } }: { readonly rehearsal: ProductUpdateRehearsal }) {
  const all = changes.flatMap(({ fields, ...place }) => fields.map((field) => ({ ...place, ...field })));
  // The version is how the service knows; a reader sees what differs.
  const lines = all.filter(({ pointer }) => pointer !== "/catalogVersion");
  if (lines.length === 0) return null;
  return (
    <>
      <h2 id="changes">{texts.changes}</h2>
      {lines.length > shownMax && <p class="hint">{fill(texts.shown, { count: numberText(shownMax) })}</p>}
      <Table label="#changes" columns={[texts.project, texts.product, texts.field, texts.before, texts.after]}>
        {lines.slice(0, shownMax).map(({ projectId, projectProductId, productId, pointer, before, after }) => (
          <tr key={projectProductId + pointer}>
            <th scope="row">
              <bdi>{projectSource.nameOf(projectId)}</bdi>
            </th>
            <td>
              <bdi>{productSource.nameOf(productId)}</bdi>
            </td>
            <td>{placeLabel(pointer)}</td>
            <td>{placeText(pointer, before)}</td>
            <td>{placeText(pointer, after)}</td>
          </tr>
        ))}
      </Table>
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
