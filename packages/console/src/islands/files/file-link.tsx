import type { File as StoredFile } from "@design-catalog/client/api";

/** The name of a file, which opens its content in a tab of its own; one in quarantine cannot be opened. */
export function FileLink({ file: { name, url } }: { readonly file: Pick<StoredFile, "name" | "url"> }) {
  if (url === null) return <bdi>{name}</bdi>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <bdi>{name}</bdi>
    </a>
  );
}
