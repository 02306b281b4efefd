import { rowAddress } from "./kinds.ts";

/** The name of a row, which leads to it where the console has a page; behind it the id, unless that is the name. */
export function NamedRow(row: { readonly kind: string; readonly id: string; readonly name: string }) {
  const { kind, id, name } = row;
  const address = rowAddress(kind, id);
  return (
    <>
      {address === undefined ? <bdi>{name}</bdi> : <a href={address}>{name}</a>}
      {name !== id && (
        <>
          {" "}
          <code>{id}</code>
        </>
      )}
    </>
  );
}
