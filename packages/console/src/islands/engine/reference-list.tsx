import type { Reference } from "@design-catalog/client/api";
import { engineTexts } from "./engine-texts.ts";
import { searchTargets } from "./search-targets.ts";

/** Addresses of rows by their kind, as the audit trail names it; a kind without a page has none. */
const targets = new Map([
  ["Product", searchTargets.product],
  ["Project", searchTargets.project],
  ["User", searchTargets.user],
]);

/** Rows that stand in the way of a change: links where the console has a page. */
export function ReferenceList({ references }: { readonly references: readonly Reference[] }) {
  return (
    <>
      <p>{engineTexts.usedBy}</p>
      <ul>
        {references.map((reference) => (
          <li key={reference.kind + reference.id}>
            <Row {...reference} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ kind, id }: Reference) {
  const target = targets.get(kind);
  const text = (
    <>
      {kind} <code>{id}</code>
    </>
  );
  return target === undefined ? text : <a href={target(id)}>{text}</a>;
}
