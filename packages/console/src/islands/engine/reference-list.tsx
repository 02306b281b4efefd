import type { Reference } from "@design-catalog/client/api";
import { engineTexts } from "./engine-texts.ts";
import { kindText, rowAddress } from "./kinds.ts";

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
  const address = rowAddress(kind, id);
  const text = (
    <>
      {kindText(kind)} <code>{id}</code>
    </>
  );
  return address === undefined ? text : <a href={address}>{text}</a>;
}
