import type { Reference } from "@design-catalog/client/api";
import { engineTexts } from "./engine-texts.ts";
import { kindText, rowAddress } from "./kinds.ts";
import type { Names } from "./names.ts";
import { useAnswer } from "./use-answer.ts";

/** Rows that stand in the way of a change, by their names: links where the console has a page. */
export function ReferenceList({ references }: { readonly references: readonly Reference[] }) {
  const read = async () => (await import("./names.ts")).readRowNames(references);
  const { value: nameOf = ownId } = useAnswer(read, references.map(({ id }) => id).join());
  return (
    <>
      <p>{engineTexts.usedBy}</p>
      <ul>
        {references.map((reference) => (
          <li key={reference.kind + reference.id}>
            <Row {...reference} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ownId(id: string | null): string {
  return id ?? "";
}

function Row({ kind, id, nameOf }: Reference & { readonly nameOf: Names }) {
  const address = rowAddress(kind, id);
  const text = (
    <>
      {kindText(kind)} <bdi>{nameOf(id)}</bdi>
    </>
  );
  return address === undefined ? text : <a href={address}>{text}</a>;
}
